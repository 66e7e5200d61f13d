import "../styles/correction.css";
import { Cards, dateTime, signed } from "../kit";
import type { HandCorrection, PutRight } from "../wire";

/** A correction: what was wrong and what is right, every wager before and after, and where the chips went. */
export function CorrectionShown({ one, title }: { one: HandCorrection; title: string }) {
  const names = one.by.length > 1 ? `${one.by.slice(0, -1).join(", ")} and ${one.by.at(-1)}` : one.by[0];
  return (
    <section class="ps-correction" aria-label={title}>
      <h3>{title}</h3>
      {one.at > 0 && (
        <p>
          By <b>{names ?? "nobody"}</b>, {dateTime(one.at)}. {one.why}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">On record</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        <tbody>
          {one.changes.map((change) => (
            <tr key={change.title + change.cards}>
              <th scope="row">{change.title}</th>
              <td>
                <Shown change={change} text={change.was} />
              </td>
              <td>
                <Shown change={change} text={change.now} />
              </td>
            </tr>
          ))}
          {one.wagers.map((wager) => (
            <tr key={`${wager.spot} ${wager.name} ${wager.title}`}>
              <th scope="row">
                {wager.title} of {wager.name}
              </th>
              <td class={tone(wager.was_cents)}>{signed(wager.was_cents)}</td>
              <td class={tone(wager.now_cents)}>{signed(wager.now_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {one.moves.map((says) => (
        <p key={says} class="ps-moves">
          {says}
        </p>
      ))}
    </section>
  );
}

function Shown({ change, text }: { change: PutRight; text: string }) {
  if (!change.cards) return <>{text}</>;
  return <Cards size="i" cards={text.split(" ").map((card) => (card === "??" ? null : card))} label={change.title} />;
}

const tone = (cents: number): string => (cents > 0 ? "t-win" : cents < 0 ? "t-lose" : "t-push");
