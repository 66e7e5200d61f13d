// The phone layout: fixed to the screen, no scroll. Seats, dealer, own circles, own cards, keys near the lower edge.

import { MeterSign, money } from "../kit";
import { CoachLine } from "./Coach";
import { Coverage } from "./Coverage";
import { Dealer } from "./Dealer";
import { DealKey, lacksSays, Tools } from "./DockBet";
import { atRisk, DecideKeys, HandCards, Risks, useOwnHand, Waiting } from "./DockPlay";
import { NextHand, ResultCards, ResultTable, Sum, useOver, useResultWords } from "./DockResult";
import { PhoneHeader } from "./Header";
import { barred, kindOf } from "./purse";
import { headlineOf, voidTitle } from "./results";
import { arcLine, betting, limitLines, spotGrid } from "./layout";
import { useSeatMoment } from "./SeatMoment";
import { Cell, spotAt } from "./Spot";
import { useTable } from "./state";
import { hasStreets, verb } from "./streets";
import { BoardRow, Streets } from "./Streets";
import { decisionOf } from "./turn";
import { useClock } from "./useClock";
import { TrayChips } from "./TrayChips";
import { dealerLine, stateWord, statusLine } from "./words";

export function Phone() {
  const { moment, sheet } = useTable();
  const over = useOver();
  return (
    <div class={["tp-phone", over ? "over" : moment.is, hasStreets(sheet) && "streeted"].filter(Boolean).join(" ")}>
      <PhoneHeader />
      <PhoneFelt />
      {over ? <PhoneResult /> : <PhoneDock />}
    </div>
  );
}

function PhoneFelt() {
  const { sheet, open, reveal, view, frame } = useTable();
  const [first] = limitLines(sheet);
  const streeted = hasStreets(sheet);
  const playing = !view.over && view.hand?.phase === "playing";
  return (
    <main class="tp-feltp on-felt" id="main" aria-label="Table" onClick={() => !reveal.done && reveal.skip()}>
      <svg class="bgf" viewBox="0 0 390 384" preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <radialGradient id="tp-flp" cx="50%" cy="30%" r="80%">
            <stop offset="0" stop-color="var(--felt-lit)" />
            <stop offset=".6" stop-color="var(--felt)" />
            <stop offset="1" stop-color="var(--felt-deep)" />
          </radialGradient>
        </defs>
        <path d="M0 0 H390 V338 Q195 416 0 338 Z" fill="var(--rail-1)" />
        <path d="M0 0 H390 V326 Q195 404 0 326 Z" fill="url(#tp-flp)" />
        <path d="M0 0 H390 V326 Q195 404 0 326 Z" fill="none" stroke="rgb(0 0 0 / .4)" stroke-width="1.5" />
      </svg>
      <Seats />
      <div class="tp-dl">
        <div class="tp-plates">
          <MeterSign meters={frame.public.meters} />
          <div class="limits">
            <b>Limits</b>
            {first?.[1] ?? ""}
          </div>
        </div>
        {sheet.hands.dealer > 0 || !streeted ? <Dealer small /> : <PhoneStatus />}
        <button type="button" class="lnk" onClick={() => open({ is: "pays" })}>
          Pay
          <br />
          tables
        </button>
      </div>
      {streeted && <BoardRow />}
      {streeted && playing && <Streets />}
      {(!streeted || (!playing && sheet.hands.dealer > 0)) && <PhoneStatus />}
      {!streeted && <ArcLine />}
      <OwnCircles />
    </main>
  );
}

function ArcLine() {
  const { sheet } = useTable();
  const line = arcLine(sheet);
  const long = line.length > 48;
  // A long line is fitted to the arc, in any font.
  const fitted = long ? { textLength: Math.min(352, 6.2 * line.length), lengthAdjust: "spacingAndGlyphs" } : {};
  return (
    <svg class="tp-arcline" viewBox="0 0 390 64" aria-hidden="true">
      <path id="tp-pa" d="M16 10 Q195 62 374 10" fill="none" />
      <text
        font-family="var(--font-felt)"
        font-size={long ? 11.5 : 13.5}
        letter-spacing={long ? 0 : 1}
        fill="var(--felt-ink)"
        text-anchor="middle"
      >
        <textPath href="#tp-pa" startOffset="50%" {...fitted}>
          {line}
        </textPath>
      </text>
    </svg>
  );
}

function Seats() {
  const { frame, view, player, moment, sitAt, focus, sheet, me, sitter: own } = useTable();
  const open = moment.is === "watch" && barred(me, kindOf(frame)) === null;
  const shown = useShownSpot();
  const several = (own?.spots.length ?? 0) > 1;
  const seats = Array.from({ length: frame.public.seats }, (_, index) => index + 1);
  return (
    <ol class="tp-seats">
      {seats.map((number) => {
        const sitter = frame.public.sitters.find((one) => one.spots.includes(number)) ?? null;
        const spot = spotAt(view, number, sitter);
        const mine = sitter?.player === player && player !== null;
        const word = stateWord(sheet, view, sitter, spot, mine);
        const look = mine
          ? "turn"
          : !sitter
            ? "open"
            : word === "Folded" || word === "Away"
              ? "out"
              : word === "Played"
                ? "done"
                : "";
        return (
          <li key={number} class={look}>
            {mine && several ? (
              <button
                type="button"
                class={number === shown ? "no" : "no other"}
                aria-pressed={number === shown}
                aria-label={`Show your spot ${number}`}
                onClick={() => focus.set(number, betting(sheet)[0]?.id ?? "")}
              >
                {number}
              </button>
            ) : !sitter && open ? (
              <button
                type="button"
                class="no"
                onClick={() => void sitAt(number)}
                aria-label={`Sit here, seat ${number}`}
              >
                {number}
              </button>
            ) : (
              <span class="no">{number}</span>
            )}
            {word}
          </li>
        );
      })}
    </ol>
  );
}

const SAID_MUCH = 90; // texts of more letters need three lines on a phone

function PhoneStatus() {
  const { frame, at, view, moment, reveal, player, sheet } = useTable();
  const clock = useClock(frame.clock, at);
  const said = statusLine(frame, view, frame.clock, clock?.left ?? null, moment.is === "decide", player);
  const mine = view.spots.filter((spot) => spot.player === player).length === 1;
  const headline =
    view.over && reveal.done
      ? view.hand?.void
        ? voidTitle(view.hand.void)
        : mine
          ? headlineOf(view, player)
          : dealerLine(sheet, view, null, player).join(" ")
      : null;
  const says = headline ?? said?.join(" ") ?? "";
  return <p class={says.length > SAID_MUCH ? "tp-say long" : "tp-say"}>{says}</p>;
}

/** Which of the viewer's spots is shown with its circles: the one that decides, or the one that was tapped last. */
function useShownSpot(): number | undefined {
  const { sitter, moment, focus } = useTable();
  const mine = sitter?.spots ?? [];
  if (moment.is === "decide") return moment.spot;
  return focus.spot !== null && mine.includes(focus.spot) ? focus.spot : mine[0];
}

function OwnCircles() {
  const { sheet, view, moment, sitter } = useTable();
  const number = useShownSpot();
  const shown = number ?? 0;
  const spot = spotAt(view, shown, sitter);
  const grid = spotGrid(sheet);
  const mains =
    hasStreets(sheet) && grid.sides.length > 0
      ? [...grid.lifted, ...grid.mains.filter((wager) => !grid.lifted.includes(wager))]
      : grid.mains;
  const all = [...grid.sides, ...mains];
  if (moment.is === "banking") return null;
  return (
    <div class={`tp-mybets c${Math.min(all.length, 6)}`}>
      {all.map((wager, place) => (
        <span key={wager.id} class={place > 0 && place < all.length - 1 ? "dn" : undefined}>
          <Cell
            wager={wager}
            shape={wager.kind === "side" ? "square" : "round"}
            number={shown}
            spot={number === undefined ? null : spot}
            mine={number !== undefined}
            free={number === undefined}
          />
        </span>
      ))}
    </div>
  );
}

function PhoneResult() {
  const words = useResultWords();
  return (
    <section class="tp-mid result" aria-label="Result">
      <ResultCards />
      <div class="tp-hn">
        <b>{words}</b>
        <Sum />
      </div>
      <ResultTable />
      <div class="tp-bot">
        <NextHand />
      </div>
    </section>
  );
}

function PhoneDock() {
  const { moment, bets } = useTable();
  const seat = useSeatMoment();
  if (seat) {
    return (
      <section class="tp-bot edge" aria-label={seat.label}>
        {seat.body}
      </section>
    );
  }
  if (moment.is !== "bet") return <PhoneHand />;
  return (
    <>
      <section class="tp-mid" aria-label="Chips">
        <p class={bets.note ? "tp-note on" : "tp-note"} role="status">
          {bets.note ??
            lacksSays(bets.lacks) ??
            (bets.staked > 0 ? `${money(bets.staked)} on the felt` : "Choose a chip, then tap your circles.")}
        </p>
        <TrayChips />
        <Tools />
      </section>
      <section class="tp-bot" aria-label="Your bets">
        <DealKey phone />
      </section>
    </>
  );
}

function PhoneHand() {
  const { moment, sheet, view } = useTable();
  const streeted = hasStreets(sheet);
  const { own, spot, words, cards } = useOwnHand();
  const does = verb(sheet, decisionOf(sheet, view.hand)?.wager ?? "");
  return (
    <>
      <section class="tp-mid" aria-label="Your hand">
        {cards.length > 0 ? <HandCards /> : <Coverage />}
        {cards.length > 0 && (
          <div class="tp-hn">
            <b>{words ?? "Your hand"}</b>
            {streeted ? <Risks /> : <span>{atRisk(spot?.stakes ?? {}, own?.offers ?? {}, does)}</span>}
          </div>
        )}
      </section>
      <section class="tp-bot" aria-label="Decision">
        {moment.is === "decide" && <CoachLine />}
        {moment.is === "decide" ? <DecideKeys phone /> : <Waiting />}
      </section>
    </>
  );
}
