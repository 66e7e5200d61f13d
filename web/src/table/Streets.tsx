// The board and the streets: places that are always there, and where the hand is.

import { handName, StreetList } from "../kit";
import { DEAL_MS } from "./animate";
import { Moving } from "./Moving";
import { useTable } from "./state";
import { boardPlaces, streets } from "./streets";

const TURN_MS = 90; // between two cards of a street that turn over
const FLY = { x: 230, y: -60 };

/** The cards for all, in the middle of the felt. A place that is not dealt yet carries the name of its street. */
export function BoardRow() {
  const { view, sheet, fresh } = useTable();
  const board = view.hand?.board ?? [];
  const deck = view.hand?.deck ?? "A";
  const all = boardPlaces(sheet, board);
  if (all.length === 0) return null;
  const said = board.length > 0 ? handName(board) : "no cards yet";
  return (
    <div class={`tp-boardrow n${all.length}`} role="group" aria-label={`Board: ${said}`}>
      {all.map(({ card, title, is }, at) =>
        is === "dealt" ? (
          <Moving
            key={`${view.number}-${at}`}
            card={card}
            deck={deck}
            size="m"
            hidden
            from={FLY}
            delay={0}
            moves={fresh && !view.over}
            turnsAt={DEAL_MS + all.slice(0, at).filter((one) => one.title === title).length * TURN_MS}
          />
        ) : (
          <span key={`p${at}`} class={is === "next" ? "bd-place next" : "bd-place"} aria-hidden="true">
            {title}
          </span>
        ),
      )}
    </div>
  );
}

/** The decisions and the end: done, now, to come. */
export function Streets() {
  const { view, sheet } = useTable();
  return <StreetList all={streets(sheet, view.hand, view.spots, view.over)} />;
}
