// A tip for the dealer, in chips of the tray, between two hands.

import { useState } from "preact/hooks";
import { announce, Button, ChipButton, money, spoken } from "../kit";
import { useTable } from "./state";

/** Why no tip can be given now; null if it can. */
export function noTip({ frame, player }: Pick<ReturnType<typeof useTable>, "frame" | "player">): string | null {
  const { hand, spots } = frame.public;
  if (!frame.you) return "You need a seat first.";
  const on =
    spots.some((spot) => spot.player === player) ||
    hand?.bank?.player === player ||
    (hand?.riders ?? []).some((one) => one.player === player);
  if (on) return "You have wagers on the felt. Tips are given between hands.";
  return frame.you.chips <= 0 ? "You have no chips in front of you." : null;
}

export function Tip() {
  const state = useTable();
  const { frame, sheet, ask, tell, open } = state;
  const [cents, setCents] = useState(0);
  const [note, setNote] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const chips = frame.you?.chips ?? 0;
  const why = noTip(state);
  const give = async () => {
    setBusy(true);
    const problem = await ask({ do: "tip", cents });
    setBusy(false);
    if (problem) return setNote(problem.message);
    open(null);
    tell(`${money(cents)} for the dealer. Thank you.`);
  };
  if (why) return <p>{why}</p>;
  return (
    <div class="tp-tip">
      <p>You have {money(chips)} in front of you. A tip goes to the dealers, and changes nothing about the game.</p>
      <div class="tp-menurow" role="group" aria-label="Chips for the tip">
        {sheet.chips.slice(0, 9).map((chip) => (
          <ChipButton
            key={chip}
            cents={chip}
            disabled={cents + chip > chips}
            onClick={() => {
              setCents(cents + chip);
              announce(`${spoken(cents + chip)}.`);
            }}
          />
        ))}
      </div>
      <p class="tp-tipsum">
        <b>{money(cents)}</b>
        <Button size="small" kind="quiet" disabled={cents === 0} onClick={() => setCents(0)}>
          Clear
        </Button>
      </p>
      {note && (
        <p class="tp-note on" role="status">
          {note}
        </p>
      )}
      <Button kind="primary" disabled={cents === 0 || busy} onClick={() => void give()}>
        {cents === 0 ? "Choose chips" : `Tip ${money(cents)}`}
      </Button>
    </div>
  );
}
