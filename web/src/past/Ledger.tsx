import { signed } from "../kit";
import type { EntryLine } from "../wire";
import { accountName, sumOf, totals } from "./ledger";

/** Where the chips went. Every entry moves them from one place to another, so each sums to zero. */
export function Ledger({
  entries,
  names,
}: {
  entries: readonly EntryLine[][];
  names: Readonly<Record<string, string>>;
}) {
  const sums = totals(entries);
  const balanced = entries.every((entry) => sumOf(entry) === 0);
  return (
    <section class="panel" aria-labelledby="ps-ledger">
      <header>
        <h2 id="ps-ledger">Where the chips went</h2>
      </header>
      <div class="body ps-ledger">
        {entries.length === 0 ? (
          <p class="muted">No chips moved.</p>
        ) : (
          <>
            <table>
              <caption class="sr">What each account came to</caption>
              <tbody>
                {sums.map((line) => (
                  <Row key={line.account} line={line} names={names} />
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Sum</th>
                  <td class="num">{signed(sumOf(sums))}</td>
                </tr>
              </tfoot>
            </table>
            <p class={balanced ? "note" : "t-lose"}>
              {balanced ? `${entries.length} entries, each of which sums to zero.` : "An entry does not sum to zero."}
            </p>
            <details class="od-more">
              <summary>All {entries.length} entries</summary>
              {entries.map((entry, at) => (
                <table key={at}>
                  <caption>Entry {at + 1}</caption>
                  <tbody>
                    {entry.map((line) => (
                      <Row key={line.account + String(line.cents)} line={line} names={names} />
                    ))}
                  </tbody>
                </table>
              ))}
            </details>
          </>
        )}
      </div>
    </section>
  );
}

function Row({ line, names }: { line: EntryLine; names: Readonly<Record<string, string>> }) {
  return (
    <tr>
      <th scope="row" title={line.account}>
        {accountName(line.account, names)}
      </th>
      <td class={`num ${line.cents > 0 ? "t-win" : "t-lose"}`}>{signed(line.cents)}</td>
    </tr>
  );
}
