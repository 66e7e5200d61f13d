// The dealer's cards, the board's cards, the dealer's state, and the pill that says what the table waits for.

import { handName } from "../kit";
import { Moving } from "./Moving";
import { BoardRow, Streets } from "./Streets";
import { dealtAt } from "./animate";
import { realCards } from "./purse";
import { headlineOf, voided } from "./results";
import { useTable } from "./state";
import { useClock } from "./useClock";
import { decisionOf } from "./turn";
import { dealerLine, statusLine } from "./words";

/** What the dealer is doing, in words. */
function useDealerLine(): [string, string] {
  const { view, sheet, player, frame } = useTable();
  const hand = view.hand;
  return dealerLine(sheet, view, hand?.void ? voided(hand.void) : headlineOf(view, player), player, realCards(frame));
}

export function Dealer({ small }: { small: boolean }) {
  const { sheet } = useTable();
  const [who, does] = useDealerLine();
  return (
    <section class="tp-dealer" aria-label={useDealerName()}>
      {sheet.hands.dealer > 0 && <DealerCards small={small} />}
      <p>
        {who} <span>{does}</span>
      </p>
    </section>
  );
}

function useDealerName(): string {
  const { view } = useTable();
  const [who] = useDealerLine();
  const cards = view.hand?.dealer ?? [];
  return `${who}: ${cards.length > 0 ? handName(cards) : "no cards"}`;
}

function DealerCards({ small }: { small: boolean }) {
  const { view, sheet, fresh } = useTable();
  const hand = view.hand;
  const cards = hand?.dealer ?? [];
  const hands = view.spots.length + 1;
  const plays = view.last?.dealer_plays ?? null;
  const deck = hand?.deck ?? "A";
  const open = !view.over && sheet.hands.dealer_up > 0;
  return (
    <div class={`tp-row n${Math.max(cards.length, sheet.hands.dealer)}`}>
      {cards.length === 0
        ? Array.from({ length: sheet.hands.dealer }, (_, place) => <span key={place} class="slot" />)
        : cards.map((card, place) => (
            <Moving
              key={`${view.number}-${place}`}
              {...(open && card !== null ? { class: "tp-up" } : {})}
              card={card}
              deck={deck}
              size="m"
              hidden
              dim={plays !== null && card !== null && !plays.includes(card)}
              from={{ x: small ? 120 : 230, y: -40 }}
              delay={dealtAt(place, hands - 1, hands)}
              moves={fresh && !view.over}
              flipDelay={place * 90}
            />
          ))}
    </div>
  );
}

/** The middle of a felt with streets: what the table waits for, the dealer's cards if there are any, the board. */
export function Middle() {
  const { sheet, view } = useTable();
  const [who, does] = useDealerLine();
  const [waits, time] = useStatus() ?? ["", ""];
  const dealt = sheet.hands.dealer > 0;
  const tells = dealt || !view.over || view.hand?.void; // what each wager came to is in the dock
  return (
    <>
      <section class={dealt ? "tp-dealer beside" : "tp-dealer alone"} aria-label={useDealerName()}>
        <p class="l">
          <b>{waits}</b> <span>{time}</span>
        </p>
        {dealt && <DealerCards small={false} />}
        {tells && (
          <p>
            <b>{who}</b> <span>{does}</span>
          </p>
        )}
      </section>
      <BoardRow />
      <div class="tp-streets">
        <Streets />
      </div>
    </>
  );
}

function useStatus(): [string, string] | null {
  const { frame, at, view, moment, player } = useTable();
  const clock = useClock(frame.clock, at);
  return statusLine(frame, view, frame.clock, clock?.left ?? null, moment.is === "decide", player);
}

export function Status() {
  const { frame, at, view, moment, sheet, player } = useTable();
  const clock = useClock(frame.clock, at);
  const mine = moment.is === "decide";
  const said = statusLine(frame, view, frame.clock, clock?.left ?? null, mine, player);
  if (!said || (!mine && moment.is !== "wait" && decisionOf(sheet, null) === undefined)) return null;
  return (
    <div class="tp-status">
      <p>
        <b>{said[0]}</b> {said[1]}
      </p>
    </div>
  );
}
