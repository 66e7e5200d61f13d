/** Corrects a wrong payout: it is reversed and the right one posted; the old line stays on record. */

import { useEffect, useState } from "preact/hooks";
import { Button, Notice, Segmented, Select, signed, Spinner } from "../kit";
import { useAsk } from "../odds/useAsk";
import { when } from "../past/when";
import { askTable, MoneyField, Said, useAsking } from "../staff";
import type { PastHands, PastSpot, WagerResult, WholeHand } from "../wire";
import { effect, rightNet, settledOn, wrongWith, type Should } from "./correcting";
import { doneOrFiled } from "./filed";
import { NoteField } from "./NoteField";
import { twoPeople, type FloorTable } from "./useFloorTable";

export function Corrections({ at }: { at: FloorTable }) {
  const place = encodeURIComponent(at.table);
  const last = at.frame.last?.number ?? 0;
  const past = useAsk<PastHands>(`/api/tables/${place}/hands`);
  useEffect(() => past.again(), [last]); // another hand is over
  const hands = (past.answer?.hands ?? []).filter((hand) => hand.finish === "settled");
  const [number, setNumber] = useState("");
  const says = at.staff.irregularities.find((one) => one.do === "correct-payout")?.effect;
  const chosen = number || String(hands[0]?.number ?? "");
  const whole = useAsk<WholeHand>(chosen === "" ? null : `/api/tables/${place}/hands/${chosen}`);
  return (
    <div class="ft-part">
      <h2>Correct a payout</h2>
      {says && <p class="note">{says}</p>}
      {past.problem && <Notice kind="warn">{past.problem}</Notice>}
      {!past.answer && !past.problem && <Spinner label="Looking up the hands" />}
      {past.answer && hands.length === 0 && <p class="note">No hand is settled yet.</p>}
      {hands.length > 0 && (
        <Select
          label="Hand"
          value={chosen}
          options={hands
            .slice(0, 20)
            .map((hand) => ({ value: String(hand.number), label: `Hand ${hand.number}, ${when(hand.at)}` }))}
          onChange={setNumber}
        />
      )}
      {whole.problem && <Notice kind="warn">{whole.problem}</Notice>}
      {whole.answer && <Wagers key={whole.answer.number} hand={whole.answer} at={at} onDone={whole.again} />}
    </div>
  );
}

function Wagers({ hand, at, onDone }: { hand: WholeHand; at: FloorTable; onDone: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const done = (): void => {
    setChosen(null);
    onDone();
  };
  return (
    <>
      <p class="note">{hand.headline}</p>
      <ul class="ft-paid">
        {hand.spots.map((spot) => (
          <li key={`${spot.spot} ${spot.player}`}>
            <h3>
              <span class="no">{spot.spot}</span> {spot.name}
            </h3>
            <ul>
              {settledOn(spot).map((result) => {
                const id = `${spot.spot} ${spot.player} ${result.wager}`;
                return (
                  <li key={id}>
                    <button
                      type="button"
                      class="ft-wager"
                      aria-expanded={chosen === id}
                      onClick={() => setChosen(chosen === id ? null : id)}
                    >
                      <span>{result.title}</span>{" "}
                      <b class={result.net_cents > 0 ? "t-win" : result.net_cents < 0 ? "t-lose" : "t-push"}>
                        {signed(result.net_cents)}
                      </b>
                      <small>{result.reason}</small>
                    </button>
                    {chosen === id && <Correct hand={hand} spot={spot} result={result} at={at} onDone={done} />}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

function Correct({
  hand,
  spot,
  result,
  at,
  onDone,
}: {
  hand: WholeHand;
  spot: PastSpot;
  result: WagerResult;
  at: FloorTable;
  onDone: () => void;
}) {
  const [should, setShould] = useState<Should>("won");
  const [cents, setCents] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const { busy, came, ask } = useAsking(at.again);
  const net = rightNet(should, cents, result.stake_cents);
  const wrong = wrongWith(result, net);
  const send = async (): Promise<void> => {
    if (net === null) return;
    const command = {
      do: "correct-payout" as const,
      hand: hand.number,
      spot: spot.spot,
      wager: result.wager,
      net,
      note: note.trim(),
      player: spot.player,
    };
    if (await doneOrFiled(ask, askTable(at.table, command), "The payout is corrected.")) onDone();
  };
  return (
    <form
      class="ft-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Segmented
        label="It should have"
        value={should}
        options={[
          { value: "won", label: "Won" },
          { value: "push", label: "Pushed" },
          { value: "lost", label: "Lost" },
        ]}
        onChange={setShould}
      />
      {should !== "push" && (
        <MoneyField
          label={should === "won" ? "Right win" : "Right loss"}
          cents={cents}
          onChange={setCents}
          most={should === "lost" ? result.stake_cents : undefined}
          hint="Without the stake itself."
        />
      )}
      <NoteField
        label="Why"
        value={note}
        onInput={setNote}
        usual={["Wrong line of the pay table", "Wrong amount paid", "Hand was misread"]}
      />
      <p class="note">{net !== null && !wrong ? effect(spot, result, net) : wrong}</p>
      {twoPeople(at) && <p class="note">A second person has to agree.</p>}
      <div class="ft-go">
        <Button
          kind="primary"
          type="submit"
          answers={`corrected to ${net}`}
          disabled={busy || wrong !== null || note.trim() === ""}
        >
          Correct it
        </Button>
      </div>
      <Said came={came} />
    </form>
  );
}
