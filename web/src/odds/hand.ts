// A hand that somebody asks about: its street, the choices before, and its cards.

import { RANKS, SUITS } from "../kit";
import type { HandAsk, StreetShares } from "../wire";

export interface Hand {
  street: number;
  own: readonly string[];
  board: readonly string[];
  /** By street: what was chosen there, where there is more than one way on. */
  before: Readonly<Record<string, string>>;
}

export const NO_HAND: Hand = { street: 0, own: [], board: [], before: {} };

export type Side = "own" | "board";

/** Where the next card goes; null where all that are seen at the street are there. */
export function nextSide(hand: Hand, street: StreetShares): Side | null {
  if (hand.own.length < street.own) return "own";
  return hand.board.length < street.board ? "board" : null;
}

export function withCard(hand: Hand, street: StreetShares, card: string): Hand {
  const side = nextSide(hand, street);
  if (side === null || hand.own.includes(card) || hand.board.includes(card)) return hand;
  return { ...hand, [side]: [...hand[side], card] };
}

export function withoutCard(hand: Hand, card: string): Hand {
  const left = (cards: readonly string[]): string[] => cards.filter((one) => one !== card);
  return { ...hand, own: left(hand.own), board: left(hand.board) };
}

/** At another street: cards that are seen there stay. */
export function atStreet(hand: Hand, streets: readonly StreetShares[], place: number): Hand {
  const street = streets[place];
  if (!street) return hand;
  return { ...hand, street: place, own: hand.own.slice(0, street.own), board: hand.board.slice(0, street.board) };
}

/** Earlier streets with more than one way on: what was chosen there changes what is at stake now. */
export function asksBefore(streets: readonly StreetShares[], place: number): StreetShares[] {
  return streets.slice(0, place).filter((street) => waysOn(street).length > 1);
}

export const waysOn = (street: StreetShares) => street.choices.filter((choice) => choice.goes_on);

/** The question to the house; null while cards are missing. */
export function question(hand: Hand, streets: readonly StreetShares[], stake: number | null): HandAsk | null {
  const street = streets[hand.street];
  if (!street || nextSide(hand, street) !== null) return null;
  const after = streets.slice(0, hand.street).flatMap((one) => {
    const ways = waysOn(one);
    return ways.find((way) => way.choice === hand.before[one.stage])?.choice ?? ways[0]?.choice ?? [];
  });
  return { own: [...hand.own], board: [...hand.board], after, stake };
}

/** Other cards for the same street, each as likely as another. */
export function randomHand(hand: Hand, street: StreetShares, random: () => number): Hand {
  const deck = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));
  const drawn: string[] = [];
  while (drawn.length < street.own + street.board) {
    drawn.push(...deck.splice(Math.floor(random() * deck.length), 1));
  }
  return { ...hand, own: drawn.slice(0, street.own), board: drawn.slice(street.own) };
}
