/** Puts a settled hand right: two people say which card, bet or decision was another one, the house settles it again
    and shows what moves before it is confirmed. The wrong version stays on record. */

import { useEffect, useState } from "preact/hooks";
import { Button, Card, cardName, Notice, Select, Spinner, when } from "../kit";
import { api, newId } from "../net";
import { useAsk, wordsFor } from "../odds/useAsk";
import { CorrectionShown } from "../past/CorrectionShown";
import { ApiError } from "../net";
import { askTable, MoneyField, Said, useAsking } from "../staff";
import type { CorrectHand, CorrectingHand, CorrectingSpot, HandCorrection, PastHands } from "../wire";
import { CANNOT_PAY, cardsOf, commandOf, draftOf, type Draft } from "./correcting";
import { doneOrFiled } from "./filed";
import { NoteField } from "./NoteField";
import { RightCards } from "./RightCards";
import { offers, twoPeople, type FloorTable } from "./useFloorTable";

/** `hand` is the one that a player has called about, or that the address names; else the last one. */
export function Corrections({ at, hand = null }: { at: FloorTable; hand?: number | null }) {
  const place = encodeURIComponent(at.table);
  const last = at.frame.last?.number ?? 0;
  const past = useAsk<PastHands>(`/api/tables/${place}/hands`);
  useEffect(() => past.again(), [last]); // another hand is over
  const hands = (past.answer?.hands ?? []).filter((one) => one.finish === "settled");
  const [number, setNumber] = useState("");
  useEffect(() => setNumber(hand === null ? "" : String(hand)), [hand]);
  const says = at.staff.irregularities.find((one) => one.do === "correct-hand")?.effect;
  const chosen = number || String(hands[0]?.number ?? "");
  const listed = hands.slice(0, 20).map((one) => ({
    value: String(one.number),
    label: `Hand ${one.number}, ${when(one.at)}`,
  }));
  const older = chosen !== "" && !listed.some((one) => one.value === chosen);
  const may = offers(at, "correct-hand"); // a manager looks at the table, and agrees to what the floor corrects
  const form = useAsk<CorrectingHand>(
    chosen === "" || !may ? null : `/api/staff/tables/${place}/hands/${chosen}/correcting`,
  );
  return (
    <div class="ft-part">
      <h2>Correct a hand</h2>
      {says && <p class="note">{says}</p>}
      {past.problem && <Notice kind="warn">{past.problem}</Notice>}
      {!past.answer && !past.problem && <Spinner label="Looking up the hands" />}
      {past.answer && hands.length === 0 && !older && <p class="note">No hand is settled yet.</p>}
      {(hands.length > 0 || older) && (
        <Select
          label="Hand"
          value={chosen}
          options={older ? [{ value: chosen, label: `Hand ${chosen}` }, ...listed] : listed}
          onChange={setNumber}
        />
      )}
      {past.answer && chosen !== "" && !may && (
        <p class="note">The floor corrects it, and not while a hand is disputed.</p>
      )}
      {form.problem && <Notice kind="warn">{form.problem}</Notice>}
      {form.answer && <Correct key={form.answer.hand} hand={form.answer} at={at} onDone={form.again} />}
    </div>
  );
}

function Correct({ hand, at, onDone }: { hand: CorrectingHand; at: FloorTable; onDone: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(hand));
  const [note, setNote] = useState("");
  const [waive, setWaive] = useState(false);
  const { busy, came, ask } = useAsking(at.again);
  const command = commandOf(hand, draft, note, waive);
  const seen = useForeseen(at.table, command);
  const bear = waive || (seen.code !== null && CANNOT_PAY.includes(seen.code));
  const ready = command !== null && seen.answer !== null && note.trim() !== "";
  const send = async (): Promise<void> => {
    if (!command || !ready) return;
    if (await doneOrFiled(ask, askTable(at.table, command), "The hand is corrected.")) {
      setNote("");
      onDone();
    }
  };
  return (
    <form
      class="ft-form bare"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {hand.sealed ? (
        <Notice kind="plain">
          These cards come from a sealed deck, and everybody can check them: they cannot have been others. Bets and
          decisions can be corrected.
        </Notice>
      ) : (
        <RightCards hand={hand} cards={draft.cards} onChange={(cards) => setDraft({ ...draft, cards })} />
      )}
      {hand.spots.map((spot) => (
        <RightSpot key={spot.spot} hand={hand} spot={spot} draft={draft} onChange={setDraft} />
      ))}
      {command === null && <p class="note">Change what was other than on record.</p>}
      {seen.problem && <Notice kind="warn">{seen.problem}</Notice>}
      {bear && (
        <label class="ft-check">
          <input type="checkbox" checked={waive} onChange={(event) => setWaive(event.currentTarget.checked)} />
          <span>
            {hand.banked ? "Correct it on record only" : "The house bears what cannot be given back"}: no chips of that
            player move.
          </span>
        </label>
      )}
      {seen.answer && <CorrectionShown one={seen.answer} title="It will come to" />}
      <NoteField
        label="Why"
        value={note}
        onInput={setNote}
        usual={["Hand was misread", "Wrong card tapped", "Wrong bet tapped", "Decision was another"]}
      />
      {twoPeople(at) && <p class="note">A second person has to agree, and sees all of this.</p>}
      <div class="ft-go">
        <Button
          kind="primary"
          type="submit"
          data-offer="correct-hand"
          answers={`corrected ${JSON.stringify(seen.answer?.wagers ?? null)}`}
          disabled={busy || !ready}
        >
          Correct the hand
        </Button>
      </div>
      <Said came={came} />
    </form>
  );
}

interface SpotProps {
  hand: CorrectingHand;
  spot: CorrectingSpot;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function RightSpot({ hand, spot, draft, onChange }: SpotProps) {
  const key = String(spot.spot);
  const put = (part: "bets" | "choices" | "results", name: string, value: string | number | null): void =>
    onChange({ ...draft, [part]: { ...draft[part], [key]: { ...draft[part][key], [name]: value } } });
  return (
    <fieldset class="box">
      <legend>
        Spot {spot.spot}, {spot.name}
      </legend>
      <div class="fc-bets">
        {hand.wagers.map((one) => (
          <MoneyField
            key={one.wager}
            label={one.title}
            least={0}
            placeholder="0"
            cents={draft.bets[key]?.[one.wager] || null}
            onChange={(cents, error) => put("bets", one.wager, error === null ? (cents ?? 0) : null)}
          />
        ))}
        {spot.decisions.map((one) => (
          <Select
            key={one.stage}
            label={`Decision on ${one.title}`}
            value={draft.choices[key]?.[one.stage] ?? ""}
            options={[
              ...(spot.choices[one.stage] ? [] : [{ value: "", label: "None" }]),
              ...one.choices.map((word) => ({ value: word, label: word })),
            ]}
            onChange={(word) => put("choices", one.stage, word)}
          />
        ))}
        {spot.results &&
          Object.entries(draft.results[key] ?? {}).map(([wager, word]) => (
            <Select
              key={wager}
              label={`Result of ${hand.wagers.find((one) => one.wager === wager)?.title ?? wager}`}
              value={word}
              options={[...new Set([word, ...(spot.endings[wager] ?? [])])].map((one) => ({
                value: one,
                label: one.replaceAll("_", " "),
              }))}
              onChange={(next) => put("results", wager, next)}
            />
          ))}
      </div>
      {(spot.sets ?? 0) > 0 && !spot.results && (
        <KeptCards
          cards={cardsOf(hand, draft, key)}
          most={spot.sets ?? 0}
          keep={draft.keep[key] ?? []}
          onChange={(keep) => onChange({ ...draft, keep: { ...draft.keep, [key]: keep } })}
        />
      )}
    </fieldset>
  );
}

interface KeptProps {
  cards: readonly string[];
  /** How many cards play. */
  most: number;
  keep: readonly number[];
  onChange: (keep: number[]) => void;
}

/** The player's own setting: a tap on a card says that it plays, or not. */
function KeptCards({ cards, most, keep, onChange }: KeptProps) {
  const turn = (at: number): void =>
    onChange((keep.includes(at) ? keep.filter((one) => one !== at) : [...keep, at]).sort((a, b) => a - b));
  return (
    <div class="fc-row" role="group" aria-label="Cards that the player kept">
      <span>
        Cards kept
        <small class="note">{keep.length === 0 ? "none: the best ones play" : `${keep.length} of ${most}`}</small>
      </span>
      <span class="fc-cards">
        {cards.map((card, at) => (
          <button
            key={at}
            type="button"
            class="fc-card"
            aria-label={`Card ${at + 1}: ${card ? cardName(card) : "not known"}`}
            aria-pressed={keep.includes(at)}
            disabled={!card || (!keep.includes(at) && keep.length >= most)}
            onClick={() => turn(at)}
          >
            <Card card={card || null} size="i" hidden />
          </button>
        ))}
      </span>
    </div>
  );
}

interface Foreseen {
  answer: HandCorrection | null;
  problem: string | null;
  code: string | null;
}
const NOTHING: Foreseen = { answer: null, problem: null, code: null };

/** What the house says that a correction would come to; asked anew whenever the form has changed. */
function useForeseen(table: string, command: CorrectHand | null): Foreseen {
  const [found, setFound] = useState<{ key: string; seen: Foreseen } | null>(null);
  const key = command === null ? "" : JSON.stringify({ ...command, note: "" });
  useEffect(() => {
    if (command === null) return;
    const stop = new AbortController();
    const path = `/api/staff/tables/${encodeURIComponent(table)}/correction`;
    const timer = setTimeout(() => {
      api.post<HandCorrection>(path, { id: newId(), command }, stop.signal).then(
        (answer) => setFound({ key, seen: { answer, problem: null, code: null } }),
        (wrong: unknown) => {
          if (stop.signal.aborted) return;
          const code = wrong instanceof ApiError ? wrong.problem.code : null;
          setFound({ key, seen: { answer: null, problem: wordsFor(wrong), code } });
        },
      );
    }, 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return found !== null && found.key === key && key !== "" ? found.seen : NOTHING;
}
