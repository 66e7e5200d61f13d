import { useEffect, useRef, useState } from "preact/hooks";
import { Button, Dialog, money, useShown, withinCap } from "../kit";
import type { ChoiceInfo, DecisionInfo } from "../wire";
import { layOf } from "./laid";
import { openDecision, staying } from "./shape";
import { useRealCards } from "./state";
import { nameAt } from "./words";

interface Row {
  spot: number;
  decision: DecisionInfo;
  /** The possible choices, the fold first; each with its stake. */
  ways: { choice: ChoiceInfo; cents: number }[];
}

/** Who folds and who plays, and for how much: asked once for all spots without a tapped decision, or for one of
    them. */
export function DecidePanel({ spots }: { spots: readonly number[] }) {
  const { entry, shape, frame, answer } = useRealCards();
  const [said, setSaid] = useState<Readonly<Record<number, string>>>({});
  // So that a tap that was meant for a card does not answer it.
  const heard = useShown(`decisions of ${spots.join(", ")}`);
  const rows = spots.map((spot) => rowOf(spot)).filter((row) => row !== null);
  const open = rows.filter((row) => said[row.spot] === undefined);
  const several = shape.info.decisions.length > 1;
  const folds = rows.some((row) => row.ways.some(({ choice }) => choice.folds));

  // One spot has no key for all: the first way to stay in has the focus, so that Enter answers here, too.
  const stays = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (heard && rows.length === 1) stays.current?.focus();
  }, [heard, rows.length]);

  function rowOf(spot: number): Row | null {
    const lay = layOf(entry.laid, spot);
    const found = openDecision(shape.info, lay) ?? openDecision(shape.info, { ...lay, choices: [] });
    if (!found) return null;
    const fold = withinCap(shape.info, found.decision, lay.stakes).filter((choice) => choice.folds);
    const ways = [...fold, ...staying(shape.info, found.decision, lay.stakes)];
    return { spot, decision: found.decision, ways: ways.map((choice) => ({ choice, cents: choice.cents })) };
  }
  const say = (row: Row, word: string) =>
    rows.length === 1 ? answer({ [row.spot]: word }) : setSaid((before) => ({ ...before, [row.spot]: word }));
  const rest = (word: string) => answer({ ...said, ...Object.fromEntries(open.map((row) => [row.spot, word])) });
  return (
    <Dialog
      open
      title={
        rows.length === 1
          ? `Spot ${rows[0]!.spot}: what is decided?`
          : several
            ? `${rows[0]?.decision.title ?? ""}: what is decided?`
            : folds
              ? "Has anybody folded?"
              : "What is decided?"
      }
      onClose={() => answer(null)}
      foot={rows.length > 1 && <Rest rows={open} heard={heard} onRest={rest} onDone={() => answer(said)} />}
    >
      {rows.length > 1 && (
        <p class="note">Not tapped yet: {rows.length} spots. Nothing is recorded for them until you say so.</p>
      )}
      <ul class="rc-decide">
        {rows.map((row) => (
          <li key={row.spot}>
            <span>
              <b>Spot {row.spot}</b> <small>{nameAt(frame, row.spot) ?? "Walk-in"}</small>
            </span>
            <span class="rc-ways" role="group" aria-label={`Spot ${row.spot}`}>
              {row.ways.map(({ choice, cents }) => (
                <button
                  key={choice.word}
                  ref={choice === row.ways.find((way) => !way.choice.folds)?.choice ? stays : null}
                  type="button"
                  class="rc-line"
                  disabled={!heard}
                  aria-pressed={said[row.spot] === choice.word}
                  onClick={() => say(row, choice.word)}
                >
                  {wayName(choice, cents)}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export const wayName = (choice: ChoiceInfo, cents: number): string =>
  cents > 0 ? `${choice.label}, ${money(cents)}` : choice.label;

/** One key for all remaining spots: a key for each way of staying in that all of them have. */
function Rest({
  rows,
  heard,
  onRest,
  onDone,
}: {
  rows: Row[];
  heard: boolean;
  onRest: (word: string) => void;
  onDone: () => void;
}) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (heard) first.current?.querySelector<HTMLButtonElement>("button")?.focus();
  }, [heard]);
  const [row] = rows;
  if (!row)
    return (
      <div ref={first} class="rc-rest">
        <Button kind="primary" disabled={!heard} onClick={onDone}>
          Go on
        </Button>
      </div>
    );
  const common = row.ways.filter(
    ({ choice }) => !choice.folds && rows.every((other) => other.ways.some((way) => way.choice.word === choice.word)),
  );
  const who = rows.length === 1 ? `Spot ${row.spot}` : `All ${rows.length}`;
  return (
    <div ref={first} class="rc-rest">
      {common.map(({ choice }, place) => {
        const stakes = new Set(rows.map((other) => other.ways.find((way) => way.choice.word === choice.word)!.cents));
        const [cents] = stakes;
        const each = stakes.size === 1 && cents ? `, ${money(cents)}${rows.length > 1 ? " each" : ""}` : "";
        return (
          <Button
            key={choice.word}
            kind={place === 0 ? "primary" : "plain"}
            disabled={!heard}
            onClick={() => onRest(choice.word)}
          >
            {who}: {choice.label}
            {each}
          </Button>
        );
      })}
    </div>
  );
}
