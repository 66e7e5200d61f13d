import { Card, cardName, Icon, money } from "../kit";
import { outcome } from "../table/results";
import { useClock } from "../table/useClock";
import { halted, undealt } from "../table/turn";
import { stateLine } from "../table/words";
import type { Clock, SheetInfo } from "../wire";
import { feltCards, feltSpots, holder, onFelt, wagersOn, type FeltSpot, type Lying, type OnFelt } from "./felt";
import type { Picking } from "./HandPart";
import { spotsThen, type Then } from "./steps";
import type { FloorTable } from "./useFloorTable";

interface TableFeltProps {
  at: FloorTable;
  /** A card is to be chosen, so the cards are buttons. */
  picking: Picking | null;
  /** An earlier step of the hand, in place of the present one. */
  then: Then | null;
}

function Seconds({ clock, at }: { clock: Clock | null; at: number }) {
  const left = useClock(clock, at);
  return left && <span class="nb">, {left.left} s</span>;
}

/** The felt as everybody sees it: even the floor sees no hidden cards. */
export function TableFelt({ at, picking, then }: TableFeltProps) {
  const { frame, staff, sheet } = at;
  const shown = onFelt(frame);
  const now = feltSpots(frame, staff);
  const spots = then ? spotsThen(now, then, sheet) : now;
  const dealer = then ? then.dealer.map(unplaced) : feltCards(frame, staff, "dealer");
  const board = then ? then.board.map(unplaced) : feltCards(frame, staff, "board");
  const deck = shown.hand?.deck ?? "A";
  const title = sheet.dealer_title.charAt(0).toUpperCase() + sheet.dealer_title.slice(1);
  return (
    <section class="ft-felt on-felt" aria-label="The felt, as everybody sees it">
      <div class="ft-dealer">
        <div class="ft-dealt">
          <div class={`ft-hand n${dealer.length || sheet.hands.dealer}`}>
            {dealer.length === 0 ? (
              Array.from({ length: sheet.hands.dealer }, (_, place) => (
                <span key={place} class="slot" aria-hidden="true" />
              ))
            ) : (
              <Hand cards={dealer} whose="dealer" deck={deck} picking={picking} size="s" />
            )}
          </div>
          {board.length > 0 && (
            <div class={`ft-hand n${board.length}`}>
              <Hand cards={board} whose="board" deck={deck} picking={picking} size="s" />
            </div>
          )}
        </div>
        {then ? (
          <p class="ft-earlier">As it was, moment {then.place}</p>
        ) : (
          <p>
            {!shown.over && !frame.public.closed && <b>{title}</b>}{" "}
            {says(shown, frame.public.closed, staff.card.cards === "real")}
            {!shown.over && <Seconds clock={frame.clock} at={at.heardAt} />}
          </p>
        )}
      </div>
      {!frame.public.closed && (
        <ol class={`ft-spots n${frame.public.seats}`}>
          {spots.map((one) => (
            <Spot
              key={one.number}
              one={one}
              at={at}
              shown={shown}
              earlier={then !== null}
              deck={deck}
              picking={picking}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** "seat 3", "seats 1, 2 and 3". */
function seats(numbers: readonly number[]): string {
  const before = numbers.slice(0, -1).join(", ");
  return before === "" ? `seat ${numbers.join("")}` : `seats ${before} and ${numbers.at(-1)}`;
}

const unplaced = (face: string | null): Lying => ({ position: null, face });

const settledSays = (hand: { number: number; corrected?: number }): string =>
  hand.corrected ? `Hand ${hand.number} was corrected: as it is right` : `Hand ${hand.number} is settled`;

function says({ hand, spots, over }: OnFelt, closed: boolean, real: boolean): string {
  if (closed) return "The table is closed";
  if (!hand) return real ? "deals the next hand" : "washes the decks";
  if (over) return hand.void ? `Hand ${hand.number} is void: ${hand.void}` : settledSays(hand);
  if (hand.dispute) return "waits for the ruling";
  if (halted(hand)) return "waits: the hand is stopped";
  if (hand.frozen) return "waits for a second person";
  if (hand.called.length > 0) return "waits for the floor";
  switch (hand.phase) {
    case "betting":
      return "takes bets";
    case "cutting":
      return "waits for the cuts";
    case "playing":
      return hand.waiting.length > 0
        ? `waits for ${seats(hand.waiting)}`
        : undealt({ hand, spots })
          ? "deals"
          : "turns the cards over";
    case "done":
      return "opens the deck";
  }
}

interface SpotProps {
  one: FeltSpot;
  at: FloorTable;
  shown: OnFelt;
  earlier: boolean;
  deck: string;
  picking: Picking | null;
}

function Spot({ one, at, shown, earlier, deck, picking }: SpotProps) {
  const { sheet } = at;
  const { number, sitter, spot, cards, turn, bank } = one;
  const who = spot ? at.name(spot.player) : sitter ? at.name(sitter.player) : null;
  const look = ["ft-spot", who === null && "free", turn && "turn", spot?.folded && "out"].filter(Boolean).join(" ");
  if (who === null)
    return (
      <li class={look}>
        <span class="no">{number}</span> <span class="ft-nobody">free</span>
      </li>
    );
  const view = { ...shown, number: shown.hand?.number ?? 0 };
  const line = earlier
    ? ""
    : sitter
      ? stateLine(sheet, view, sitter, spot, false, null)
      : spot && shown.over
        ? outcome(spot)
        : "";
  return (
    <li class={look}>
      <div class="ft-bets">
        {bank && <p class="ft-bank">Bank {money(shown.hand?.bank?.wager ?? 0)}</p>}
        {spot && <Wagers sheet={sheet} one={one} shown={shown} />}
      </div>
      <div class={`ft-hand small n${cards.length}`}>
        <Hand cards={cards} whose={holder(String(number))} deck={deck} picking={picking} size="i" />
      </div>
      <div class={turn ? "ft-plate turn" : "ft-plate"}>
        <span class="no">{number}</span>
        <b>{who}</b>
        <span class="ch">{sitter ? money(sitter.chips) : ""}</span>
        <span class="st">{line}</span>
      </div>
    </li>
  );
}

function Wagers({ sheet, one, shown }: { sheet: SheetInfo; one: FeltSpot; shown: OnFelt }) {
  if (!one.spot) return null;
  return (
    <ul class="ft-wagers">
      {wagersOn(sheet, one.spot, shown.hand, shown.over).map(({ wager, face }) => (
        <li key={wager.id} class={face.state}>
          <span>{wager.title}</span> <b>{face.tag ?? money(face.cents)}</b>
          {WORDS[face.state] && <span class="sr">, {WORDS[face.state]}</span>}
        </li>
      ))}
    </ul>
  );
}

const WORDS: Record<string, string> = {
  won: "won",
  lost: "lost",
  push: "push",
  returned: "returned",
  folded: "folded",
};

interface HandProps {
  cards: Lying[];
  whose: string;
  deck: string;
  size: "s" | "i";
  picking: Picking | null;
}

function Hand({ cards, whose, deck, size, picking }: HandProps) {
  return (
    <>
      {cards.map(({ position, face }, place) => {
        if (!picking || position === null || !picking.among.includes(position))
          return <Card key={place} card={face} deck={deck} size={size} />;
        const chosen = picking.position === position;
        return (
          <button
            key={place}
            type="button"
            class={chosen ? "ft-pick chosen" : "ft-pick"}
            aria-pressed={chosen}
            aria-label={`Card ${position + 1}, ${whose}, ${face === null ? "face down" : cardName(face)}`}
            onClick={() => picking.choose(position)}
          >
            <Card card={face} deck={deck} size={size} hidden />
            <small aria-hidden="true">{chosen ? <Icon name="tick" /> : position + 1}</small>
          </button>
        );
      })}
    </>
  );
}
