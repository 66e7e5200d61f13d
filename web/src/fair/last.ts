// The previous hand, checked from what the table shows of it: no record is fetched.

import { commitOf, poolOf, deckKeyOf, orderOf, sealOf, type Header } from "./protocol";
import type { Check } from "./verify";
import type { LastView } from "../wire";

export interface Watcher {
  table: string;
  rulesHash: string;
  /** The commit that this browser saw before the bets, if it was there. */
  seen: string | null;
  ownSeat: number | null;
  ownCut: string | null;
}

export function checkLast(last: LastView, watcher: Watcher): Check[] {
  const header: Header = { table: watcher.table, hand: last.number, deck: last.deck, rulesHash: watcher.rulesHash };
  const committed = commitOf(header, last.seed) === last.commit;
  return [
    {
      name: "commit",
      ok: committed,
      says: committed
        ? "The seal of the deck is the hash of the seed that was opened."
        : "The seal of the deck is not the hash of this seed.",
    },
    ...seenCheck(last, watcher),
    sealsCheck(last),
    ...ownCheck(last, watcher),
    cardsCheck(last, header),
  ];
}

function seenCheck(last: LastView, { seen }: Watcher): Check[] {
  if (seen === null)
    return [
      {
        name: "seen",
        ok: true,
        aside: true,
        says: "This browser was not here before the bets, so it did not see the seal then.",
      },
    ];
  const ok = seen === last.commit;
  return [
    {
      name: "seen",
      ok,
      says: ok
        ? "It is the same seal that this browser saw before the bets."
        : "This browser saw another seal before the bets.",
    },
  ];
}

function sealsCheck(last: LastView): Check {
  const seats = Object.keys(last.seals);
  if (!seats.length)
    return {
      name: "seals",
      ok: true,
      aside: true,
      says: "No seat cut this deck: the order follows from the house's seed alone.",
    };
  for (const seat of seats) {
    const cut = last.cuts[seat];
    if (cut ? sealOf(last.commit, cut) !== last.seals[seat] : !last.missed.includes(Number(seat))) {
      return {
        name: "seals",
        ok: false,
        says: cut
          ? `The cut of seat ${seat} is not the one that it sealed.`
          : `Seat ${seat} sealed a cut that was neither opened nor named as missing.`,
      };
    }
  }
  const cuts = Object.keys(last.cuts).length;
  return {
    name: "seals",
    ok: true,
    says:
      `${cuts === 1 ? "The one cut is" : `All ${cuts} cuts are`} as sealed before the deal.` +
      `${last.missed.length ? ` Not opened in time: seat ${last.missed.join(", ")}.` : ""}`,
  };
}

function ownCheck(last: LastView, { ownSeat, ownCut }: Watcher): Check[] {
  const given = ownSeat === null ? undefined : last.cuts[String(ownSeat)];
  if (!given) return [];
  const ok = given === ownCut;
  return [
    {
      name: "own",
      ok,
      says: ok ? "Your own cut is in." : "The cut of your seat is not the one that this browser made.",
    },
  ];
}

/** Every visible card must be among the first of the rebuilt order, and each hand in the order of the deal. */
function cardsCheck(last: LastView, header: Header): Check {
  const order = orderOf(deckKeyOf(header, last.seed, poolOf(header, last.cuts)));
  const place = new Map(order.map((card, at) => [card, at]));
  const hands = [last.dealer, last.board, ...last.spots.map((spot) => spot.cards)];
  const dealt = hands.reduce((sum, hand) => sum + hand.length, 0);
  const seen = hands.flat().filter((card): card is string => card !== null);
  const far = seen.find((card) => (place.get(card) ?? 99) >= dealt + BURNT_MOST);
  if (far)
    return {
      name: "cards",
      ok: false,
      says: `${far} was shown, which does not lie among the first cards of the rebuilt order.`,
    };
  const crossed = hands.some((hand) => !rising(hand.flatMap((card) => (card === null ? [] : [place.get(card)!]))));
  if (crossed || new Set(seen).size < seen.length)
    return { name: "cards", ok: false, says: "The cards were not dealt in the order that the seed and the cuts give." };
  if (!seen.length) return { name: "cards", ok: true, aside: true, says: "No card of this hand was shown." };
  return {
    name: "cards",
    ok: true,
    says: `The ${seen.length} cards in sight are the first of the order that the seed and the cuts give.`,
  };
}

/** A card exposed by mistake is burnt and replaced; more than a few of them would be a misdeal. */
const BURNT_MOST = 4;

const rising = (places: readonly number[]): boolean => places.every((place, at) => at === 0 || place > places[at - 1]!);
