// The dealer's cards, the board's cards, the dealer's state, and the pill that says what the table waits for.

import { handName } from "../kit";
import { Moving } from "./Moving";
import { dealtAt } from "./animate";
import { realCards } from "./purse";
import { headlineOf, voided } from "./results";
import { useTable } from "./state";
import { useClock } from "./useClock";
import { decisionOf } from "./turn";
import { dealerLine, statusLine } from "./words";

export function Dealer({ small }: { small: boolean }) {
  const { view, sheet, fresh, player, frame } = useTable();
  const hand = view.hand;
  const cards = hand?.dealer ?? [];
  const board = hand?.board ?? [];
  const hands = view.spots.length + 1;
  const [who, does] = dealerLine(
    sheet,
    view,
    hand?.void ? voided(hand.void) : headlineOf(view, player),
    player,
    realCards(frame),
  );
  const plays = view.last?.dealer_plays ?? null;
  const deck = hand?.deck ?? "A";
  const open = !view.over && sheet.hands.dealer_up > 0;
  return (
    <section class="tp-dealer" aria-label={`${who}: ${cards.length > 0 ? handName(cards) : "no cards"}`}>
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
        {board.length > 0 && <span class="tp-gap" />}
        {board.map((card, place) => (
          <Moving
            key={`b${view.number}-${place}`}
            card={card}
            deck={deck}
            size="m"
            hidden
            from={{ x: 200, y: -40 }}
            delay={0}
            moves={fresh && !view.over}
            flipDelay={place * 90}
          />
        ))}
      </div>
      <p>
        {who} <span>{does}</span>
      </p>
    </section>
  );
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
