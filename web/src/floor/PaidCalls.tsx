/** Calls of players about hands that are paid: the floor looks at the record, and says that the hand stands or corrects
    it. */

import { useState } from "preact/hooks";
import { Button } from "../kit";
import { Link } from "../shell";
import { askTable, Said, useAsking } from "../staff";
import type { PaidCall } from "../wire";
import { since, tableTitle } from "./look";
import { NoteField } from "./NoteField";

interface PaidCallsProps {
  calls: readonly PaidCall[];
  now: number;
  may: (word: string, table: string) => boolean;
  /** On the page of a table: opens the form that corrects the hand. */
  onCorrect?: (hand: number) => void;
  onChanged: () => void | Promise<void>;
}

export function PaidCalls({ calls, now, may, onCorrect, onChanged }: PaidCallsProps) {
  return (
    <ul class="fl-acks">
      {calls.map((one) => (
        <One
          key={`${one.table} ${one.hand} ${one.spot} ${one.player}`}
          one={one}
          now={now}
          may={(word) => may(word, one.table)}
          onCorrect={onCorrect}
          onChanged={onChanged}
        />
      ))}
    </ul>
  );
}

interface OneProps {
  one: PaidCall;
  now: number;
  may: (word: string) => boolean;
  onCorrect: ((hand: number) => void) | undefined;
  onChanged: () => void | Promise<void>;
}

function One({ one, now, may, onCorrect, onChanged }: OneProps) {
  const [answers, setAnswers] = useState(false);
  const [reason, setReason] = useState("");
  const { busy, came, ask } = useAsking(onChanged);
  const place = encodeURIComponent(one.table);
  const command = {
    do: "answer-call" as const,
    hand: one.hand,
    spot: one.spot,
    player: one.player,
    reason: reason.trim(),
  };
  return (
    <li class="fl-ack">
      <div class="h">
        <b>
          {tableTitle(one.table)}, hand {one.hand}, spot {one.spot}
        </b>
        <span>{since(one.since, now)} ago</span>
      </div>
      <p class="note">
        {one.name}: {one.says}
      </p>
      <div class="go">
        <Link class="btn" href={`/history/${place}/${one.hand}`}>
          See the hand
        </Link>
        {may("answer-call") && (
          <Button data-offer="answer-call" aria-expanded={answers} onClick={() => setAnswers(!answers)}>
            It stands
          </Button>
        )}
        {onCorrect && may("correct-hand") && <Button onClick={() => onCorrect(one.hand)}>Correct it</Button>}
        {!onCorrect && may("correct-hand") && (
          <Link class="btn" href={`/floor/${place}?correct=${one.hand}`}>
            Correct it
          </Link>
        )}
      </div>
      {answers && (
        <form
          class="ft-form bare"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== "") void ask(askTable(one.table, command), "The player reads your answer.");
          }}
        >
          <NoteField label="What you tell the player" value={reason} onInput={setReason} />
          <div class="ft-go">
            <Button kind="primary" type="submit" data-offer="answer-call" disabled={busy || reason.trim() === ""}>
              The hand stands
            </Button>
          </div>
        </form>
      )}
      <Said came={came} />
    </li>
  );
}
