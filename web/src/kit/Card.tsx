/** One card, and a row of them. */

import { IndexFace, LargeFace, MediumFace, SmallFace } from "./faces";
import { cardName, handName, readCard } from "./names";

export type CardSize = "s" | "i" | "m" | "l";
export type DeckName = "A" | "B";

export interface CardProps {
  /** "Qs"; null is a back. */
  card: string | null;
  size?: CardSize | undefined;
  /** Which of the two decks the back belongs to: A is blue, B is red. */
  deck?: DeckName | string | undefined;
  dim?: boolean | undefined;
  tilt?: boolean | undefined;
  /** Hides the card from a screen reader, where the hand around it has a name of its own. */
  hidden?: boolean | undefined;
  class?: string | undefined;
}

const FACES = { s: SmallFace, i: IndexFace, m: MediumFace, l: LargeFace };

export function Card({ card, size = "m", deck = "A", dim, tilt, hidden, class: extra }: CardProps) {
  const read = card === null ? null : readCard(card);
  const look = read === null ? (deck === "B" ? "deck-red" : "deck-blue") : `suit-${read.suit}`;
  const classes = ["card", size, look, dim && "dim", tilt && "tilt", extra].filter(Boolean).join(" ");
  const Face = FACES[size];
  const name = hidden
    ? { "aria-hidden": true }
    : { role: "img" as const, "aria-label": cardName(read === null ? null : card) };
  return (
    <svg class={classes} viewBox="0 0 100 140" {...name}>
      {read === null ? (
        <use href="#back" />
      ) : (
        <>
          <rect class="face" x=".5" y=".5" width="99" height="139" rx="8" />
          <Face rank={read.rank} suit={read.suit} />
        </>
      )}
    </svg>
  );
}

export interface CardsProps {
  cards: readonly (string | null)[];
  size?: CardSize | undefined;
  deck?: DeckName | string | undefined;
  /** Whose cards: "Dealer". The hand is read as one: "Dealer: three cards, face down". */
  label?: string | undefined;
  dim?: boolean | undefined;
  class?: string | undefined;
}

export function Cards({ cards, size, deck, label, dim, class: extra }: CardsProps) {
  const name = handName(cards);
  return (
    <span
      class={["hand-row", size ?? "m", extra].filter(Boolean).join(" ")}
      role="img"
      aria-label={label ? `${label}: ${name}` : name}
    >
      {cards.map((card, place) => (
        <Card key={place} card={card} size={size} deck={deck} dim={dim} hidden />
      ))}
    </span>
  );
}
