// What to do next at the practice table: the hand that lies on the felt is compared with what was tapped.

import { cardName, money } from "../kit";
import { tap as tapOn, type Entry } from "../realcards/entry";
import { cardsAt, fromDraft, layOf, spotsOf, staked, type Laid, type Place } from "../realcards/laid";
import { choices, put } from "../realcards/put";
import { folded, foldOf, openDecision, tapped, undecided, type Shape } from "../realcards/shape";
import { shortTitle } from "../table/layout";
import { hasStreets } from "../table/streets";
import { mayClose, type RealCards } from "../realcards/state";
import { due, nameAt, placeName } from "../realcards/words";
import type { LessonHand, WagerInfo } from "../wire";

/** Where the mistake of a hand is: a bet has to lie there before it can be spoiled. */
export type Mistake = "to make" | "ready" | "made" | "undone";

export type Part = "bank" | "bets" | "mistake" | "decisions" | "cards" | "misdeal" | "close" | "pay";

export interface Step {
  part: Part;
  says: string;
  /** The cards that lie there and are not tapped yet. */
  cards?: readonly string[];
  /** On a phone, which shows one spot at a time: the one that it is about. */
  spot?: number;
  /** What was tapped is not what lies on the felt. */
  wrong?: boolean;
  /** What the page itself can do. */
  key?: "again" | "floor";
}

type Seen = Pick<
  RealCards,
  "shape" | "entry" | "picture" | "frame" | "asked" | "panel" | "chip" | "unsent" | "lost" | "voided" | "before"
>;

export function nextStep(real: Seen, hand: LessonHand, mistake: Mistake): Step {
  const { entry, picture } = real;
  const target = fromDraft(hand.draft);
  if (picture.phase === "called")
    return {
      part: "close",
      says: "This hand has to be seen by the floor before it is paid. Call them. Here you are the floor yourself.",
      key: "floor",
    };
  if (picture.phase === "closed") return paying(real, target);
  const wrong = wrongIn(real, target);
  if (wrong) return { ...wrong, wrong: true };
  if (entry.by === "results") return { part: "cards", says: "In this lesson cards are tapped: choose “Cards” again." };
  return (
    bankStep(real, target) ??
    betStep(real, target) ??
    misdealStep(real, hand) ??
    mistakeStep(real, hand, target, mistake) ??
    cardStep(real, target) ??
    decideStep(real, target, undecided(real.shape, entry.laid)) ?? {
      part: "close",
      says: mayClose({ ...real })
        ? "Everything is in. Close the hand."
        : "One moment: the house works out what is paid.",
    }
  );
}

const OTHERWISE =
  "The hand was closed with something else than lies on the felt. At a real table, call the floor: two people " +
  "correct a closed hand. Here you deal it again.";

/** After the close: pay, or see that something else was closed than lies on the felt. */
function paying(real: Seen, target: Laid): Step {
  const { picture, frame, voided } = real;
  if (voided || !matches(real.shape, fromDraft(picture.draft), target))
    return {
      part: "close",
      wrong: true,
      key: "again",
      says: voided ? "The hand is void, and nothing went wrong with it. Deal it again." : OTHERWISE,
    };
  const said = picture.spots.flatMap(({ spot, wagers, net_cents }) => {
    const { pay, take } = due(wagers);
    const words = [pay > 0 && `pay ${money(pay)}`, take > 0 && `take ${money(take)}`].filter(Boolean);
    return net_cents === null ? [] : [`${nameAt(frame, spot) ?? `spot ${spot}`}: ${words.join(" and ") || "push"}`];
  });
  return { part: "pay", says: `Pay what the screen says, from left to right. ${said.join(". ")}.` };
}

// ---------------------------------------------------------------- what does not fit

/** The first thing that was tapped and does not lie there. */
function wrongIn(real: Seen, target: Laid): Step | null {
  const { shape, entry, frame } = real;
  const { laid } = entry;
  const name = (spot: number) => nameAt(frame, spot) ?? `spot ${spot}`;
  const back = "Undo takes back the last tap: the first arrow at the top.";
  if (laid.bankSpot !== null && (laid.bankSpot !== target.bankSpot || laid.bankWager !== target.bankWager))
    return {
      part: "bank",
      says: `${name(target.bankSpot ?? 0)} has the bank, with ${money(target.bankWager)}. ${back}`,
    };
  for (const spot of spotsOf(laid)) {
    const [lay, want] = [layOf(laid, spot), layOf(target, spot)];
    for (const wager of tapped(shape.info)) {
      const [is, should] = [lay.stakes[wager.id] ?? 0, want.stakes[wager.id] ?? 0];
      if (is > 0 && is !== should && spot !== target.bankSpot)
        return {
          part: "bets",
          spot,
          says:
            should > 0
              ? `${name(spot)} has bet ${money(should)} on ${wager.title}, and not ${money(is)}. ${back}`
              : `There is no bet on ${wager.title} of ${name(spot)}. ${back}`,
        };
    }
    const at = lay.choices.findIndex(
      (word, place) => want.choices[place] !== undefined && want.choices[place] !== word,
    );
    if (at >= 0)
      return {
        part: "decisions",
        spot,
        says: `${name(spot)} has decided otherwise: ${labelOf(shape, want.choices[at]!)}. ${back}`,
      };
  }
  for (const place of ["dealer", "board", ...spotsOf(laid)] as Place[]) {
    const card = cardsAt(laid, place).find((one) => !cardsAt(target, place).includes(one));
    if (card !== undefined)
      return {
        part: "cards",
        says: `The ${cardName(card)} does not lie there. ${back} Or tap it on the felt, and then the right card.`,
        ...(typeof place === "number" ? { spot: place } : {}),
      };
  }
  return null;
}

/** Whether a closed hand is the one on the felt; cards that nobody had to show need not be there. */
export function matches(shape: Shape, laid: Laid, target: Laid): boolean {
  const spots = spotsOf(target).filter((spot) => spot !== target.bankSpot);
  const within = (place: Place) => cardsAt(laid, place).every((card) => cardsAt(target, place).includes(card));
  return (
    laid.bankSpot === target.bankSpot &&
    laid.bankWager === target.bankWager &&
    spotsOf(laid).every((spot) => staked(layOf(laid, spot)) === 0 || spots.includes(spot)) &&
    (["dealer", "board", ...spots] as Place[]).every(within) &&
    spots.every((spot) => {
      const [lay, want] = [layOf(laid, spot), layOf(target, spot)];
      const cards = lay.cards.length > 0 || folded(shape.info, lay) || want.cards.length === 0;
      return betsFit(shape, laid, target, spot) && lay.choices.every((word, at) => want.choices[at] === word) && cards;
    })
  );
}

const betsFit = ({ info }: Shape, laid: Laid, target: Laid, spot: number): boolean =>
  tapped(info).every(({ id }) => (layOf(laid, spot).stakes[id] ?? 0) === (layOf(target, spot).stakes[id] ?? 0));

// ---------------------------------------------------------------- what is next

function bankStep({ entry, frame, panel }: Seen, target: Laid): Step | null {
  if (target.bankSpot === null || entry.laid.bankSpot !== null) return null;
  const who = `${nameAt(frame, target.bankSpot) ?? ""} has the bank, with ${money(target.bankWager)}`;
  return {
    part: "bank",
    says:
      panel?.is === "bank"
        ? `${who}: choose spot ${target.bankSpot}, write the amount, and press the key below.`
        : `${who}. Tap “Who has the bank?” at the top of the felt.`,
  };
}

function betStep({ shape, entry, frame, chip, before }: Seen, target: Laid): Step | null {
  const spots = spotsOf(target).filter((spot) => spot !== target.bankSpot);
  if (before && spotsOf(entry.laid).length === 0 && spots.every((spot) => betsFit(shape, before, target, spot)))
    return { part: "bets", says: "Everybody bets as before. Tap “Same bets” below." };
  for (const spot of spotsOf(target)) {
    const [lay, want] = [layOf(entry.laid, spot), layOf(target, spot)];
    const missing = tapped(shape.info).find(({ id }) => (lay.stakes[id] ?? 0) < (want.stakes[id] ?? 0));
    if (!missing) continue;
    const cents = want.stakes[missing.id]!;
    // One tap, or the largest chip that is not too much: the rest follows.
    const after = (one: typeof chip) => put(lay.stakes, missing, one);
    const all = choices(shape.info).filter((one) => after(one) <= cents);
    const best = all.find((one) => after(one) === cents) ?? all.at(-1);
    const other = best === undefined || after(chip) === after(best) ? undefined : best;
    const first = other && other.put !== "off" ? `Choose ${money(other.cents)} below, then tap` : "Tap";
    const bets = `${nameAt(frame, spot)} bets ${money(cents)} on ${shortTitle(missing.title)}`;
    return { part: "bets", spot, says: `${bets}. ${first} the circle at spot ${spot}.` };
  }
  return null;
}

function misdealStep({ panel }: Seen, { mistake }: LessonHand): Step | null {
  if (mistake?.what !== "misdeal") return null;
  return {
    part: "misdeal",
    says:
      panel?.is === "irregular"
        ? "Choose “Misdeal”, write what happened, and press the key below. The bets go back."
        : "While you deal, two cards fall to the floor: a misdeal. Tap the warning sign at the top.",
  };
}

function mistakeStep(real: Seen, { mistake }: LessonHand, target: Laid, is: Mistake): Step | null {
  const spot = mistake?.spot ?? null;
  if (!mistake || spot === null || is === "made" || is === "undone") return null;
  const { shape, entry, frame } = real;
  const name = nameAt(frame, spot) ?? `spot ${spot}`;
  const lead = "Make a mistake, to see how it is undone:";
  const at: Pick<Step, "part" | "spot"> = { part: "mistake", spot };
  if (mistake.what === "bet") {
    const first = tapped(shape.info).find(({ id }) => layOf(target, spot).stakes[id]);
    const circle = `the circle “${shortTitle(first?.title ?? "")}” at spot ${spot}`;
    return { ...at, says: `${lead} bet for ${name} once more, and tap ${circle}.` };
  }
  if (mistake.what === "card" && mistake.wrong) {
    if (entry.at?.place !== spot || layOf(entry.laid, spot).cards.length > 0 || stops(real, target).length > 0)
      return null;
    return {
      ...at,
      says: `${lead} tap the ${cardName(mistake.wrong)} for ${name}, who does not have it.`,
      cards: [mistake.wrong],
    };
  }
  const [lay, want] = [layOf(entry.laid, spot), layOf(target, spot)];
  if (mistake.what !== "decision" || !mistake.wrong || lay.choices.length !== want.choices.length - 1) return null;
  const first = stops(real, target)[0] ?? undecided(shape, entry.laid).find(() => entry.at === null);
  if (first !== spot) return null;
  const says = want.choices.at(-1) === foldOf(shape.info)?.word ? `forget that ${name} folds` : `mishear ${name}`;
  return { ...at, says: `${lead} ${says}, and tap ${howTo(real, spot, mistake.wrong)}.` };
}

/** The spots that have to decide before the next card counts: the tablet's own rule is asked. */
function stops({ shape, entry, asked }: Seen, target: Laid): readonly number[] {
  if (asked) return asked;
  const card = nextCards(entry, target)[0];
  const step = card === undefined ? null : tapOn(shape, entry, { tap: "card", card });
  return step && "undecided" in step ? step.undecided : [];
}

function nextCards({ at, laid }: Entry, target: Laid): string[] {
  return at === null ? [] : cardsAt(target, at.place).filter((card) => !cardsAt(laid, at.place).includes(card));
}

function cardStep(real: Seen, target: Laid): Step | null {
  const { entry, shape, frame } = real;
  const open = stops(real, target);
  if (open.length > 0) return decideStep(real, target, open);
  const cards = nextCards(entry, target);
  if (entry.at === null || cards.length === 0) return null;
  const { place, index } = entry.at;
  const whose = typeof place === "number" ? (nameAt(frame, place) ?? `spot ${place}`) : placeName(shape, place);
  const turn = placeSays(shape, place, index);
  return {
    part: "cards",
    says: `${whose}: ${turn}. Tap ${cards.length === 1 ? "this card" : "these cards"}:`,
    // Before everybody has decided, only the open cards lie there.
    cards: cards.slice(0, openNow(real, target, cards)),
    ...(typeof place === "number" ? { spot: place } : {}),
  };
}

/** How many of these cards can be tapped before somebody has to decide. */
function openNow({ shape, entry }: Seen, target: Laid, cards: readonly string[]): number {
  let now = entry;
  for (const [count, card] of cards.entries()) {
    const step = tapOn(shape, now, { tap: "card", card });
    if (!("entry" in step)) return count;
    now = step.entry;
    if (now.at?.place !== entry.at?.place) return count + 1;
  }
  return Math.min(cards.length, target.dealer.length + target.board.length + cards.length);
}

function placeSays({ info }: Shape, place: Place, index: number): string {
  if (place === "board") return "deal for everybody";
  if (place === "dealer") return index < info.hands.dealer_up ? "this card lies open" : "turn the hand over";
  return "turn the hand over";
}

function decideStep(real: Seen, target: Laid, open: readonly number[]): Step | null {
  const { asked, frame, entry } = real;
  if (asked) {
    const said = asked.map((spot) => `${nameAt(frame, spot) ?? `spot ${spot}`}: ${wordAt(real, target, spot)}`);
    return { part: "decisions", says: `The tablet asks what is decided. ${said.join(". ")}.` };
  }
  const spot = open[0];
  if (spot === undefined) return null;
  const done = openDecision(real.shape.info, layOf(entry.laid, spot))?.before.length ?? 0;
  const word = layOf(target, spot).choices[done] ?? "";
  const who = nameAt(frame, spot) ?? `Spot ${spot}`;
  return {
    part: "decisions",
    spot,
    says: `${who} decides: ${labelOf(real.shape, word)}. Tap ${howTo(real, spot, word)}.`,
  };
}

function wordAt({ shape, entry }: Seen, target: Laid, spot: number): string {
  const done = openDecision(shape.info, layOf(entry.laid, spot))?.before.length ?? 0;
  return labelOf(shape, layOf(target, spot).choices[done] ?? "");
}

const choiceOf = ({ info }: Shape, word: string) =>
  info.decisions.flatMap(({ choices: all }) => all).find((one) => one.word === word);

const labelOf = (shape: Shape, word: string): string => choiceOf(shape, word)?.label ?? word;

/** The key of a choice: in the spot, where the game has streets; else Fold, or the circle that is asked. */
function howTo({ shape, entry }: Seen, spot: number, word: string): string {
  const { info } = shape;
  const choice = choiceOf(shape, word);
  if (hasStreets(info)) return `“${choice && choice.multiple > 0 ? word : labelOf(shape, word)}” at spot ${spot}`;
  if (choice?.folds) return `“Fold” at spot ${spot}`;
  const lay = layOf(entry.laid, spot);
  const asks = openDecision(info, lay)?.decision ?? info.decisions[0];
  const circle = info.wagers.find((one: WagerInfo) => one.id === asks?.wager);
  const many = asks && asks.choices.filter((one) => !one.folds).length > 1;
  const then = many ? `, then “${labelOf(shape, word)}”` : "";
  return `the circle “${shortTitle(circle?.title ?? "")}” at spot ${spot}${then}`;
}

// ---------------------------------------------------------------- the mistake, and what is done

/** Where the mistake is after a tap. */
export function mistakeAfter(before: Mistake, shape: Shape, laid: Laid, { mistake, draft }: LessonHand): Mistake {
  const spot = mistake?.spot ?? null;
  if (!mistake || spot === null || before === "undone") return before;
  const target = fromDraft(draft);
  if (mistake.what === "bet") {
    const fits = betsFit(shape, laid, target, spot) && staked(layOf(laid, spot)) > 0;
    if (before === "to make") return fits ? "ready" : before;
    if (before === "ready") return fits ? before : "made";
    return fits ? "undone" : before;
  }
  const { cards, choices: said } = layOf(laid, spot);
  const place = layOf(target, spot).choices.length - 1;
  const there = mistake.what === "card" ? cards.includes(mistake.wrong ?? "") : said[place] === mistake.wrong;
  return there ? "made" : before === "made" ? "undone" : before;
}

/** The parts of a hand in their order, each with whether it is done. */
export function progress(real: Seen, hand: LessonHand, mistake: Mistake): { part: Part; done: boolean }[] {
  const { shape, entry, picture } = real;
  const target = fromDraft(hand.draft);
  const { laid } = entry;
  const over = picture.phase === "closed";
  const spots = spotsOf(target).filter((spot) => spot !== target.bankSpot);
  const bets = spots.every((spot) => betsFit(shape, laid, target, spot));
  const all: { part: Part; done: boolean }[] = [
    ...(target.bankSpot === null ? [] : [{ part: "bank" as const, done: laid.bankSpot === target.bankSpot }]),
    { part: "bets", done: bets },
  ];
  if (hand.mistake?.what === "misdeal") return [...all, { part: "misdeal", done: false }];
  const decides = spots.some((spot) => layOf(target, spot).choices.length > 0);
  const decided = bets && spots.every((spot) => openDecision(shape.info, layOf(laid, spot)) === null);
  return [
    ...all,
    ...(decides ? [{ part: "decisions" as const, done: over || decided }] : []),
    { part: "cards", done: over || (bets && entry.at === null) },
    ...(hand.mistake ? [{ part: "mistake" as const, done: mistake === "undone" }] : []),
    { part: "close", done: over },
    { part: "pay", done: false },
  ];
}
