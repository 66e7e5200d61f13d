/** Somebody with an account: identification, and their day. */

import { useState } from "preact/hooks";
import { Button, clockTime, dayName, Icon, money, Tag } from "../kit";
import { PrintKey, SaveKey } from "../print";
import { CheckIdentity, moved } from "../staff";
import type { Customer, CustomerDay } from "../wire";
import { Head } from "./CashierPage";
import { PersonKeys } from "./PersonKeys";
import { atTables, whereabouts } from "./window";

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
            Age and identification checked {dayName(customer.checked)}
          </Tag>
        ) : mayCheck ? (
          <Button size="small" data-offer="check-identity" onClick={() => setChecking(true)}>
            <Icon name="person" /> Check identification
          </Button>
        ) : (
          <span class="note">Not checked yet. Nobody checks their own identification: another cashier does.</span>
        )}
        <span class="num">Code {customer.code}</span>
        {customer.excluded_until !== null && (
          <Tag kind="lose" icon="lock">
            Self-excluded
          </Tag>
        )}
      </p>
      <PersonKeys customer={customer} onChanged={onChanged} />
      {checking && (
        <CheckIdentity
          player={customer.player}
          name={customer.name}
          onClose={() => setChecking(false)}
          onDone={onChanged}
        />
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
          at the window: bought {money(customer.bought_today)}, cashed {money(customer.cashed_today)}
        </span>
        <SaveKey
          lists={[
            {
              title: "Statement of this month",
              says: "By table and day",
              href: "/api/staff/papers/statement",
              query: `player=${encodeURIComponent(customer.player)}`,
              file: "statement",
            },
          ]}
        />
        <PrintKey
          documents={[
            {
              title: "Statement of this month",
              says: "Chips bought and redeemed, won and lost, and what is left",
              href: `/api/staff/papers/statement.pdf?player=${encodeURIComponent(customer.player)}`,
              file: "statement.pdf",
            },
            {
              title: "Cash transaction report of today",
              says: "Cash in and out with slips, and lines for what the house does not keep",
              href: `/api/staff/papers/cash-report.pdf?player=${encodeURIComponent(customer.player)}`,
              file: "cash-report.pdf",
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
