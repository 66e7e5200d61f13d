/** What the house paid for from the drawer, and who dealt: parts of shift and month. */

import { Fragment } from "preact";
import { grouped, money } from "../kit";
import type { DealerHands, SpentLine } from "../wire";

export function Spent({ lines, title = "Paid from the drawer" }: { lines: readonly SpentLine[]; title?: string }) {
  if (lines.length === 0) return null;
  return (
    <section class="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <dl class="body au-sums">
        {lines.map(({ kind, category, cents }) => (
          <Fragment key={`${kind} ${category}`}>
            <dt>{`${kind.charAt(0).toUpperCase()}${kind.slice(1)}, ${category}`}</dt>
            <dd>{money(cents)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** "Dee, 120 hands; the program, 1 hand". */
export const handsBy = (dealers: readonly DealerHands[]): string =>
  dealers
    .map(({ name, hands }) => `${name || "the program"}, ${hands === 1 ? "1 hand" : `${grouped(hands)} hands`}`)
    .join("; ");
