import { Button, Chip, CHIPS, chipText, money, sign, spoken } from "../kit";
import { shortTitle } from "../table/layout";
import { layOf, staked } from "./laid";
import { choices, type Put } from "./put";
import { tapped } from "./shape";
import { useRealCards } from "./state";

/** What a tap on a circle places, and the keys that bet for all spots at once. */
export function BetRow() {
  const { shape, chip, own, pick, tap, entry, seated, before, frame } = useRealCards();
  const spots = seated.length > 0 ? seated : Array.from({ length: frame.public.seats }, (_, index) => index + 1);
  const clean = Object.values(entry.laid.spots).every((lay) => staked(lay) === 0);
  const all = [...choices(shape.info, own), { put: "off" } as Put];
  return (
    <div class="rc-bets">
      <div class="rc-amounts" role="group" aria-label="A tap on a circle puts">
        {all.map((one) => (
          <Amount
            key={one.put === "off" ? "off" : one.cents}
            one={one}
            own={own}
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

const KEY_LETTERS_MOST = 5;

/** On a key as wide as a chip: "$2", and "2" where the sign of the currency is a word. */
export function amountText(cents: number): string {
  const said = sign().length > 1 ? money(cents, CHIPS) : money(cents);
  return said.length > KEY_LETTERS_MOST ? chipText(cents) : said;
}

export const sameChip = (one: Put, other: Put): boolean => JSON.stringify(one) === JSON.stringify(other);

function Amount({
  one,
  own,
  chosen,
  onPick,
}: {
  one: Put;
  own: readonly number[];
  chosen: boolean;
  onPick: () => void;
}) {
  // An amount for which the house has no chip is not drawn as one.
  const drawn = one.put !== "off" && (own.length === 0 || own.includes(one.cents));
  const label = one.put === "off" ? "Take off" : one.put === "set" ? money(one.cents) : `${spoken(one.cents)} chip`;
  return (
    <button
      type="button"
      class={["rc-amount", chosen && "chosen", !drawn && "off"].filter(Boolean).join(" ")}
      aria-pressed={chosen}
      aria-label={label}
      onClick={onPick}
    >
      {one.put === "off" ? "Off" : drawn ? <Chip cents={one.cents} /> : amountText(one.cents)}
    </button>
  );
}
