import { grouped } from "../kit";
import type { SheetOdds, StreetChoice, StreetShares } from "../wire";
import { percent, share } from "./figures";

/** How often each choice is right on each street, as shares of all hands. */
export function Streets({ odds }: { odds: SheetOdds }) {
  if (!odds.streets.length) return null;
  return (
    <section class="panel" aria-labelledby="od-streets">
      <header>
        <h2 id="od-streets">{odds.streets.length > 1 ? "What you do on each street" : "What you do"}</h2>
        <span class="grow" />
        <span class="note">of all hands, played best</span>
      </header>
      <div class="body">
        <ol class="od-fr">
          {odds.streets.map((street) => (
            <Street key={street.stage} street={street} />
          ))}
        </ol>
        <Twin streets={odds.streets} />
      </div>
    </section>
  );
}

interface Part {
  key: string;
  label: string;
  tone: string;
  from: number;
  wide: number;
}

/** What was decided before comes first, then the dearest choice; what stakes nothing is last. */
export function partsOf(street: StreetShares): Part[] {
  const decided = 100 - share(street.reached);
  const parts: Part[] = decided > 0.0001 ? [{ key: "", label: "decided", tone: "a0", from: 0, wide: decided }] : [];
  let from = decided;
  for (const choice of [...street.choices].reverse()) {
    const wide = share(choice.of_all);
    if (wide > 0) parts.push({ key: choice.choice, label: choice.label, tone: toneOf(street, choice), from, wide });
    from += wide;
  }
  return parts;
}

/** The dearest choice that is taken has the first colour; a check has none, since it decides nothing. */
function toneOf(street: StreetShares, choice: StreetChoice): string {
  const [least, ...others] = street.choices;
  if (choice === least) return choice.goes_on ? "a0" : "a5";
  const taken = others.filter((one) => one.of_all.value > 0).reverse();
  return ["a1", "a3", "a2"][Math.min(taken.indexOf(choice), 2)]!;
}

function Street({ street }: { street: StreetShares }) {
  const parts = partsOf(street);
  return (
    <li>
      <b>{street.title}</b>
      <svg class="od-stk" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
        {parts.map((part) => (
          <rect key={part.key} class={part.tone} x={part.from} width={Math.max(0.2, part.wide - 0.4)} height="24" />
        ))}
      </svg>
      <ul>
        {parts
          .filter((part) => part.key !== "")
          .map((part) => (
            <li key={part.key}>
              <i class={`od-sw ${part.tone}`} />
              {part.label} {percent(part.wide, 1)}
            </li>
          ))}
        {street.equal > 0 && <li>with {grouped(street.equal)} sets of cards two choices are worth the same</li>}
      </ul>
    </li>
  );
}

function Twin({ streets }: { streets: readonly StreetShares[] }) {
  return (
    <details class="od-more">
      <summary>As a table</summary>
      <div class="od-scroll" tabIndex={0} role="region" aria-label="Streets as a table">
        <table class="od-twin">
          <caption class="sr">How often each choice is right</caption>
          <thead>
            <tr>
              <th scope="col">Street</th>
              <th scope="col">Choice</th>
              <th scope="col" class="num">
                Of all hands
              </th>
              <th scope="col" class="num">
                Of those that come to it
              </th>
            </tr>
          </thead>
          <tbody>
            {streets.flatMap((street) =>
              street.choices.map((choice) => (
                <tr key={`${street.stage} ${choice.choice}`}>
                  <th scope="row">{street.title}</th>
                  <td>{choice.label}</td>
                  <td class="num">{percent(share(choice.of_all), 4)}</td>
                  <td class="num">{percent((100 * share(choice.of_all)) / share(street.reached), 4)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </details>
  );
}
