import { Button, Chip, money, spoken } from "../kit";
import { shortTitle } from "../table/layout";
import { layOf, staked } from "./laid";
import { choices, type Put } from "./put";
import { tapped } from "./shape";
import { useRealCards } from "./state";

/** What a tap on a circle places, and the keys that bet for all spots at once. */
export function BetRow() {
  const { shape, chip, pick, tap, entry, seated, before, frame } = useRealCards();
  const spots = seated.length > 0 ? seated : Array.from({ length: frame.public.seats }, (_, index) => index + 1);
  const clean = Object.values(entry.laid.spots).every((lay) => staked(lay) === 0);
  const all = [...choices(shape.info), { put: "off" } as Put];
  return (
    <div class="rc-bets">
      <div class="rc-amounts" role="group" aria-label="A tap on a circle puts">
        {all.map((one) => (
          <Amount
            key={one.put === "off" ? "off" : one.cents}
            one={one}
            chosen={sameChip(one, chip)}
            onPick={() => pick(one)}
          />
        ))}
      </div>
      <div class="rc-all" role="group" aria-label="On all spots">
        <span class="rc-label">All spots</span>
        {tapped(shape.info).map((wager) => (
          <Button
            key={wager.id}
            class={
              spots.every((spot) => (layOf(entry.laid, spot).stakes[wager.id] ?? 0) > 0 || spot === entry.laid.bankSpot)
                ? "on"
                : undefined
            }
            onClick={() => tap({ tap: "all", spots, wager: wager.id, put: chip })}
          >
            {shortTitle(wager.title)}
          </Button>
        ))}
      </div>
      {before && (
        <Button
          class="rc-same"
          kind={clean ? "primary" : "plain"}
          onClick={() => tap({ tap: "same", before })}
          aria-keyshortcuts="B"
        >
          Same bets
        </Button>
      )}
    </div>
  );
}

export const sameChip = (one: Put, other: Put): boolean => JSON.stringify(one) === JSON.stringify(other);

function Amount({ one, chosen, onPick }: { one: Put; chosen: boolean; onPick: () => void }) {
  const label = one.put === "off" ? "Take off" : one.put === "set" ? money(one.cents) : `${spoken(one.cents)} chip`;
  return (
    <button
      type="button"
      class={["rc-amount", chosen && "chosen", one.put === "off" && "off"].filter(Boolean).join(" ")}
      aria-pressed={chosen}
      aria-label={label}
      onClick={onPick}
    >
      {one.put === "off" ? "Off" : <Chip cents={one.cents} />}
    </button>
  );
}
