import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Button, Card, Cards, handName, money, signed, type CardSize } from "../kit";
import { keyHeard } from "../odds/heard";
import { boardPlaces } from "../table/streets";
import type { SheetInfo, WholeHand } from "../wire";
import { moments, tableAfter, type SpotThen } from "./moments";

interface ReplayProps {
  hand: WholeHand;
  info: SheetInfo | null;
  viewer: string | null;
}

/** A replay of the hand. It starts at the end, because the result is what people want to see first. */
export function Replay({ hand, info, viewer }: ReplayProps) {
  const told = useMemo(() => moments(hand.steps), [hand]);
  const [at, setAt] = useState(told.length - 1);
  const moment = told[at]!;
  const then = tableAfter(hand, moment.steps, viewer);
  const within = (to: number): number => Math.max(0, Math.min(told.length - 1, to));
  const go = (to: number): void => setAt(within(to));
  // Relative to the present step, not to the last drawn one: keys may come faster than drawings.
  const step = (by: number): void => setAt((now) => within(now + by));
  useArrows(step);
  const deck = String(hand.record["deck"] ?? "A");
  return (
    <section class="ps-replay" aria-label="Replay">
      <div class="ps-felt on-felt">
        {(hand.dealer.length > 0 || hand.board.length === 0) && (
          <div class="ps-dealer">
            <h2>{capital(info?.dealer_title ?? "dealer")}</h2>
            <Dealt cards={then.dealer} all={hand.dealer.length} deck={deck} label="Dealer" />
          </div>
        )}
        {info !== null && info.hands.board > 0 && <Board info={info} cards={then.board} deck={deck} />}
        <ul class="ps-spots">
          {then.spots.map((spot) => (
            <Spot key={spot.spot.spot} then={spot} info={info} deck={deck} own={spot.spot.player === viewer} />
          ))}
        </ul>
      </div>
      <div class="panel ps-steps">
        <p class="ps-now" aria-live="polite">
          <span class="faint">
            {at + 1} of {told.length}
          </span>{" "}
          {moment.says}
        </p>
        <input
          type="range"
          min={0}
          max={told.length - 1}
          value={at}
          aria-label="Moment of the hand"
          aria-valuetext={moment.says}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <div class="ps-keys">
          <Button disabled={at === 0} onClick={() => go(0)}>
            Start
          </Button>
          <Button disabled={at === 0} onClick={() => step(-1)}>
            Previous
          </Button>
          <Button disabled={at === told.length - 1} onClick={() => step(1)}>
            Next
          </Button>
          <Button disabled={at === told.length - 1} onClick={() => go(told.length - 1)}>
            End
          </Button>
        </div>
        <details class="od-more">
          <summary>Everything that happened</summary>
          <ol class="ps-log">
            {told.map((one, place) => (
              <li key={place}>
                <button type="button" aria-current={place === at ? "step" : undefined} onClick={() => go(place)}>
                  {one.says}
                </button>
                {one.lines.length > 0 && <p>{one.lines.join(" ")}</p>}
              </li>
            ))}
          </ol>
        </details>
      </div>
    </section>
  );
}

/** All places of the board; one that is not dealt yet has the name of its street. */
function Board({ info, cards, deck }: { info: SheetInfo; cards: readonly (string | null)[]; deck: string }) {
  return (
    <div class="ps-board" role="group" aria-label={`Board: ${cards.length > 0 ? handName(cards) : "no cards yet"}`}>
      {boardPlaces(info, cards).map(({ card, title, is }, at) =>
        is === "dealt" ? (
          <Card key={at} card={card} deck={deck} size="m" hidden />
        ) : (
          <span key={at} class={is === "next" ? "bd-place next" : "bd-place"} aria-hidden="true">
            {title}
          </span>
        ),
      )}
    </div>
  );
}

function Spot({ then, info, deck, own }: { then: SpotThen; info: SheetInfo | null; deck: string; own: boolean }) {
  const { spot } = then;
  const all = Object.entries(spot.choices);
  const done = all.slice(0, then.choices);
  const folded = spot.folded && done.length === all.length; // a fold comes last
  const stakes = spot.wagers.filter((one) => one.stake_cents > 0);
  return (
    <li class={`ps-spot${own ? " own" : ""}${folded ? " folded" : ""}`}>
      <h3>
        <span class="no">{spot.spot}</span> {own ? "You" : spot.name}
      </h3>
      <Dealt cards={then.cards} all={spot.cards.length} deck={deck} size="i" label={own ? "You" : spot.name} />
      <p class="ps-did">
        {!then.bet
          ? "no bet yet"
          : done.length
            ? done.map(([stage, word]) => labelOf(info, stage, word)).join(", ")
            : stakes
                .slice(0, 3)
                .filter((one) => !isDecision(info, one.wager))
                .map((one) => `${one.title} ${money(one.stake_cents)}`)
                .join(", ")}
      </p>
      <p class={`ps-came ${then.settled ? tone(spot.net_cents) : "blank"}`}>
        {then.settled ? signed(spot.net_cents) : " "}
      </p>
    </li>
  );
}

/** Cards keep their places: an empty one is drawn for a card to come, so that nothing jumps. */
function Dealt({
  cards,
  all,
  deck,
  label,
  size = "s",
}: {
  cards: readonly (string | null)[];
  all: number;
  deck: string;
  label: string;
  size?: CardSize;
}) {
  if (!cards.length)
    return (
      <span class="ps-none" aria-hidden="true">
        {Array.from({ length: Math.max(1, all) }, (_, at) => (
          <span key={at} class="slot" />
        ))}
      </span>
    );
  return <Cards cards={cards} size={size} deck={deck} label={label} />;
}

/** The text of the key that was pressed; where there are streets, with the street. */
function labelOf(info: SheetInfo | null, stage: string, word: string): string {
  const decision = info?.decisions.find((one) => one.stage === stage);
  const label = decision?.choices.find((choice) => choice.word === word)?.label ?? capital(word);
  return info && decision && info.decisions.length > 1 ? `${decision.title}: ${label}` : label;
}

const isDecision = (info: SheetInfo | null, wager: string): boolean =>
  info?.wagers.find((one) => one.id === wager)?.kind === "decision";

function useArrows(go: (step: number) => void): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!keyHeard(event) || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
      if (event.target instanceof Element && event.target.closest(".od-scroll")) return;
      go(event.key === "ArrowLeft" ? -1 : 1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

const tone = (cents: number): string => (cents > 0 ? "t-win" : cents < 0 ? "t-lose" : "t-push");
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
