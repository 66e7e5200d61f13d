/** What a card is called. On the wire a card is two characters, rank and suit: "Qs". */

export type Rank = "A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7" | "6" | "5" | "4" | "3" | "2";
export type Suit = "s" | "h" | "d" | "c";

export const RANKS: readonly Rank[] = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
export const SUITS: readonly Suit[] = ["s", "h", "d", "c"];

const RANK_WORDS: Record<Rank, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "two",
};
const SUIT_WORDS: Record<Suit, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Rank and suit, or null if the text is not a card. */
export function readCard(card: string): { rank: Rank; suit: Suit } | null {
  const rank = card.slice(0, -1).toUpperCase().replace("10", "T") as Rank;
  const suit = card.slice(-1).toLowerCase() as Suit;
  return rank in RANK_WORDS && suit in SUIT_WORDS ? { rank, suit } : null;
}

/** "queen of spades"; a hidden card is "card, face down". */
export function cardName(card: string | null): string {
  if (card === null) return "card, face down";
  const read = readCard(card);
  return read === null ? card : `${RANK_WORDS[read.rank]} of ${SUIT_WORDS[read.suit]}`;
}

/** A whole hand in one phrase: "queen of spades, seven of hearts" or "three cards, face down". */
export function handName(cards: readonly (string | null)[]): string {
  const seen = cards.filter((card) => card !== null);
  const down = cards.length - seen.length;
  const parts = seen.map(cardName);
  if (down === 1) parts.push("one card, face down");
  else if (down > 1) parts.push(`${COUNTS[down] ?? String(down)} cards, face down`);
  return parts.join(", ");
}
