/** The screen of a tablet: the felt, what is tapped, and its dialogs. The page of a table has it, and the lesson. */

import "../styles/realcards.css";
import "../styles/board.css";
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Away, Coming } from "../dealer/Away";
import { useChipSet } from "../staff";
import type { RealCardsSheet, RealCardsTrouble, Frame, SheetInfo, StaffTable, Waiting } from "../wire";
import { lastBets, withoutTurn } from "./before";
import { Bench } from "./Bench";
import { putRight } from "./corrected";
import { RealCardsBar } from "./RealCardsBar";
import { Panels } from "./panels";
import { firstOf, type Put } from "./put";
import { shapeOf, type Shape } from "./shape";
import { RealCardsContext, taps, type RealCards, type Panel } from "./state";
import { Surface } from "./Surface";
import { keptBets } from "./undoing";
import { useKeyboard } from "./useKeyboard";
import { useTablet } from "./useTablet";
import type { RealCardsNow, RealCardsWorld } from "./world";

export interface TabletProps {
  table: string;
  frame: Frame;
  info: SheetInfo;
  staff: StaffTable | null;
  onDone: () => void;
  world: RealCardsWorld;
  sheet: RealCardsSheet | null;
  /** Commands of this table that wait for somebody to agree. */
  waiting: readonly Waiting[];
  /** Of a practice table: what can be declared there. */
  troubles?: () => Promise<RealCardsTrouble[]>;
  /** Above the screen: what the lesson says. */
  children?: ComponentChildren;
}

export function TabletScreen({ info, sheet, children, ...props }: TabletProps) {
  const shape = useMemo(() => (sheet ? shapeOf(info, sheet) : null), [info, sheet]);
  const real = useRealCardsValue(props, shape);
  const rank = useKeyboard(real.value);
  if (real.gone)
    return (
      <Away
        title={real.gone.status === 404 ? "There is no such table" : "This tablet cannot go on"}
        why={real.gone.problem.message}
      />
    );
  if (!real.value) return <Coming />;
  const { picture, betting, entry } = real.value;
  const watches = picture.phase === "entering" && !taps(picture);
  return (
    <RealCardsContext.Provider value={{ ...real.value, rank }}>
      {children}
      <div
        class={["rc", watches ? "watching" : picture.phase, betting && "betting", entry.by === "results" && "telling"]
          .filter(Boolean)
          .join(" ")}
      >
        <RealCardsBar />
        <main class="rc-main" id="main" aria-label="The hand">
          <Surface />
          <Bench />
        </main>
      </div>
      <Panels onDone={props.onDone} />
    </RealCardsContext.Provider>
  );
}

/** Why the hand is void; the tablet may learn it before the table's frame does. */
function voided({ picture, agreed }: RealCardsNow, { last }: Frame): string | null {
  if (picture.phase !== "closed") return null;
  if (last?.number === picture.draft.hand) return last.void ?? null;
  return agreed ? "two people have agreed" : null;
}

function useRealCardsValue(
  { table, frame, staff, world, waiting, troubles, onDone }: Omit<TabletProps, "info" | "sheet" | "children">,
  sheet: Shape | null,
) {
  const tablet = useTablet(table, sheet, world);
  const [picked, pick] = useState<Put | null>(null);
  const own = useChipSet(staff?.card.chips === "issued").map((one) => one.cents);
  const [shown, show] = useState(1);
  const [panel, open] = useState<Panel>(null);
  const [wanted, bet] = useState<boolean | null>(null);
  const { now, gone, shape } = tablet;
  if (!shape || !now || !tablet.entry) return { gone, value: null };
  const { entry, picture } = putRight(shape, frame, now.picture, tablet.entry);
  const bets = keptBets(table, now.picture.draft.hand);
  const last = now.picture.refused ? null : lastBets(shape, frame, now.picture, bets);
  const before = last && withoutTurn(last, now.picture);
  // The bank goes to somebody else, so ask for it at once.
  const goesOn = before !== null && before.bankSpot !== last?.bankSpot;
  const value: Omit<RealCards, "rank"> = {
    ...tablet,
    table,
    shape,
    frame,
    staff,
    entry,
    before,
    panel,
    open,
    pick,
    show,
    picture,
    unsent: now.unsent,
    lost: now.lost,
    held: now.held,
    seen: now.seen,
    troubles,
    practice: troubles !== undefined,
    asks: waiting.length > 0 || (staff?.card.transit ?? 0) > 0,
    forYou: waiting.filter((one) => one.may_agree),
    onDone,
    voided: voided(now, frame),
    chip: picked ?? firstOf(shape.info, own),
    own,
    seated: frame.public.sitters.flatMap((sitter) => sitter.spots).sort((one, other) => one - other),
    shown: typeof entry.at?.place === "number" ? entry.at.place : shown,
    betting: wanted ?? Object.keys(entry.laid.spots).length === 0,
    bet,
    tap: (made) => {
      if (made.tap === "same") bet(null);
      if (made.tap === "same" && goesOn) open({ is: "bank" });
      if ("spot" in made && made.spot !== null) show(made.spot); // the next keys are about the same spot
      tablet.tap(made);
    },
    close: () => void tablet.close(),
    reopen: () => void tablet.reopen(),
    nextHand: (bets) => {
      if (!tablet.read) return;
      bet(null);
      if (bets && goesOn) open({ is: "bank" });
      tablet.nextHand(bets ? before : null);
    },
  };
  return { gone, value };
}
