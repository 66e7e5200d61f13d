/** The door of a night: staff let people in by name, for a donation on a charity night, and print its receipt. */

import { useEffect, useState } from "preact/hooks";
import { Button, buttonClass, cash, clockTime, Field, money } from "../kit";
import { PrintKey, SaveKey } from "../print";
import { Link } from "../shell";
import { FindPerson, MoneyField, usePolled } from "../staff";
import type { Donations as AllDonations, Night } from "../wire";
import { donation, moneyOf, notYet, priceFor, type Typed } from "./night";
import { useSend } from "./useSend";

interface Given {
  name: string;
  cents: number;
  receipt: number;
}

export function Door({ night, gives, again }: { night: Night; gives: boolean; again: () => void }) {
  const [said, setSaid] = useState("");
  const [wanted, setWanted] = useState<Typed>(null);
  const [called, setCalled] = useState("");
  const [last, setLast] = useState<Given | null>(null);
  const { busy, problem, send } = useSend(again);
  const name = said.trim();
  const price = priceFor(night, name);
  const donated = gives ? donation(wanted, price) : 0;
  const why = notYet(name, donated, price);
  const give = async (who: string, shown: string): Promise<void> => {
    if (notYet(who, donated, price) !== null || donated === null) return;
    const told = `${shown} has ${money(night.buy_in)} of the night.`;
    const named = called.trim();
    const body = { name: who, donated, ...(named && donated > 0 ? { called: named } : {}) };
    const answer = await send("/api/staff/night/enter", body, told);
    if (!answer) return;
    setSaid("");
    setCalled("");
    setWanted(null);
    setLast(answer.receipt ? { name: named || shown, cents: donated, receipt: answer.receipt } : null);
  };
  return (
    <section class="panel" aria-labelledby="nt-give">
      <header>
        <h2 id="nt-give">{gives ? "At the door" : "Give chips"}</h2>
      </header>
      <form
        class="body nt-enter"
        data-offer={gives ? "take-donation" : "admit-night"}
        onSubmit={(event) => {
          event.preventDefault();
          if (why === null && !busy) void give(name, name);
        }}
      >
        <FindPerson
          label={gives ? "Name, or the code on their phone" : "Name of somebody without a phone"}
          at="door"
          value={said}
          onInput={setSaid}
          maxLength={40}
          error={problem || null}
          verb={gives ? "Let in" : "Give"}
          disabled={busy || donated === null || donated < price}
          makes={false}
          onPick={(one) => void give(one.player, one.name)}
        />
        {gives && (
          <MoneyField
            as={cash()}
            label={price > 0 ? `Donation, ${money(price, cash())} or more` : "Donation"}
            cents={donated === 0 && wanted === null ? null : donated}
            onChange={(cents, error) => setWanted({ cents, error })}
            least={0}
          />
        )}
        {gives && (
          <Field label="Receipt for" placeholder="the same name" maxLength={60} value={called} onInput={setCalled} />
        )}
        <Button
          type="submit"
          kind={gives ? "primary" : undefined}
          disabled={busy || why !== null}
          aria-describedby={why === null ? undefined : "nt-why"}
        >
          {donated === null && "Write what is given"}
          {donated !== null && donated > 0 && `Take ${money(donated, cash())}, give ${money(night.buy_in)}`}
          {donated === 0 && `Give ${money(night.buy_in)}`}
        </Button>
        {why !== null && (
          <p class="note" id="nt-why" role="status">
            {why}
          </p>
        )}
        {last && (
          <p class="nt-given" role="status">
            <span>
              {last.name} gave {money(last.cents, cash())}: receipt {last.receipt}.
            </span>
            <PrintKey
              roll
              label={`Print receipt ${last.receipt}`}
              documents={[
                {
                  title: `Receipt ${last.receipt}`,
                  says: `${last.name}, ${money(last.cents, cash())}, for ${night.cause}`,
                  href: `/api/staff/papers/slip.pdf?number=${last.receipt}`,
                  file: `receipt-${last.receipt}.pdf`,
                },
              ]}
            />
          </p>
        )}
        <p class="note">
          {gives
            ? "The money goes to the drawer of the cage. "
            : "Then seat them by that name at the tablet; two of the same name need different ones. "}
          Who has lost everything gets another buy-in the same way, by name or code.
        </p>
      </form>
    </section>
  );
}

/** What was given, with the receipts to print again. */
export function Donations({ night }: { night: Night }) {
  const polled = usePolled<AllDonations>("/api/staff/night/receipts", 4000);
  const found = polled.value;
  useEffect(() => void polled.again(), [night.donations, night.board.length]); // somebody has just given
  if (!found || (!night.cause && found.receipts.length === 0)) return null;
  return (
    <section class="panel" aria-labelledby="nt-donations">
      <header>
        <h2 id="nt-donations">Donations</h2>
        <span class="grow" />
        <b class="num">{money(found.total, moneyOf(night))}</b>
      </header>
      <div class="body">
        {found.receipts.length === 0 && <p class="note">Nothing was given yet.</p>}
        <ul class="nt-receipts">
          {found.receipts.map((one) => (
            <li key={one.number}>
              <Link class={buttonClass("quiet")} href={`/slip/${one.number}`}>
                Receipt {one.number}
              </Link>
              <span class="nt-who">
                <b>{one.name}</b>
                <small>
                  {clockTime(one.at)}, {one.rebuy ? "another buy-in" : "entry"}
                </small>
              </span>
              <b class="num">{money(one.cents, moneyOf(night))}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The report of the night: on paper, and its receipts for a spreadsheet. */
export function ReportKeys({ night }: { night: Night }) {
  const href = "/api/staff/papers/night";
  const prizes = "/api/staff/lists/prizes";
  return (
    <>
      <PrintKey
        label="Print the report"
        documents={[
          {
            title: "Report of the night",
            says: night.cause ? "Donations, prizes and who has them, places" : "Prizes and who has them, places",
            href: `${href}.pdf`,
            file: "night.pdf",
          },
          { title: "Prizes", says: "A list of them, to tick off", href: `${prizes}.pdf`, file: "prizes.pdf" },
        ]}
      />
      <SaveKey
        lists={[
          { title: "Donations", says: "A line for each receipt, with the sum", href, file: "donations" },
          { title: "Prizes", says: "From whom, who won, handed over or not", href: prizes, file: "prizes" },
          { title: "Places", says: "The leader board", href: "/api/staff/lists/standings", file: "places" },
        ]}
      />
    </>
  );
}
