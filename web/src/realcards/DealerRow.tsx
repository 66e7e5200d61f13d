import { deckName } from "../fair";
import { Button, money, signed, StreetList } from "../kit";
import { hasStreets } from "../table/streets";
import { Happened } from "./CloseBox";
import type { RealCardsProblem } from "../wire";
import { OpeningDue } from "./OpeningDue";
import { decider, streetsOf } from "./shape";
import { HandCards } from "./SpotTile";
import { aboutDecks, taps, useRealCards, worthOf, type RealCards } from "./state";
import { capital, nameAt, problemsAt } from "./words";

/** The dealer's own cards, their value, and the effect of the hand on the tray. */
export function DealerRow() {
  const { shape, entry, picture, unsent } = useRealCards();
  const { laid, at } = entry;
  const says = unsent ? null : picture.dealer_hand;
  const place = decider(shape, laid) === null ? (at?.place ?? null) : null; // one thing is marked: a seat, or a card
  const here = (of: "board" | "dealer") => (place === of ? (at?.index ?? null) : null);
  return (
    <div class="rc-dealer">
      {shape.board > 0 && (
        <div class={place === "board" ? "rc-house board now" : "rc-house board"} role="group" aria-label="Board">
          {hasStreets(shape.info) && <StreetList all={streetsOf(shape, laid)} />}
          <HandCards
            place="board"
            cards={laid.board}
            of={shape.board}
            titles={shape.info.hands.places}
            now={here("board")}
          />
        </div>
      )}
      {shape.board === 0 && hasStreets(shape.info) && <StreetList all={streetsOf(shape, laid)} />}
      {shape.dealer === 0 && picture.deck && (
        <span class="rc-whose">
          <small>{deckName(picture.deck)}</small>
        </span>
      )}
      {shape.dealer > 0 && (
        <div
          class={place === "dealer" ? "rc-house now" : "rc-house"}
          role="group"
          aria-label={capital(shape.info.dealer_title)}
        >
          <span class="rc-whose">
            {capital(shape.info.dealer_title)}
            {picture.deck && <small>{deckName(picture.deck)}</small>}
          </span>
          <HandCards place="dealer" cards={laid.dealer} of={shape.dealer} now={here("dealer")} />
        </div>
      )}
      <p class="rc-has" aria-live="polite">
        {says ? (
          <b>{capital(says)}</b>
        ) : (
          <b class="faint">
            {shape.info.hands.dealer_up > 0 && laid.dealer.length === 0 ? "The card that lies open comes first" : ""}
          </b>
        )}
        {says && picture.qualifies && (
          <span class={picture.qualifies === "qualifies" ? "" : "t-warn"}>{picture.qualifies}</span>
        )}
      </p>
      <BankLine />
      <OpeningDue />
      <Happened />
      <Tray />
    </div>
  );
}

/** The tray's gain is shown once every wager is settled. */
function Tray() {
  const real = useRealCards();
  const { picture, unsent, shape, voided, staff } = real;
  const cents = unsent || voided ? null : picture.phase === "closed" ? gained(real) : picture.tray_cents;
  const other = problemsAt(picture.problems, null)[0];
  if (other) return <Against problem={other} />;
  if (shape.info.banked_by_player) return <Collected />;
  if (cents === null) return <span class="rc-tray" />;
  return (
    <p class="rc-tray">
      {picture.phase === "called" ? "Tray, once it is paid" : "Tray"}{" "}
      <b class={cents > 0 ? "t-win" : cents < 0 ? "t-lose" : "t-push"}>{signed(cents)}</b>
      {cents < 0 && staff && staff.card.chips !== "issued" && <small> The house fills this tray by itself.</small>}
    </p>
  );
}

/** Why the hand cannot be closed; a short tray can be filled from here. */
function Against({ problem }: { problem: RealCardsProblem }) {
  const { open } = useRealCards();
  return (
    <p class="rc-problem">
      {problem.message}{" "}
      {problem.code === "tray-short" && (
        <button type="button" class="rc-link" onClick={() => open({ is: "table" })}>
          See the tray
        </button>
      )}
      {aboutDecks(problem) && (
        <button type="button" class="rc-link" onClick={() => open({ is: "decks" })}>
          See to the decks
        </button>
      )}
    </p>
  );
}

/** Where a player has the bank the tray does not change: the collection, and the result of the bank. */
function Collected() {
  const { picture, unsent, voided } = useRealCards();
  const cents = unsent || voided ? 0 : (picture.collected_cents ?? 0);
  const net = unsent || voided ? null : (picture.bank?.net_cents ?? null);
  if (cents === 0 && net === null) return <span class="rc-tray" />;
  return (
    <p class="rc-tray">
      {cents > 0 && (
        <>
          Collections <b>{money(cents)}</b>{" "}
        </>
      )}
      {net !== null && (
        <>
          Bank <b class={net > 0 ? "t-win" : net < 0 ? "t-lose" : "t-push"}>{net === 0 ? "even" : signed(net)}</b>
        </>
      )}
    </p>
  );
}

/** Of a paid hand: the sum of the spots' results, with the opposite sign. */
function gained(real: RealCards): number | null {
  const nets = real.picture.draft.spots
    .map(({ spot }) => worthOf(real, spot)?.net_cents ?? null)
    .filter((net) => net !== null);
  return nets.length === 0 ? real.picture.tray_cents : -nets.reduce((sum, net) => sum + net, 0) || 0;
}

/** Where a player has the bank: who, with how much. */
function BankLine() {
  const { shape, entry, frame, open, picture } = useRealCards();
  if (!shape.info.banked_by_player) return null;
  const { bankSpot, bankWager } = entry.laid;
  const practice =
    picture.bank && picture.bank.spot === null ? `Bank: practice banker, ${money(picture.bank.wager_cents)}` : null;
  return (
    <Button class="rc-bankkey" disabled={!taps(picture)} onClick={() => open({ is: "bank" })}>
      {bankSpot === null
        ? (practice ?? "Who has the bank?")
        : `Bank: ${nameAt(frame, bankSpot) ?? `spot ${bankSpot}`}, ${money(bankWager)}`}
    </Button>
  );
}
