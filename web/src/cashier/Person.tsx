/** Somebody with an account: identification, and their day. */

import { useState } from "preact/hooks";
import { announce, Button, Dialog, Icon, money, Select, Tag } from "../kit";
import { api } from "../net";
import { PrintKey } from "../print";
import { useSubmit } from "../shell";
import { clockTime, moved } from "../staff";
import type { AccountRow, Checked, Customer, CustomerDay } from "../wire";
import { Head } from "./CashierPage";
import { atTables, whereabouts } from "./window";

const KINDS = ["passport", "identity card", "driving licence", "other"] as const satisfies readonly Checked["kind"][];

/** Who they are, and whether somebody has checked their identification. */
export function Person({ customer, onChanged }: { customer: Customer; onChanged: () => void }) {
  const [checking, setChecking] = useState(false);
  const mayCheck = customer.offers?.some((one) => one.do === "check-identity");
  return (
    <section class="cs-person" aria-label={customer.name}>
      <Head
        name={customer.name}
        says={
          `Now ${whereabouts(customer)}; on the account ${money(customer.wallet)}` +
          `${customer.lost_limit === null ? "" : `. Own loss limit ${money(customer.lost_limit)}`}.`
        }
        figure={customer.seats.length ? atTables(customer) : null}
        of="at tables"
      />
      <p class="cs-facts">
        {customer.checked ? (
          <Tag kind="win" icon="tick">
            Age and identification checked {customer.checked}
          </Tag>
        ) : mayCheck ? (
          <Button size="small" data-offer="check-identity" onClick={() => setChecking(true)}>
            <Icon name="person" /> Check identification
          </Button>
        ) : (
          <span class="note">Not checked yet. Nobody checks their own identification: another cashier does.</span>
        )}
        {customer.excluded_until !== null && (
          <Tag kind="lose" icon="lock">
            Self-excluded
          </Tag>
        )}
      </p>
      {checking && (
        <Check player={customer.player} name={customer.name} onClose={() => setChecking(false)} onDone={onChanged} />
      )}
    </section>
  );
}

export function Today({ day: { customer, lines } }: { day: CustomerDay }) {
  return (
    <section class="panel" aria-labelledby="cs-today">
      <header>
        <h2 id="cs-today">Today</h2>
        <span class="grow" />
        <span class="note">
          bought {money(customer.bought_today)}, cashed {money(customer.cashed_today)}
        </span>
        <PrintKey
          documents={[
            {
              title: "Statement of this month",
              says: "Chips bought and redeemed, won and lost, and what is left",
              href: `/api/staff/papers/statement.pdf?player=${encodeURIComponent(customer.player)}`,
              file: "statement.pdf",
            },
          ]}
        />
      </header>
      <div class="body">
        {lines.length === 0 ? (
          <p class="note">Nothing yet.</p>
        ) : (
          <table class="cs-day">
            <caption class="sr">The day of {customer.name}</caption>
            <tbody>
              {lines.map((line, at) => (
                <tr key={at}>
                  <th scope="row">
                    {clockTime(line.at)}
                    {line.until !== null && ` to ${clockTime(line.until)}`}
                  </th>
                  <td>{line.says}</td>
                  <td class="num">{moved(line.cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

/** Only the fact of the check is kept, and who made it; the document is not. */
function Check({
  player,
  name,
  onClose,
  onDone,
}: {
  player: string;
  name: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const [kind, setKind] = useState<Checked["kind"]>("identity card");
  const { busy, problem, submit } = useSubmit();
  const check = (): void =>
    void submit(async () => {
      await api.post<AccountRow>(`/api/staff/accounts/${encodeURIComponent(player)}/checked`, {
        kind,
        of_age: true,
      } satisfies Checked);
      announce("Checked.");
      onDone();
      onClose();
    });
  return (
    <Dialog open title={`Identification of ${name}`} onClose={onClose}>
      <form
        class="cs-check"
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <p>
          Look at the document, the picture and the date of birth. Players are 21 or over. Only the fact is recorded,
          with your name and the day.
        </p>
        <Select
          label="Document"
          value={kind}
          options={KINDS.map((one) => ({ value: one, label: one.charAt(0).toUpperCase() + one.slice(1) }))}
          onChange={setKind}
        />
        {problem && <p class="t-lose">{problem}</p>}
        <div class="cs-go">
          <Button kind="primary" type="submit" disabled={busy}>
            21 or over, and it is them
          </Button>
          <Button onClick={onClose}>Not now</Button>
        </div>
      </form>
    </Dialog>
  );
}
