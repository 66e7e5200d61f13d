import { useState } from "preact/hooks";
import { Button, Card, cardName, RANKS, SUITS } from "../kit";
import type { CorrectingHand } from "../wire";

interface RightCardsProps {
  hand: CorrectingHand;
  cards: Record<string, string[]>;
  onChange: (cards: Record<string, string[]>) => void;
}

const SUIT_NAMES: Record<string, string> = { s: "Spades", h: "Hearts", d: "Diamonds", c: "Clubs" };

/** The cards of each place, as they are on record. A tap on one of them says that it was another. */
export function RightCards({ hand, cards, onChange }: RightCardsProps) {
  const [at, setAt] = useState<{ place: string; index: number } | null>(null);
  const chosen = at && (cards[at.place]?.[at.index] ?? "");
  const put = (card: string): void => {
    if (at) onChange({ ...cards, [at.place]: cards[at.place]!.map((one, index) => (index === at.index ? card : one)) });
  };
  const [rank, suit] = [chosen?.[0] ?? "", chosen?.[1] ?? ""];
  return (
    <fieldset class="box">
      <legend>Cards</legend>
      {hand.places.map((place) => (
        <div key={place.place} class="fc-row">
          <span>{place.title}</span>
          <span class="fc-cards">
            {(cards[place.place] ?? []).map((card, index) => {
              const whole = card.length === 2 ? card : null;
              const other = card !== place.cards[index];
              const said = `${place.title}, card ${index + 1}: ${whole ? cardName(whole) : "not known"}`;
              return (
                <button
                  key={index}
                  type="button"
                  class={other ? "fc-card other" : "fc-card"}
                  aria-label={other ? `${said}, changed` : said}
                  aria-pressed={at?.place === place.place && at.index === index}
                  onClick={() => setAt({ place: place.place, index })}
                >
                  <Card card={whole} size="i" hidden />
                </button>
              );
            })}
          </span>
        </div>
      ))}
      {at && (
        <div class="fc-pick" role="group" aria-label="The right card">
          <div class="fc-ranks">
            {RANKS.map((one) => (
              <Button
                key={one}
                size="small"
                aria-pressed={rank === one}
                aria-label={`Rank ${one === "T" ? "10" : one}`}
                onClick={() => put(one + (suit || "s"))}
              >
                {one === "T" ? "10" : one}
              </Button>
            ))}
          </div>
          <div class="fc-suits">
            {SUITS.map((one) => (
              <Button key={one} size="small" aria-pressed={suit === one} onClick={() => put((rank || "A") + one)}>
                {SUIT_NAMES[one]}
              </Button>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  );
}
