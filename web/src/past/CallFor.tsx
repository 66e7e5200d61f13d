/** A call about a paid hand, for a player who says so at the table and has no page of their own: staff note it. */

import "../styles/correction.css";
import { useState } from "preact/hooks";
import { Button, Dialog, Notice, Select, Spinner } from "../kit";
import { useAsk } from "../odds/useAsk";
import { askTable, Said, useAsking } from "../staff";
import type { WholeHand } from "../wire";

const SAYS_MOST = 200;

interface CallForProps {
  whole: WholeHand;
  onDone: () => void;
}

export function CallFor({ whole, onDone }: CallForProps) {
  const theirs = whole.spots.filter((one) => (whole.may_note ?? []).includes(one.spot));
  const [chosen, setChosen] = useState<string | null>(null);
  const [says, setSays] = useState("");
  const { busy, came, ask } = useAsking(onDone);
  const spot = theirs.find((one) => String(one.spot) === chosen) ?? theirs[0];
  const send = async (): Promise<void> => {
    if (!spot || busy || says.trim() === "") return;
    const command = {
      do: "open-call" as const,
      hand: whole.number,
      spot: spot.spot,
      player: spot.player,
      says: says.trim(),
    };
    if (await ask(askTable(whole.table, command), `The floor has the call of ${spot.name} about hand ${whole.number}.`))
      setSays("");
  };
  return (
    <form
      class="ps-callform"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {spot && (
        <>
          <Select
            label="Who calls"
            value={String(spot.spot)}
            options={theirs.map((one) => ({ value: String(one.spot), label: `Spot ${one.spot}, ${one.name}` }))}
            onChange={setChosen}
          />
          <label class="field">
            <span>What they say is wrong</span>
            <textarea
              rows={2}
              maxLength={SAYS_MOST}
              value={says}
              onInput={(event) => setSays(event.currentTarget.value)}
              placeholder="She had a pair, and was paid for a high card."
            />
            <small>It waits on the page of the floor, which looks at the record. Nothing stops meanwhile.</small>
          </label>
          <Button type="submit" data-offer="open-call" disabled={says.trim() === "" || busy}>
            Note the call
          </Button>
        </>
      )}
      <Said came={came} />
    </form>
  );
}

/** The same in a dialog: on the pages where somebody deals. */
export function CallDialog({ table, hand, onClose }: { table: string; hand: number; onClose: () => void }) {
  const past = useAsk<WholeHand>(`/api/tables/${encodeURIComponent(table)}/hands/${hand}`);
  const waits = (past.answer?.calls ?? []).filter((one) => one.ruling == null);
  return (
    <Dialog open title={`A call about hand ${hand}`} onClose={onClose}>
      {past.problem && <Notice kind="warn">{past.problem}</Notice>}
      {!past.answer && !past.problem && <Spinner label="Looking up the hand" />}
      {waits.map((one) => (
        <p key={`${one.at} ${one.spot}`} class="note">
          {one.name}, spot {one.spot}: “{one.says}” The floor has not answered yet.
        </p>
      ))}
      {past.answer && <CallFor whole={past.answer} onDone={past.again} />}
    </Dialog>
  );
}
