import { Card, Circle, handName } from "../kit";
import { shortTitle, spotGrid } from "../table/layout";
import { boardPlaces } from "../table/streets";
import type { PastSpot, SheetInfo, WagerInfo } from "../wire";
import type { SpotThen, TableThen } from "./moments";
import { didThen, faceThen } from "./spotThen";

interface ReplayFeltProps {
  then: TableThen;
  info: SheetInfo | null;
  deck: string;
  /** The spot in view, and how many cards it and the dealer come to have. */
  seen: SpotThen | null;
  dealt: { dealer: number; own: number };
  viewer: string | null;
  onSee: (spot: PastSpot) => void;
}

/** The cloth of a past hand: the dealer's cards, the board, one spot with its circles; the others as a list. */
export function ReplayFelt({ then, info, deck, seen, dealt, viewer, onSee }: ReplayFeltProps) {
  const others = then.spots.filter((one) => one !== seen);
  return (
    <div class="rp-felt on-felt">
      <div class="rp-mid">
        {(dealt.dealer > 0 || info === null || info.hands.board === 0) && (
          <div class="rp-group dealer">
            <h2>{capital(info?.dealer_title ?? "dealer")}</h2>
            <Row cards={then.dealer} all={dealt.dealer} deck={deck} label={capital(info?.dealer_title ?? "dealer")} />
          </div>
        )}
        {info !== null && info.hands.board > 0 && <Board info={info} cards={then.board} deck={deck} />}
        {seen && (
          <div class={folds(seen) ? "rp-group own out" : "rp-group own"}>
            <Row cards={seen.cards} all={dealt.own} deck={deck} label={whose(seen.spot, viewer)} />
            <h2>
              {whose(seen.spot, viewer)}, seat {seen.spot.spot}
              {folds(seen) ? ": folded" : seen.settled && seen.spot.hand ? `: ${lower(seen.spot.hand)}` : ""}
            </h2>
          </div>
        )}
      </div>
      {seen && info && <Bets info={info} then={seen} />}
      {others.length > 0 && (
        <ul class="rp-others" aria-label="Other spots">
          {others.map((one) => (
            <li key={`${one.spot.spot} ${one.spot.player}`}>
              <button type="button" onClick={() => onSee(one.spot)}>
                <i>{one.spot.spot}</i> <b>{whose(one.spot, viewer)}</b> <span>{didThen(info, one)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A fold is the last thing that a spot decides. */
const folds = ({ spot, choices }: SpotThen): boolean =>
  spot.folded && choices.length === Object.keys(spot.choices).length;

const whose = (spot: PastSpot, viewer: string | null): string => (spot.player === viewer ? "You" : spot.name);

/** All places of the board; one that is not dealt yet has the name of its street. */
function Board({ info, cards, deck }: { info: SheetInfo; cards: readonly (string | null)[]; deck: string }) {
  const all = boardPlaces(info, cards);
  return (
    <div
      class={`rp-board n${all.length}`}
      role="group"
      aria-label={`Board: ${cards.length > 0 ? handName(cards) : "no cards yet"}`}
    >
      {all.map(({ card, title, is }, at) =>
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

/** The circles of a spot, as they lie at the table. */
function Bets({ info, then }: { info: SheetInfo; then: SpotThen }) {
  const grid = spotGrid(info);
  const row = (wagers: readonly WagerInfo[]) =>
    wagers.map((wager) => (
      <Circle
        key={wager.id}
        label={shortTitle(wager.title)}
        shape={wager.kind === "side" ? "square" : "round"}
        chips={info.chips}
        {...faceThen(info, wager, then)}
      />
    ));
  const upper = [...grid.sides, ...grid.lifted];
  return (
    <div class={grid.sides.length > 0 ? "rp-bets" : "rp-bets mains"} role="group" aria-label="Bets">
      {upper.length > 0 && <div>{row(upper)}</div>}
      <div>{row(grid.mains.filter((wager) => !grid.lifted.includes(wager)))}</div>
    </div>
  );
}

/** Cards keep their places: an empty one is drawn for a card to come, so that nothing jumps. */
function Row({
  cards,
  all,
  deck,
  label,
}: {
  cards: readonly (string | null)[];
  all: number;
  deck: string;
  label: string;
}) {
  const count = Math.max(1, all, cards.length);
  const named = cards.length > 0 ? { role: "img" as const, "aria-label": `${label}: ${handName(cards)}` } : {};
  return (
    <div class={`rp-row n${count}`} {...named}>
      {Array.from({ length: count }, (_, at) =>
        at < cards.length ? (
          <Card key={at} card={cards[at] ?? null} deck={deck} size="m" hidden />
        ) : (
          <span key={at} class="slot" aria-hidden="true" />
        ),
      )}
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
