/** A slip: printed, signed, kept. It says which record of the chain it stands for. */

import { buttonClass, dateOf, exactTime, gamingDay, money, Notice, Spinner, writeChips } from "../kit";
import { PrintKey } from "../print";
import { Link, PageHeader } from "../shell";
import { ForRoles, Heard, usePolled } from "../staff";
import "../styles/cashier.css";
import type { Slip } from "../wire";
import { VoidSlip } from "./VoidSlip";

export default function SlipPage({ number }: { number: string }) {
  return (
    <ForRoles page="slip" title={`Slip ${number}`}>
      <Shown number={number} />
    </ForRoles>
  );
}

function Shown({ number }: { number: string }) {
  const polled = usePolled<Slip>(
    /^\d{1,9}$/.test(number) ? `/api/staff/slips/${number}` : "/api/staff/slips/0",
    60_000,
  );
  const slip = polled.value;
  writeChips("issued", slip ? gamingDay(slip.at) : "");
  return (
    <>
      <PageHeader title={`Slip ${number}`} />
      <main class="page narrow" id="main">
        <Heard polled={polled} />
        {!slip && !polled.problem && <Spinner label="Looking up the slip" />}
        {slip && (
          <>
            <article class="cs-slip" aria-labelledby="cs-slip">
              <header>
                <b>{slip.house}</b>
                <span>Slip {slip.number}</span>
              </header>
              <h1 id="cs-slip">{slip.what}</h1>
              {slip.voided_by !== null && (
                <p class="void">
                  Void: <Link href={`/slip/${slip.voided_by}`}>slip {slip.voided_by}</Link> reverses it.
                </p>
              )}
              {slip.cents !== null && <p class="amount">{money(slip.cents)}</p>}
              <dl>
                <dt>When</dt>
                <dd>{houseTime(slip.at, slip.zone)}</dd>
                {slip.table !== null && (
                  <>
                    <dt>Table</dt>
                    <dd>{slip.table}</dd>
                  </>
                )}
                {slip.dealer && (
                  <>
                    <dt>Dealer</dt>
                    <dd>{slip.dealer}</dd>
                  </>
                )}
                {slip.received !== null && (
                  <>
                    <dt>Received</dt>
                    <dd>
                      {houseTime(slip.received, slip.zone)}, {slip.received_by.join(" and ")}
                    </dd>
                  </>
                )}
                {slip.lines.map(([name, value]) => (
                  <>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </>
                ))}
              </dl>
              <div class="signs">
                {slip.signs.map((name, at) => (
                  <p key={at}>
                    <span />
                    {name || "Signature"}
                  </p>
                ))}
              </div>
              <p class="hash">Record {slip.hash}</p>
            </article>
            <p class="cs-go no-print">
              <PrintKey
                kind="primary"
                roll
                page
                documents={[
                  {
                    title: `Slip ${slip.number}`,
                    says: "To be signed by everybody who is named on it",
                    href: `/api/staff/papers/slip.pdf?number=${slip.number}`,
                    file: `slip-${slip.number}.pdf`,
                  },
                ]}
              />
              <VoidSlip slip={slip} again={() => void polled.again()} />
              <Link class={buttonClass()} href="/cashier">
                To the window
              </Link>
            </p>
            {slip.kept && slip.voided_by === null && <Notice>{slip.kept}</Notice>}
          </>
        )}
      </main>
    </>
  );
}

/** "17 November 2026, 14:05:09 (Europe/Zurich)": by the clocks of the house, as on paper. */
const houseTime = (at: number, zone: string): string => `${dateOf(at, zone)}, ${exactTime(at, zone)} (${zone})`;
