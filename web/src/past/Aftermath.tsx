/** What was said of a hand after it was paid: corrections, calls for the floor and their answers; and a player's own
    call. */

import "../styles/correction.css";
import { useState } from "preact/hooks";
import { Button, dateTime, Notice, Segmented } from "../kit";
import { newId } from "../net";
import { wordsFor } from "../odds/useAsk";
import { Link } from "../shell";
import { sendSurely } from "../staff/ask";
import type { Answer, PastCall, WholeHand } from "../wire";
import { CallFor } from "./CallFor";
import { CorrectionShown } from "./CorrectionShown";

const SAYS_MOST = 200;

export function Aftermath({ whole, onChanged }: { whole: WholeHand; onChanged: () => void }) {
  const corrections = whole.corrections ?? [];
  const calls = whole.calls ?? [];
  const mine = whole.may_call ?? [];
  // It stays after the last call was noted, with what it said.
  const [notes] = useState((whole.may_note ?? []).length > 0);
  const nothing = corrections.length + calls.length + mine.length === 0 && !whole.may_correct && !notes;
  if (nothing) return null;
  return (
    <section class="panel ps-after" aria-labelledby="ps-after">
      <header>
        <h2 id="ps-after">After the payment</h2>
        {whole.may_correct && (
          <Link class="btn small" href={`/floor/${encodeURIComponent(whole.table)}?correct=${whole.number}`}>
            Correct this hand
          </Link>
        )}
      </header>
      <div class="body">
        {corrections.map((one) => (
          <CorrectionShown key={one.number} one={one} title="Corrected" />
        ))}
        {calls.map((one) => (
          <Called key={`${one.at} ${one.spot} ${one.name}`} one={one} />
        ))}
        {corrections.length + calls.length === 0 && <p class="note">Nobody has called the floor about this hand.</p>}
        {mine.length > 0 && <CallFloor whole={whole} spots={mine} onDone={onChanged} />}
        {notes && <CallFor whole={whole} onDone={onChanged} />}
      </div>
    </section>
  );
}

function Called({ one }: { one: PastCall }) {
  const by = (one.by ?? []).join(" and ") || "The house";
  return (
    <div class="ps-call">
      <p>
        <b>{one.name}</b> called the floor about spot {one.spot}, {dateTime(one.at)}: “{one.says}”
      </p>
      <p class="note">
        {one.ruling == null
          ? "The floor has not answered yet."
          : `${by}: the hand ${one.ruling === "stands" ? "stands" : "was corrected"}. ${one.reason ?? ""}`}
      </p>
    </div>
  );
}

interface CallProps {
  whole: WholeHand;
  spots: readonly number[];
  onDone: () => void;
}

/** The floor looks at the record of the hand; nothing stops meanwhile. */
function CallFloor({ whole, spots, onDone }: CallProps) {
  const [spot, setSpot] = useState(String(spots[0]));
  const [says, setSays] = useState("");
  const [note, setNote] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    const command = { do: "call-floor", hand: whole.number, spot: Number(spot), says: says.trim() };
    try {
      const path = `/api/tables/${encodeURIComponent(whole.table)}/commands`;
      const answer = await sendSurely<Answer>(path, { id: newId(), command });
      setNote(answer.error ? answer.error.message : null);
      if (!answer.error) {
        setSays("");
        onDone();
      }
    } catch (wrong) {
      setNote(wordsFor(wrong));
    }
    setBusy(false);
  };
  return (
    <form
      class="ps-callform"
      onSubmit={(event) => {
        event.preventDefault();
        if (says.trim() !== "" && !busy) void send();
      }}
    >
      {spots.length > 1 && (
        <Segmented
          label="Which spot"
          value={spot}
          onChange={setSpot}
          options={spots.map((one) => ({ value: String(one), label: `Spot ${one}` }))}
        />
      )}
      <label class="field">
        <span>Something is wrong with this hand</span>
        <textarea
          rows={2}
          maxLength={SAYS_MOST}
          value={says}
          onInput={(event) => setSays(event.currentTarget.value)}
          placeholder="I had a pair, and was paid for a high card."
        />
        <small>The floor looks at the record and answers here. Nothing stops meanwhile.</small>
      </label>
      {note && <Notice kind="warn">{note}</Notice>}
      <Button type="submit" data-offer="call-floor" disabled={says.trim() === "" || busy}>
        Call the floor
      </Button>
    </form>
  );
}
