/** A slip: printed, signed, kept. It says which record of the chain it stands for. */

import { buttonClass, money, Spinner } from "../kit";
import { PrintKey } from "../print";
import { Link, PageHeader } from "../shell";
import { dateTime, ForRoles, Heard, usePolled } from "../staff";
import "../styles/cashier.css";
import type { Slip } from "../wire";

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
              {slip.cents !== null && <p class="amount">{money(slip.cents)}</p>}
              <dl>
                <dt>When</dt>
                <dd>{dateTime(slip.at)}</dd>
                {slip.table !== null && (
                  <>
                    <dt>Table</dt>
                    <dd>{slip.table}</dd>
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
                {(slip.by.length > 1 ? slip.by : [...slip.by, ""]).map((name, at) => (
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
              <Link class={buttonClass()} href="/cashier">
                To the window
              </Link>
            </p>
          </>
        )}
      </main>
    </>
  );
}
