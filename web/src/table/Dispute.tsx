// Calling the floor: what is wrong, in the player's own words. The hand stops until the floor has ruled.

import { useState } from "preact/hooks";
import { Button, Segmented } from "../kit";
import { useTable } from "./state";

const SAYS_MOST = 200;

/** Why the floor cannot be called to this hand; null if it can. */
export function noDispute({ frame, player }: Pick<ReturnType<typeof useTable>, "frame" | "player">): string | null {
  const { hand, spots } = frame.public;
  if (hand?.phase !== "playing" || !spots.some((spot) => spot.player === player))
    return "The floor is called while a hand is on in which you have wagers.";
  return hand.dispute ? "The floor looks at this hand already." : null;
}

export function Dispute() {
  const state = useTable();
  const { frame, player, ask, tell, open } = state;
  const mine = frame.public.spots.filter((spot) => spot.player === player).map((spot) => String(spot.number));
  const [spot, setSpot] = useState(mine[0] ?? "");
  const [says, setSays] = useState("");
  const [note, setNote] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const why = noDispute(state);
  if (why) return <p>{why}</p>;
  const send = async () => {
    setBusy(true);
    const problem = await ask({ do: "dispute", spot: Number(spot), says: says.trim() });
    setBusy(false);
    if (problem) return setNote(problem.message);
    open(null);
    tell("Your dispute is on record. The ruling is shown with the hand.");
  };
  return (
    <form
      class="tp-dispute"
      onSubmit={(event) => {
        event.preventDefault();
        if (says.trim() !== "" && !busy) void send();
      }}
    >
      <p>
        Say what is wrong. The hand stops, the floor looks at its record card by card and rules; the ruling is final.
      </p>
      {mine.length > 1 && (
        <Segmented
          label="Which spot"
          value={spot}
          onChange={setSpot}
          options={mine.map((number) => ({ value: number, label: `Spot ${number}` }))}
        />
      )}
      <label class="field">
        <span>What is wrong</span>
        <textarea
          rows={3}
          maxLength={SAYS_MOST}
          value={says}
          onInput={(event) => setSays(event.currentTarget.value)}
          placeholder="I played, and my hand was taken as folded."
        />
      </label>
      {note && (
        <p class="tp-note on" role="status">
          {note}
        </p>
      )}
      <Button type="submit" kind="primary" disabled={says.trim() === "" || busy}>
        Call the floor
      </Button>
    </form>
  );
}
