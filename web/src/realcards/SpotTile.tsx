import { Card, cardName, Circle, decisionsOf, handName, money, signed, withinCap, type CircleState } from "../kit";
import { shortTitle, spotGrid } from "../table/layout";
import { hasStreets } from "../table/streets";
import type { RealCardsProblem, RealCardsSpotWorth, WagerInfo, WagerResult } from "../wire";
import { moved } from "./corrected";
import { layOf, staked, type Lay } from "./laid";
import {
  asked,
  decided,
  decider,
  deciding,
  decisionStake,
  decisionWagers,
  folded,
  foldOf,
  needsCards,
  openDecision,
  room,
  stakeOn,
  staying,
  tapped,
  turned,
  type Shape,
} from "./shape";
import { PushChips } from "../staff";
import { taps, useRealCards, worthOf } from "./state";
import { resultsSay } from "./results";
import { due, handSays, missingAt, nameAt, problemsAt, uncircled } from "./words";

/** One spot as the dealer sees it: who sits there, the circles, the cards, and what to do with the chips. */
export function SpotTile({ spot }: { spot: number }) {
  const real = useRealCards();
  const { entry, picture, frame, shape, shown } = real;
  const lay = layOf(entry.laid, spot);
  const bank = entry.laid.bankSpot === spot;
  const worth = worthOf(real, spot);
  const turn = decider(shape, entry.laid);
  const now = turn === null ? entry.at?.place === spot : turn === spot;
  const called = picture.phase === "called" && picture.called.includes(String(spot));
  const dead = worth?.dead === true;
  const look = [
    "rc-spot",
    now && "now",
    shown === spot && "shown",
    folded(shape.info, lay) && "out",
    staked(lay) === 0 && !bank && "idle",
    called && "called",
    dead && "dead",
  ];
  return (
    <section
      class={look.filter(Boolean).join(" ")}
      aria-label={`Spot ${spot}, ${nameAt(frame, spot) ?? (staked(lay) > 0 ? "walk-in" : "free")}`}
    >
      <Plate spot={spot} lay={lay} />
      {bank ? <Bank /> : <Circles spot={spot} lay={lay} worth={worth} />}
      {!bank && (dead ? <p class="rc-cards told">Dead hand</p> : <SpotCards spot={spot} lay={lay} />)}
      {!bank && <Words spot={spot} lay={lay} worth={worth} />}
      {!bank && <Foot spot={spot} lay={lay} worth={worth} />}
      {problemsAt(picture.problems, spot)
        .filter(toldHere)
        .map((one) => (
          <p key={one.message} class="rc-problem">
            {one.message}
          </p>
        ))}
    </section>
  );
}

/** Who somebody is, is asked in the row above, with its key: said here again, it would lie over the cards. */
const toldHere = ({ code }: RealCardsProblem): boolean => code !== "name-needed";

const sumOf = (stakes: Readonly<Record<string, number>>): number =>
  Object.values(stakes).reduce((sum, cents) => sum + cents, 0);

/** The hand in words, or what is missing; and whether somebody has to see it before it is paid. */
function Words({ spot, lay, worth }: { spot: number; lay: Lay; worth: RealCardsSpotWorth | null }) {
  const real = useRealCards();
  const { shape, entry, frame } = real;
  const lacks =
    needsCards(shape, lay) && entry.by === "cards" && turned(shape, entry.laid) && !worth?.dead
      ? missingAt(real, spot)
      : null;
  const collected = worth?.collected_cents ?? 0;
  // Once it is known what is paid, the key below no longer says that the hand was folded.
  const out = worth?.net_cents != null && folded(shape.info, lay);
  const says = out ? handSays(out, worth?.hand) : worth?.hand;
  return (
    <div class="rc-words">
      <p title={says ?? undefined}>{says ?? lacks}</p>
      {worth?.call_out && real.picture.phase !== "closed" && (
        <p class="rc-call" title={worth.call_out}>
          The floor sees it first
        </p>
      )}
      {collected > 0 && <p class="rc-fee">Collection {money(collected)}</p>}
      {entry.laid.behind
        .filter((one) => one.spot === spot)
        .map((one) => (
          <p key={one.seat} class="rc-fee">
            {nameAt(frame, one.seat) ?? `Seat ${one.seat}`} {money(sumOf(one.stakes))} behind
          </p>
        ))}
    </div>
  );
}

function Plate({ spot, lay }: { spot: number; lay: Lay }) {
  const { frame, open, staff } = useRealCards();
  const name = nameAt(frame, spot);
  const free = name === null && staked(lay) === 0;
  const label = free ? `Spot ${spot} is free. Seat somebody` : `Spot ${spot}, ${name ?? "walk-in"}. More`;
  const waiting = staff?.card.queue.length ?? 0;
  return (
    <button
      type="button"
      class={free ? "rc-plate free" : "rc-plate"}
      aria-label={label}
      onClick={() => open(free ? { is: "seat", spot } : { is: "spot", spot })}
    >
      <span class="no">{spot}</span>
      <span class="nm">{free ? (waiting > 0 ? `Seat, ${waiting} wait` : "Seat") : (name ?? "Walk-in")}</span>
    </button>
  );
}

/** The bank's tile: what was put up; and once everything is known its result, and what goes back. */
function Bank() {
  const { entry, open, picture, unsent } = useRealCards();
  const bank = unsent ? null : (picture.bank ?? null);
  const net = bank?.net_cents ?? null;
  const inside = (
    <>
      <span>Bank</span>
      <b>{money(entry.laid.bankWager)}</b>
      {bank !== null && bank.collected_cents > 0 && <small>Collection {money(bank.collected_cents)}</small>}
      {net !== null && (
        <strong class={net > 0 ? "t-win" : net < 0 ? "t-lose" : "t-push"}>{net === 0 ? "Even" : signed(net)}</strong>
      )}
      {bank !== null && bank.back_cents !== null && <small>{money(bank.back_cents)} back</small>}
    </>
  );
  if (!taps(picture)) return <div class="rc-bank">{inside}</div>;
  return (
    <button
      type="button"
      class="rc-bank"
      onClick={() => open({ is: "bank" })}
      aria-label={`Has the bank, ${money(entry.laid.bankWager)}. Change`}
    >
      {inside}
    </button>
  );
}

// ---------------------------------------------------------------- circles

function Circles({ spot, lay, worth }: { spot: number; lay: Lay; worth: RealCardsSpotWorth | null }) {
  const { shape, tap, chip, own, picture, ask } = useRealCards();
  const locked = !taps(picture) || worth?.dead === true;
  const streets = hasStreets(shape.info);
  const several =
    streets || decisionsOf(shape.info, lay.stakes).some((one) => staying(shape.info, one, lay.stakes).length > 1);
  const bets = tapped(shape.info);
  const grid = spotGrid(shape.info);
  const sides = streets ? [...grid.sides, ...grid.lifted] : bets.filter((wager) => wager.kind === "side");
  const mains = streets
    ? grid.mains.filter((wager) => !grid.lifted.includes(wager))
    : [...bets.filter((wager) => wager.kind === "opening"), ...decisionWagers(shape.info)];
  const cell = (wager: WagerInfo) => (
    <Circle
      key={wager.id}
      {...faceOf(
        shape,
        wager,
        lay,
        worth?.wagers.find((one) => one.wager === wager.id),
        worth?.dead,
      )}
      chips={own.length > 0 ? own : shape.info.chips}
      onClick={
        locked
          ? undefined
          : () => {
              if (wager.kind === "decision" && several)
                ask([spot]); // ask for the decision, do not guess it
              else
                tap(
                  wager.kind === "decision"
                    ? { tap: "raise", spot }
                    : // A wager that equals another is bet with it.
                      { tap: "circle", spot, wager: wager.takes?.equals?.wager ?? wager.id, put: chip },
                );
            }
      }
    />
  );
  return (
    <div class={streets ? "rc-circles street" : "rc-circles"}>
      {sides.length > 0 && <div>{sides.map(cell)}</div>}
      <div>{mains.map(cell)}</div>
    </div>
  );
}

const ENDS: Record<string, CircleState> = {
  win: "won",
  lose: "lost",
  push: "push",
  return: "returned",
  returned: "returned",
  forfeited: "lost",
  none: "idle",
};

/** What a circle shows: the chips in it, or the result. */
export function faceOf(shape: Shape, wager: WagerInfo, lay: Lay, ended: WagerResult | undefined, dead = false) {
  const base = {
    label: shortTitle(wager.title),
    shape: wager.kind === "side" ? ("square" as const) : ("round" as const),
  };
  const cents = ended?.stake_cents || stakeIn(shape, wager, lay);
  if (ended && cents > 0) {
    const state =
      ended.net_cents < 0 && folded(shape.info, lay) && wager.on_fold === "lose"
        ? "folded"
        : (ENDS[ended.result] ?? "placed");
    return { ...base, state, cents, ...(ended.net_cents > 0 ? { tag: signed(ended.net_cents) } : {}) };
  }
  if (wager.kind === "decision" && dead) return { ...base, state: "closed" as const, cents: 0 };
  if (wager.kind === "decision" && hasStreets(shape.info)) return { ...base, ...streetFace(shape, wager, lay) };
  if (wager.kind === "decision" && lay.choices.length === 0 && cents > 0) {
    const several = decisionsOf(shape.info, lay.stakes).some(
      (one) => one.wager === wager.id && staying(shape.info, one, lay.stakes).length > 1,
    );
    return several
      ? { ...base, state: "asked" as const, cents: 0, tag: "?" }
      : { ...base, state: "asked" as const, cents };
  }
  if (cents > 0)
    return {
      ...base,
      state: folded(shape.info, lay) && wager.on_fold === "lose" ? ("folded" as const) : ("placed" as const),
      cents,
    };
  return { ...base, state: (wager.kind === "decision" ? "closed" : "idle") as CircleState, cents: 0 };
}

/** A wager of one of several decisions: made, asked for now, or not yet. */
function streetFace({ info }: Shape, wager: WagerInfo, lay: Lay): { state: CircleState; cents: number; tag?: string } {
  const made = asked(info, lay).find((one) => one.wager === wager.id && decisionStake(info, one, lay) > 0);
  if (made)
    return {
      state: folded(info, lay) && wager.on_fold === "lose" ? "folded" : "locked",
      cents: decisionStake(info, made, lay),
    };
  const open = openDecision(info, lay)?.decision;
  if (!open || open.wager !== wager.id) return { state: "closed", cents: 0 };
  const ways = staying(info, open, lay.stakes).filter(({ multiple }) => multiple > 0);
  const only = ways.length === 1 ? ways[0] : undefined;
  return { state: "asked", cents: 0, tag: only ? `${money(only.cents)}?` : "?" };
}

function stakeIn({ info }: Shape, wager: WagerInfo, lay: Lay): number {
  if (wager.kind !== "decision") return stakeOn(wager, lay.stakes);
  const all = { ...lay, choices: decided(info, lay.stakes, lay.choices, true) };
  return decisionsOf(info, lay.stakes)
    .filter((one) => one.wager === wager.id)
    .reduce((sum, one) => sum + decisionStake(info, one, all), 0);
}

// ---------------------------------------------------------------- cards

function SpotCards({ spot, lay }: { spot: number; lay: Lay }) {
  const { entry, shape, tap, picture } = useRealCards();
  if (Object.keys(lay.results).length > 0)
    return (
      <button
        type="button"
        class="rc-cards told"
        disabled={!taps(picture)}
        onClick={() => tap({ tap: "again", spot })}
        aria-label={`Spot ${spot}: ${resultsSay(shape, lay)}. Change`}
      >
        {resultsSay(shape, lay)}
      </button>
    );
  if (!needsCards(shape, lay) && lay.cards.length === 0) return <div class="rc-cards" />;
  return (
    <HandCards
      place={spot}
      cards={lay.cards}
      of={room(shape, entry.laid, spot)}
      keep={lay.keep}
      now={entry.at?.place === spot ? entry.at.index : null}
    />
  );
}

interface HandCardsProps {
  place: number | "dealer" | "board";
  cards: readonly string[];
  of: number;
  /** What is printed on the places of the board. */
  titles?: readonly string[];
  keep?: readonly string[] | null;
  now: number | null;
}

/** A hand on the felt. A tap on a card selects it to be changed; a tap on the selected one removes it. */
export function HandCards({ place, cards, of, keep = null, now, titles = [] }: HandCardsProps) {
  const { tap, picture } = useRealCards();
  const locked = !taps(picture);
  if (locked && cards.length > 0)
    return (
      <div class={`rc-cards n${of}`} role="img" aria-label={handName([...cards])}>
        {cards.map((card) => (
          <span key={card} class="rc-card">
            <Card card={card} size={of > 4 ? "i" : "s"} hidden dim={keep !== null && !keep.includes(card)} />
          </span>
        ))}
      </div>
    );
  return (
    <div class={`rc-cards n${of}`}>
      {Array.from({ length: Math.max(of, cards.length) }, (_, index) => {
        const card = cards[index];
        const here = now === index;
        if (card === undefined)
          return (
            <button
              key={index}
              type="button"
              class={here ? "rc-slot now" : "rc-slot"}
              disabled={locked}
              aria-pressed={here}
              aria-label={titles[index] ? `${titles[index]}, card ${index + 1}, empty` : `Card ${index + 1}, empty`}
              onClick={() => tap({ tap: "go", place })}
            >
              {titles[index]}
            </button>
          );
        const dim = keep !== null && !keep.includes(card);
        return (
          <button
            key={index}
            type="button"
            class={here ? "rc-card now" : "rc-card"}
            aria-pressed={here}
            aria-label={`${cardName(card)}. ${here ? "Take away" : "Change"}`}
            onClick={() => tap(here ? { tap: "take", place, index } : { tap: "go", place, index })}
          >
            <Card card={card} size={of > 4 && place !== "board" ? "i" : "s"} hidden dim={dim} />
          </button>
        );
      })}
    </div>
  );
}

// ---------------------------------------------------------------- decision and pay

function Foot({ spot, lay, worth }: { spot: number; lay: Lay; worth: RealCardsSpotWorth | null }) {
  const { shape, tap, picture, open, voided } = useRealCards();
  if (voided) return <p class="rc-foot rc-back">{staked(lay) > 0 ? "Wagers back" : ""}</p>;
  if (worth && worth.net_cents !== null)
    return (
      <Pay
        spot={spot}
        worth={worth}
        zero={worth.dead ? `${money(staked(lay))} back` : folded(shape.info, lay) ? "Folded" : "Push"}
        onWhy={() => open({ is: "spot", spot })}
      />
    );
  if (hasStreets(shape.info)) return <StreetFoot spot={spot} lay={lay} />;
  const decides = decisionsOf(shape.info, lay.stakes).length > 0 && foldOf(shape.info) !== undefined;
  if (!decides || !taps(picture)) return <div class="rc-foot" />;
  return (
    <div class="rc-foot">
      <button
        type="button"
        class="rc-fold"
        aria-pressed={folded(shape.info, lay)}
        aria-label={`Fold, spot ${spot}`}
        onClick={() => tap({ tap: "fold", spot })}
      >
        {folded(shape.info, lay) ? "Folded" : "Fold"}
      </button>
    </div>
  );
}

/** The decision that is on, in the spot itself; a decided spot says what it decided, and a tap there takes it back. */
function StreetFoot({ spot, lay }: { spot: number; lay: Lay }) {
  const { shape, entry, tap, picture } = useRealCards();
  const { info } = shape;
  if (staked(lay) === 0 || !taps(picture)) return <div class="rc-foot" />;
  const open = deciding(shape, entry.laid).includes(spot) ? openDecision(info, lay) : null;
  if (open) {
    const offered = withinCap(info, open.decision, lay.stakes);
    const calm = offered.filter(({ multiple, folds }) => multiple === 0 && !folds);
    const raises = offered.filter(({ multiple }) => multiple > 0).sort((one, other) => one.multiple - other.multiple);
    const ways = [...calm, ...(calm.length > 0 ? raises : []), ...offered.filter(({ folds }) => folds)];
    const all = calm.length > 0 ? ways : [...ways, ...raises];
    return (
      <div class={`rc-foot rc-street k${all.length}`} role="group" aria-label={`Spot ${spot}, ${open.decision.title}`}>
        {all.map((choice) => (
          <button
            key={choice.word}
            type="button"
            class="rc-way"
            aria-label={`${choice.label}, spot ${spot}`}
            onClick={() => tap({ tap: "decide", words: { [spot]: choice.word } })}
          >
            {choice.multiple > 0 ? choice.word : choice.label}
          </button>
        ))}
      </div>
    );
  }
  const place = lay.choices.length - 1;
  const choice = asked(info, lay)[place]?.choices.find(({ word }) => word === lay.choices[place]);
  return (
    <div class="rc-foot">
      {choice ? (
        <button
          type="button"
          class="rc-fold done"
          aria-label={`Spot ${spot}: ${choice.label}. Undo`}
          onClick={() => tap({ tap: "undecide", spot })}
        >
          <svg class="ic" viewBox="0 0 12 12" aria-hidden="true">
            <use href="#t-lock" />
          </svg>{" "}
          {DONE[choice.word] ?? `Done, ${choice.word}`}
        </button>
      ) : null}
    </div>
  );
}

const DONE: Record<string, string> = {
  check: "Checked",
  fold: "Folded",
  "let it ride": "Rides",
  "take it back": "Back",
};

/** What the dealer pays and takes, large enough to read while paying. The reason is one tap away. */
function Pay({
  spot,
  worth,
  zero,
  onWhy,
}: {
  spot: number;
  worth: RealCardsSpotWorth;
  zero: string;
  onWhy: () => void;
}) {
  const real = useRealCards();
  const { shape, picture, staff } = real;
  const right = moved(real, spot);
  if (right !== null) return <MovePay spot={spot} cents={right} onWhy={onWhy} />;
  const waits = picture.phase === "called"; // nothing moves before the floor has acknowledged it
  const { pay, take } = due(worth.wagers);
  return (
    <button type="button" class="rc-pay" onClick={onWhy}>
      <span class="sr">Spot {spot}: </span>
      {pay > 0 && (
        <span class="t-win">
          <small>{waits ? "Will pay" : "Pay"}</small> <b>{money(pay)}</b>
        </span>
      )}
      {pay > 0 && staff?.card.chips === "issued" && (
        <PushChips cents={pay} of={staff.card.tray_values} label="Chips to push" />
      )}
      {take > 0 && (
        <span class={pay > 0 ? "t-lose less" : "t-lose"}>
          <small>{waits ? "Will take" : "Take"}</small> <b>{money(take)}</b>
        </span>
      )}
      {pay === 0 && take === 0 && (
        <span class="t-push">
          <b>{zero}</b>
        </span>
      )}
      {uncircled(shape, worth.wagers).map((one) => (
        <span key={one.wager} class="also">
          <span class="sr">. Of which </span>
          {one.title} <b>{signed(one.net_cents)}</b>
        </span>
      ))}
      <span class="sr">. Why</span>
    </button>
  );
}

/** Of a corrected hand: what moves in addition to what was paid or taken when it was closed. */
function MovePay({ spot, cents, onWhy }: { spot: number; cents: number; onWhy: () => void }) {
  return (
    <button type="button" class="rc-pay" onClick={onWhy}>
      <span class="sr">Spot {spot}: </span>
      <span class={cents > 0 ? "t-win" : cents < 0 ? "t-lose" : "t-push"}>
        <small>{cents > 0 ? "Corrected: pay" : cents < 0 ? "Corrected: take" : "Stays as it was"}</small>{" "}
        {cents !== 0 && <b>{money(Math.abs(cents))}</b>}
        {cents > 0 && <small> more</small>}
      </span>
      <span class="sr">. Why</span>
    </button>
  );
}
