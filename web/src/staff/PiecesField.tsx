/** Chips by denomination: counted with steppers beside drawn chips, or listed as what to push. */

import { Chip, IconButton, listed, money, type Pieces, piecesFor, spoken, worth } from "../kit";
import type { ChipKind } from "../wire";
import { useChipSet } from "./useChipSet";

const COUNT_MOST = 1_000_000;

/** A kind of chip; or of notes and coins, which are not drawn. */
export type PieceKind = Omit<ChipKind, "colour" | "spots"> & Partial<Pick<ChipKind, "colour" | "spots">>;

interface PiecesFieldProps {
  label: string;
  set: readonly PieceKind[];
  /** What one of them is called, for a screen reader: "chips of", "pieces of". */
  of?: string;
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
  disabled?: boolean | undefined;
}

export function PiecesField({ label, set, of: called = "chips of", pieces, onChange, disabled }: PiecesFieldProps) {
  const put = (cents: number, count: number): void =>
    onChange({ ...pieces, [cents]: Math.min(Math.max(count, 0), COUNT_MOST) });
  return (
    <fieldset class={set.some((kind) => kind.colour) ? "pc" : "pc cash"} disabled={disabled}>
      <legend>{label}</legend>
      <ul>
        {[...set].reverse().map((kind) => {
          const count = pieces[kind.cents] ?? 0;
          const of = `${label}: ${called} ${spoken(kind.cents)}`;
          const { colour, spots } = kind;
          return (
            <li key={kind.cents} class={count > 0 ? "has" : undefined}>
              {colour && spots && <Chip cents={kind.cents} look={{ colour, spots }} />}
              <span class="pc-of">
                {money(kind.cents)}
                {kind.name && <small>{kind.name}</small>}
              </span>
              <IconButton
                icon="minus"
                label={`One less. ${of}`}
                disabled={count === 0}
                onClick={() => put(kind.cents, count - 1)}
              />
              <input
                inputMode="numeric"
                autocomplete="off"
                maxLength={7}
                placeholder="0"
                aria-label={of}
                value={count === 0 ? "" : String(count)}
                onInput={(event) => put(kind.cents, Number(event.currentTarget.value.replace(/\D/g, "")))}
              />
              <IconButton icon="plus" label={`One more. ${of}`} onClick={() => put(kind.cents, count + 1)} />
              <span class="num">{count > 0 ? money(kind.cents * count) : ""}</span>
            </li>
          );
        })}
      </ul>
      <p class="pc-sum">
        Together <b class="num">{money(worth(pieces))}</b>
      </p>
    </fieldset>
  );
}

interface PushChipsProps {
  cents: number;
  /** The kinds of chips that are there; else all of the house. */
  of?: readonly number[] | null | undefined;
  label: string;
  drawn?: boolean;
}

/** The chips to push for an amount, the fewest that make it. Nothing where the house has no set. */
export function PushChips({ cents, of, label, drawn }: PushChipsProps) {
  const set = useChipSet();
  if (set.length === 0 || cents <= 0) return null;
  const all = set.map((kind) => kind.cents);
  const there = all.filter((value) => of?.includes(value));
  const values = there.length > 0 ? there : all;
  const least = values[0] ?? 1;
  const rest = piecesFor(cents, values) === null ? cents % least : 0;
  const pieces = piecesFor(cents - rest, values);
  return pieces === null ? null : <ChipsList pieces={pieces} label={label} drawn={drawn} rest={rest} />;
}

interface ChipsListProps {
  pieces: Pieces;
  label: string;
  drawn?: boolean | undefined;
  /** What no chip is made for. */
  rest?: number;
}

/** How many of which chips, the largest first. */
export function ChipsList({ pieces, label, drawn, rest = 0 }: ChipsListProps) {
  const set = useChipSet();
  const look = (value: number) => set.find((kind) => kind.cents === value);
  return (
    <ul class={drawn ? "pc-push drawn" : "pc-push"} aria-label={label}>
      {drawn && (
        <li class="pc-label" aria-hidden="true">
          {label}
        </li>
      )}
      {listed(pieces).map((one) => (
        <li key={one.cents}>
          {drawn && <Chip cents={one.cents} look={look(one.cents)} />}
          <span class="num">
            {one.count} x {money(one.cents)}
          </span>
        </li>
      ))}
      {rest > 0 && <li class="note">and {money(rest)}, for which there is no chip</li>}
    </ul>
  );
}
