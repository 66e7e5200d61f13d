import { useMemo, useRef } from "preact/hooks";
import { cardName, RANKS, SUITS, type Rank, type Suit } from "../kit";
import { where } from "./entry";
import { holderOf, type Laid } from "./laid";
import { useRealCards } from "./state";

/** All 52 cards, a row for each suit, large enough for a finger. A card on the felt is grey, and says where it is. */
export function CardPad() {
  const { entry, tap, rank } = useRealCards();
  const press = useRef(tap);
  press.current = tap;
  const { spots, dealer, board } = entry.laid;
  const lying = [dealer, board, ...Object.entries(spots).map(([spot, lay]) => [spot, lay.cards])].join(" ");
  // 52 drawings: redrawn only when a card was placed or removed, and not with every answer of the house.
  return useMemo(
    () => <Pad laid={entry.laid} rank={rank} onCard={(card) => press.current({ tap: "card", card })} />,
    [lying, rank],
  );
}

function Pad({ laid, rank, onCard }: { laid: Laid; rank: string | null; onCard: (card: string) => void }) {
  return (
    <div class="rc-pad" role="group" aria-label="Cards">
      {SUITS.map((suit) => (
        <div key={suit} class="rc-suit">
          {RANKS.map((one) => {
            const card = `${one}${suit}`;
            const holder = holderOf(laid, card);
            const look = ["rc-padcard", `suit-${suit}`, holder !== null && "used", rank === one && "half"]
              .filter(Boolean)
              .join(" ");
            return (
              <button
                key={card}
                type="button"
                class={look}
                aria-disabled={holder !== null}
                aria-label={holder === null ? cardName(card) : `${cardName(card)}, ${where(holder)}`}
                onClick={() => onCard(card)}
              >
                <Face rank={one} suit={suit} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Rank and suit side by side, since the keys of the pad are wide and a card is tall. */
function Face({ rank, suit }: { rank: Rank; suit: Suit }) {
  return (
    <svg class="rc-face" viewBox="0 0 52 34" aria-hidden="true">
      <use
        class="g"
        href={`#r-${rank}`}
        x={rank === "T" ? 2 : 4}
        y="4"
        width={rank === "T" ? 20.4 : 18.6}
        height="26"
        stroke-width="3.6"
      />
      <use class="p" href={`#s-${suit}`} x="27" y="7" width="21" height="21" />
    </svg>
  );
}
