/** Drop boxes that were taken from tables: what the book has in each, and what its count found. */

import { money, Tag } from "../kit";
import { moved } from "../staff";
import type { BoxCounted } from "../wire";

export function Boxes({ boxes, title = "Drop boxes" }: { boxes: readonly BoxCounted[]; title?: string }) {
  if (boxes.length === 0) return null;
  const waiting = boxes.filter((one) => one.counted === null).length;
  return (
    <section class="panel" aria-labelledby="au-boxes">
      <header>
        <h2 id="au-boxes">{title}</h2>
        {waiting > 0 && <Tag kind="warn">{waiting} not counted</Tag>}
      </header>
      <div class="body au-scroll" tabIndex={0} role="region" aria-label={title}>
        <table class="au-table">
          <thead>
            <tr>
              <th scope="col">Box</th>
              <th scope="col">Taken by</th>
              <th scope="col">Counted by</th>
              <th scope="col" class="num">
                By the book
              </th>
              <th scope="col" class="num">
                Counted
              </th>
              <th scope="col" class="num">
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {boxes.map((one) => (
              <Row key={`${one.table} ${one.number}`} one={one} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ one }: { one: BoxCounted }) {
  const difference = one.counted === null ? 0 : one.counted - one.book;
  return (
    <tr class={difference || one.late ? "alarm" : undefined}>
      <th scope="row">
        <b>
          Box {one.number} of {one.table}
        </b>
        <small>{one.of}</small>
      </th>
      <td>{one.taken_by.join(" and ")}</td>
      <td>{one.counted === null ? waits(one.late ?? 0) : one.counted_by.join(" and ")}</td>
      <td class="num">{money(one.book)}</td>
      <td class="num">{one.counted === null ? "" : money(one.counted)}</td>
      <td class="num">{difference ? moved(difference) : ""}</td>
    </tr>
  );
}

const waits = (late: number): string =>
  late === 0 ? "Not counted yet" : `Not counted, ${late === 1 ? "1 day" : `${late} days`} late`;
