import { clockTime, money, Tag } from "../kit";
import { SaveKey } from "../print";
import { Link } from "../shell";
import { moved } from "../staff";
import type { BookLine, CashierView } from "../wire";

/** Today's book. Nothing is erased: a correction is a new entry. */
export function BookSide({ view }: { view: CashierView }) {
  const [[bought, buyIns], [cashed, cashOuts], [filled, fills], [credited, credits]] = [
    view.buy_ins,
    view.cash_outs,
    view.fills,
    view.credits,
  ];
  return (
    <aside class="cs-book" aria-labelledby="cs-book">
      <div class="cs-book-head">
        <h2 id="cs-book">Today's book</h2>
        <SaveKey
          size="small"
          lists={[
            {
              title: "Slips of today",
              says: "One line each",
              href: "/api/staff/lists/slips",
              file: `slips-${view.day}`,
            },
          ]}
        />
      </div>
      <dl>
        <dt>Buy-ins, {bought}</dt>
        <dd>{moved(buyIns)}</dd>
        <dt>Cash-outs, {cashed}</dt>
        <dd>{moved(-cashOuts)}</dd>
        <dt class="t">
          {view.counted_at === null ? "Drawer not counted yet" : `Drawer counted ${clockTime(view.counted_at)}`}
        </dt>
        <dd class="t">{view.counted === null ? "" : money(view.counted)}</dd>
        <dt class="t">Chips to tables, {filled}</dt>
        <dd class="t">{money(fills)}</dd>
        <dt>Chips from tables, {credited}</dt>
        <dd>{credits === null ? "–" : money(credits)}</dd>
      </dl>
      {credits === null && (
        <p class="note">What came back from a closed table is shown when its drop box is counted.</p>
      )}
      <h2>Last entries</h2>
      {view.lines.length === 0 && <p class="note">No entry yet today.</p>}
      <ol class="cs-log">
        {view.lines.slice(0, 40).map((line) => (
          <Entry key={line.number} line={line} />
        ))}
      </ol>
      <p class="note">Nothing is erased. A correction is a new entry.</p>
    </aside>
  );
}

function Entry({ line }: { line: BookLine }) {
  return (
    <li>
      <time>{clockTime(line.at)}</time>
      <b>{line.says}</b>
      <span class="num">{line.cents ? moved(line.cents) : line.chips ? `${moved(line.chips)} chips` : ""}</span>
      <small>
        <Link href={`/slip/${line.number}`}>Slip {line.number}</Link>
        {line.by.length > 0 && `, ${line.by.join(" and ")}`} {line.flagged && <Tag kind="warn">to be reported</Tag>}
      </small>
    </li>
  );
}
