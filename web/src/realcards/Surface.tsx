import { DealerRow } from "./DealerRow";
import { layOf, staked } from "./laid";
import { SpotTile } from "./SpotTile";
import { taps, useRealCards, worthOf } from "./state";
import { dueAt, nameAt } from "./words";
import { money } from "../kit";

/** The felt: the dealer on top, then the spots in order. */
export function Surface() {
  const { frame } = useRealCards();
  const spots = Array.from({ length: frame.public.seats }, (_, index) => index + 1);
  return (
    <section class="rc-felt on-felt" aria-label="Felt">
      <DealerRow />
      <Strip spots={spots} />
      <div class={`rc-spots s${spots.length}`}>
        {spots.map((spot) => (
          <SpotTile key={spot} spot={spot} />
        ))}
      </div>
    </section>
  );
}

/** A phone shows one spot at a time: the strip selects it, and says for each what to do. */
function Strip({ spots }: { spots: number[] }) {
  const real = useRealCards();
  const { shown, entry, show, tap, picture, frame } = real;
  return (
    <div class="rc-strip" role="group" aria-label="Spots">
      {spots.map((spot) => {
        const lay = layOf(entry.laid, spot);
        const worth = worthOf(real, spot);
        const { pay, take } = dueAt(real, spot, worth?.wagers ?? []);
        const word =
          entry.laid.bankSpot === spot
            ? "bank"
            : staked(lay) === 0
              ? ""
              : worth?.net_cents != null
                ? pay > 0
                  ? `+${money(pay)}`
                  : take > 0
                    ? `−${money(take)}`
                    : "="
                : money(staked(lay));
        return (
          <button
            key={spot}
            type="button"
            class={worth?.net_cents == null ? undefined : pay > 0 ? "t-win" : take > 0 ? "t-lose" : "t-push"}
            aria-pressed={shown === spot}
            aria-label={`Spot ${spot}, ${nameAt(frame, spot) ?? "nobody"} ${word}`}
            onClick={() => {
              show(spot);
              if (taps(picture) && staked(lay) > 0) tap({ tap: "go", place: spot });
            }}
          >
            <span class="no">{spot}</span>
            <small>{word}</small>
          </button>
        );
      })}
    </div>
  );
}
