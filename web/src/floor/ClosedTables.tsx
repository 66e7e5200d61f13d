import { Button, grouped, Icon, money } from "../kit";
import { Link } from "../shell";
import type { TableCard } from "../wire";
import { closedSay, inOrder, tableTitle } from "./look";

interface ClosedTablesProps {
  closed: readonly TableCard[];
  /** Null for viewers who may not open tables. */
  onOpenLike: ((card: TableCard) => void) | null;
}

/** The tables that were closed today, collapsed: their results are in the sums of the day. */
export function ClosedTables({ closed, onOpenLike }: ClosedTablesProps) {
  return (
    <details class="fl-guests">
      <summary>
        {closedSay(closed)}
        <Icon name="down" />
      </summary>
      <div class="fl-closed" tabIndex={0} role="region" aria-label="Tables that were closed today">
        <table>
          <thead>
            <tr>
              <th scope="col">Table</th>
              <th scope="col" class="num">
                Hands
              </th>
              <th scope="col" class="num">
                Drop
              </th>
              <th scope="col" class="num">
                Win
              </th>
              <td class="go" />
            </tr>
          </thead>
          <tbody>
            {inOrder(closed).map((card) => (
              <tr key={card.table}>
                <th scope="row">
                  <Link href={`/floor/${encodeURIComponent(card.table)}`}>{tableTitle(card.table)}</Link>
                  <small>{card.title}</small>
                </th>
                <td class="num">{grouped(card.hand)}</td>
                <td class="num">{money(card.drop)}</td>
                <td class="num">{money(card.win)}</td>
                <td class="go">
                  {onOpenLike && (
                    <Button size="small" onClick={() => onOpenLike(card)}>
                      Open another<span class="sr"> like {tableTitle(card.table)}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
