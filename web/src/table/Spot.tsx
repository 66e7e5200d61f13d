// One spot on the felt: its circles, its cards, and the name plate.

import { Button, Circle, handName, money, signed } from "../kit";
import type { SitterView, SpotView, WagerInfo } from "../wire";
import { dealtAt } from "./animate";
import { openBehind } from "./behind";
import { closedWhy, total } from "./bets";
import { gridHeight, plateWidth, shortTitle, spotGrid, USUAL_GRID, type Place } from "./layout";
import { Moving } from "./Moving";
import { barred, kindOf } from "./purse";
import { liveFace, net, settledFace, type CircleFace } from "./results";
import { useTable } from "./state";
import { useClock } from "./useClock";
import type { Shown } from "./turn";
import { nameOf, plateName, stateLine } from "./words";

export interface SpotProps {
  number: number;
  place: Place;
}

export function Spot({ number, place }: SpotProps) {
  const { frame, sheet, player, view, moment } = useTable();
  const sitter = frame.public.sitters.find((one) => one.spots.includes(number)) ?? null;
  const spot = spotAt(view, number, sitter);
  const mine = sitter !== null && sitter.player === player;
  const active = mine && (moment.is !== "decide" || moment.spot === number);
  const grid = spotGrid(sheet, frame.public.seats);
  const top = place.y + USUAL_GRID - gridHeight(grid);
  const bank = !view.over && view.hand?.bank?.player === sitter?.player && sitter !== null;
  const out = spot?.folded;
  const name = sitter ? (mine ? "You" : nameOf(frame, sitter.player)) : "free";
  return (
    <section
      class={[
        "tp-spot",
        "on-felt",
        mine && "you",
        mine && !active && "second",
        out && "out",
        grid.small && "small",
        grid.columns * grid.size > 146 && "wide",
      ]
        .filter(Boolean)
        .join(" ")}
      aria-label={`Seat ${number}, ${name}`}
      style={{ left: `${place.x - 70}px`, top: `${top}px` }}
    >
      {bank ? (
        <BankRing height={gridHeight(grid) + 65} wager={view.hand?.bank?.wager ?? 0} />
      ) : (
        <Circles number={number} spot={spot} sitter={sitter} mine={mine} />
      )}
      {!bank && (sitter || spot) && <SpotCards number={number} spot={spot} mine={mine} active={active} place={place} />}
      {sitter ? <Plate number={number} sitter={sitter} spot={spot} mine={mine} /> : <FreeSeat number={number} />}
    </section>
  );
}

/** The bets on a spot. Of a finished hand, only while their player still sits there. */
export function spotAt(view: Shown, number: number, sitter: SitterView | null): SpotView | null {
  return (
    view.spots.find(
      (one) => one.number === number && (!view.over || sitter === null || one.player === sitter.player),
    ) ?? null
  );
}

export function faceOf(
  wager: WagerInfo,
  number: number,
  spot: SpotView | null,
  mine: boolean,
  t: ReturnType<typeof useTable>,
): CircleFace {
  const own = mine ? (t.frame.you?.spots.find((one) => one.number === number) ?? null) : null;
  if (t.view.over) {
    if (!spot)
      return mine && t.bets.open
        ? liveFace(t.sheet, wager, null, t.frame.public.hand, own)
        : { state: "closed", cents: 0 };
    if (!t.reveal.shows(number))
      return { state: spot.stakes[wager.id] ? "placed" : "closed", cents: spot.stakes[wager.id] ?? 0 };
    return settledFace(wager, spot);
  }
  const drafted =
    mine && t.bets.open
      ? {
          number,
          player: t.player ?? "",
          stakes: { ...t.bets.stakes(number) },
          cards: [],
          choices: {},
          folded: false,
          settled: {},
        }
      : spot;
  const face = liveFace(t.sheet, wager, drafted, t.view.hand, own);
  const heard = face.cents === (spot?.stakes[wager.id] ?? 0);
  return face.state === "placed" && !heard ? { ...face, state: "coming" } : face;
}

function Circles({
  number,
  spot,
  sitter,
  mine,
}: {
  number: number;
  spot: SpotView | null;
  sitter: SitterView | null;
  mine: boolean;
}) {
  const table = useTable();
  const grid = spotGrid(table.sheet, table.frame.public.seats);
  const cell = (wager: WagerInfo, shape: "square" | "round") => (
    <Cell key={wager.id} wager={wager} shape={shape} number={number} spot={spot} mine={mine} free={!sitter && !spot} />
  );
  const room = grid.sides.length % grid.columns;
  const over = table.view.over && spot !== null && table.reveal.shows(number) && Object.keys(spot.settled).length > 0;
  return (
    <div class={`tp-grid c${grid.columns}`}>
      <div class={grid.columns === 3 && grid.sides.length === 1 ? "tp-line one" : "tp-line"}>
        {grid.sides.map((wager) => cell(wager, "square"))}
        {grid.lifted.map((wager) => cell(wager, "round"))}
        {over && room > 0 && grid.lifted.length === 0 && <Net cents={net(spot)} />}
      </div>
      <div class="tp-line">
        {grid.mains.filter((wager) => !grid.lifted.includes(wager)).map((wager) => cell(wager, "round"))}
      </div>
    </div>
  );
}

function Net({ cents }: { cents: number }) {
  const look = cents > 0 ? "t-win" : cents < 0 ? "t-lose" : "t-push";
  return (
    <span class="tp-net">
      <b class={look}>{signed(cents)}</b>net
    </span>
  );
}

interface CellProps {
  wager: WagerInfo;
  shape: "square" | "round";
  number: number;
  spot: SpotView | null;
  mine: boolean;
  free: boolean;
}

/** A circle. On the viewer's spot it takes chips while bets are open; afterwards a click explains the result. */
export function Cell({ wager, shape, number, spot, mine, free }: CellProps) {
  const table = useTable();
  const { bets, view, open, sheet, focus } = table;
  const face = free ? { state: "closed" as const, cents: 0 } : faceOf(wager, number, spot, mine, table);
  const takes = mine && bets.open && wager.kind !== "decision";
  const tells = view.over && spot?.settled[wager.id] !== undefined;
  // A click on a settled wager explains it; it must never place a bet by accident.
  const press = tells
    ? () => open({ is: "reason", spot: number, wager: wager.id })
    : takes
      ? () => bets.place(number, wager.id)
      : undefined;
  const here = mine && !view.over && focus.spot === number && focus.wager === wager.id;
  const closed =
    takes && !tells ? (closedWhy(sheet, bets.stakes(number), bets.limits(number), wager.id) ?? undefined) : undefined;
  return (
    <span
      class={here && takes ? "tp-cell here" : "tp-cell"}
      data-spot={takes ? number : undefined}
      data-wager={takes ? wager.id : undefined}
      onFocusIn={() => takes && focus.set(number, wager.id)}
      onContextMenu={(event) => {
        if (!takes) return;
        event.preventDefault();
        bets.take(number, wager.id);
      }}
    >
      <Circle
        label={shortTitle(wager.title)}
        shape={shape}
        state={face.state}
        cents={face.cents}
        tag={"tag" in face ? face.tag : undefined}
        chips={sheet.chips}
        onClick={press}
        title={closed}
      />
    </span>
  );
}

function BankRing({ height, wager }: { height: number; wager: number }) {
  return (
    <div class="tp-bank" style={{ height: `${height}px` }}>
      <div class="ring">
        <span class="l">Bank</span>
        <b>{money(wager)}</b>
      </div>
    </div>
  );
}

function SpotCards({
  number,
  spot,
  mine,
  active,
  place,
}: {
  number: number;
  spot: SpotView | null;
  mine: boolean;
  active: boolean;
  place: Place;
}) {
  const { view, frame, fresh, sheet } = useTable();
  const own = mine && !view.over ? (frame.you?.spots.find((one) => one.number === number)?.cards ?? []) : [];
  const seen = spot?.cards ?? [];
  const cards: (string | null)[] = own.length > 0 ? own : seen;
  const deck = view.hand?.deck ?? "A";
  const turn = view.spots.findIndex((one) => one.number === number);
  const many = Math.max(cards.length, sheet.hands.player);
  const docked = mine && active && !view.over;
  const empty = cards.length === 0 || docked;
  return (
    <div class={`tp-hand n${many}`} role={empty ? undefined : "img"} aria-label={empty ? undefined : handName(cards)}>
      {empty
        ? docked && cards.length > 0 && Array.from({ length: many }, (_, at) => <span key={at} class="slot" />)
        : cards.map((card, at) => (
            <Moving
              key={`${view.number}-${at}`}
              card={card}
              deck={deck}
              size={many > 4 && card !== null ? "i" : "s"}
              hidden
              from={{ x: 780 - place.x, y: 80 - place.y - 140 }}
              delay={dealtAt(at, turn, view.spots.length + 1)}
              moves={fresh && !view.over}
              flipDelay={at * 60}
            />
          ))}
    </div>
  );
}

const NAME_BESIDE_CHIPS = 6;
const PLATE_ROOMY = 160;

function Plate({
  number,
  sitter,
  spot,
  mine,
}: {
  number: number;
  sitter: SitterView;
  spot: SpotView | null;
  mine: boolean;
}) {
  const { frame, view, moment, reveal } = useTable();
  const turns = !view.over && (view.hand?.waiting.includes(number) ?? false);
  const hidden = view.over && !reveal.shows(number);
  const own = mine && (moment.is === "decide" ? moment.spot === number : true);
  const extra = sitter.spots[0] !== number;
  const name = mine ? (extra ? "Your spot" : "You") : plateName(frame, sitter);
  // Then the chips are below the name.
  const long = name.length > NAME_BESIDE_CHIPS && plateWidth(frame.public.seats) < PLATE_ROOMY;
  const action = view.hand?.bank?.action.indexOf(number) ?? -1;
  return (
    <div
      class={["seat-plate", turns && (mine || view.hand?.waiting.length === 1) && "turn", long && "long"]
        .filter(Boolean)
        .join(" ")}
    >
      <span class="no">{number}</span>
      <span class="nm" title={nameOf(frame, sitter.player)}>
        {name}
      </span>
      <span class="bl">{extra ? "" : money(sitter.chips)}</span>
      <span class="st">{!hidden && <StateLine sitter={sitter} spot={spot} own={own} />}</span>
      <BehindTag number={number} mine={mine} />
      {action >= 0 && !view.over && (
        <span class="tp-action" title={`The bank acts on this spot as number ${action + 1}`}>
          <span class="sr">Action </span>
          {action + 1}
        </span>
      )}
    </div>
  );
}

function StateLine({ sitter, spot, own }: { sitter: SitterView; spot: SpotView | null; own: boolean }) {
  const { frame, at, sheet, view } = useTable();
  const clock = useClock(own ? frame.clock : null, at);
  return <>{stateLine(sheet, view, sitter, spot, own, clock?.left ?? null)}</>;
}

/** Who bets behind this spot; while bets are open, a key to do so. */
function BehindTag({ number, mine }: { number: number; mine: boolean }) {
  const { frame, sheet, player, view, open } = useTable();
  const riders = (view.hand?.riders ?? []).filter((one) => one.spot === number);
  const cents = riders.reduce((sum, one) => sum + total(one.stakes), 0);
  const says = riders.length > 0 ? `${money(cents)} behind` : "Bet behind";
  if (!view.over && !mine && openBehind(frame, sheet, player).some((spot) => spot.number === number))
    return (
      <button
        type="button"
        class="tp-behindtag"
        aria-label={`${says}, spot ${number}`}
        onClick={() => open({ is: "behind", spot: number })}
      >
        {says}
      </button>
    );
  return riders.length > 0 ? <span class="tp-behindtag">{says}</span> : null;
}

function FreeSeat({ number }: { number: number }) {
  const { moment, sitAt, me, frame } = useTable();
  if (moment.is !== "watch" || barred(me, kindOf(frame)) !== null)
    return <p class="tp-free">{moment.is === "closed" ? "" : "Free seat"}</p>;
  return (
    <div class="tp-free">
      <Button size="small" onClick={() => void sitAt(number)}>
        Sit here<span class="sr">, seat {number}</span>
      </Button>
    </div>
  );
}
