// Calling the floor: what is wrong, in the player's own words. The hand stops until the floor has ruled.

import { useState } from "preact/hooks";
import { Button, Segmented } from "../kit";
import { useTable } from "./state";

const SAYS_MOST = 200;

type Seen = Pick<ReturnType<typeof useTable>, "frame" | "player">;

/** The hand that the floor would be called about: the one that is on, or the last one, until the next is dealt. */
const AFTER = "Nothing stops: the floor looks at its record, and says that it stands or corrects it.";
const AT_ONCE = "The hand stops, the floor looks at its record card by card and rules; the ruling is final.";

export function aboutHand({ frame, player }: Seen): { hand: number; paid: boolean; spots: number[] } | null {
  const { hand, spots } = frame.public;
  const own = (all: readonly { player: string; number: number }[]): number[] =>
    all.filter((spot) => spot.player === player).map((spot) => spot.number);
  if (hand?.phase === "playing") {
    const mine = own(spots);
    return mine.length > 0 ? { hand: hand.number, paid: false, spots: mine } : null;
  }
  const mine = frame.last && !frame.last.void ? own(frame.last.spots) : [];
  return frame.last && mine.length > 0 ? { hand: frame.last.number, paid: true, spots: mine } : null;
}

/** Why the floor cannot be called to this hand; null if it can. */
export function noDispute(seen: Seen): string | null {
  const about = aboutHand(seen);
  if (about === null)
    return "The floor is called about a hand in which you have wagers. For an older one, open it in the history.";
  return !about.paid && seen.frame.public.hand?.dispute ? "The floor looks at this hand already." : null;
}

export function Dispute() {
  const state = useTable();
  const { ask, tell, open } = state;
  const about = aboutHand(state);
  const mine = (about?.spots ?? []).map(String);
  const [spot, setSpot] = useState(mine[0] ?? "");
  const [says, setSays] = useState("");
  const [note, setNote] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const why = noDispute(state);
  if (why) return <p>{why}</p>;
  const send = async () => {
    setBusy(true);
    const said = { spot: Number(spot), says: says.trim() };
    const problem = await ask(
      about?.paid ? { do: "call-floor", hand: about.hand, ...said } : { do: "dispute", ...said },
    );
    setBusy(false);
    if (problem) return setNote(problem.message);
    open(null);
    tell(
      about?.paid
        ? `The floor looks at hand ${about.hand}. You find the answer with the hand, in the history.`
        : "Your dispute is on record. The ruling is shown with the hand.",
    );
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
        {about?.paid
          ? `Say what is wrong with hand ${about.hand}, which is paid. ${AFTER}`
          : `Say what is wrong. ${AT_ONCE}`}
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
