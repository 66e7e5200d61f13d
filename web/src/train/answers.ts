// The trainee's answers, wager by wager, as keys are pressed.

import { decisionsOf } from "../kit";
import type { Exercise, SheetInfo } from "../wire";

/** What would be paid or taken, net in cents; `typed` is the text in the box while it is edited. */
export interface Sheet {
  asks: readonly string[];
  at: number;
  nets: Readonly<Record<string, number>>;
  typed: string;
}

export type Press = "lose" | "push" | "even" | "enter" | "back" | "." | Digit;
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

const TYPED_MOST = 8;

export const fresh = (exercise: Exercise): Sheet => ({ asks: exercise.asks, at: 0, nets: {}, typed: "" });

export const now = (sheet: Sheet): string | null => sheet.asks[sheet.at] ?? null;

export const complete = (sheet: Sheet): boolean => sheet.asks.every((wager) => wager in sheet.nets);

/** The stake of a wager: its own, that of its decision, or 0 for a bonus. */
export function stakeOf(info: SheetInfo, exercise: Exercise, wager: string): number {
  const { stakes, choices = [] } = exercise.hand;
  const own = stakes[wager];
  if (own) return own;
  const found = info.wagers.find((one) => one.id === wager);
  if (found?.kind !== "decision") return 0;
  const asked = decisionsOf(info, stakes, (_, place) => choices[place]); // a check comes before the raise
  const made = asked.flatMap((decision, place) =>
    decision.wager === wager ? decision.choices.filter((choice) => choice.word === choices[place]) : [],
  );
  const multiple = Math.max(0, ...made.map((choice) => choice.multiple));
  return multiple * (stakes[found.of ?? ""] ?? 0);
}

/** What a bonus is paid on. */
export function baseOf(info: SheetInfo, exercise: Exercise, wager: string): number {
  const on = info.wagers.find((one) => one.id === wager)?.on ?? [];
  return on.reduce((sum, name) => sum + stakeOf(info, exercise, name), 0);
}

export function pressed(sheet: Sheet, press: Press, stake: number): Sheet {
  const wager = now(sheet);
  if (wager === null) return sheet;
  switch (press) {
    case "lose":
      return answered(sheet, wager, -stake);
    case "push":
      return answered(sheet, wager, 0);
    case "even":
      return answered(sheet, wager, stake);
    case "enter": {
      const cents = typedCents(sheet.typed);
      if (cents === null) return sheet.typed === "" && wager in sheet.nets ? onward(sheet) : sheet;
      return answered(sheet, wager, cents);
    }
    case "back":
      return sheet.typed
        ? { ...sheet, typed: sheet.typed.slice(0, -1) }
        : { ...sheet, nets: without(sheet.nets, wager) };
    case ".":
      return sheet.typed.includes(".") ? sheet : { ...sheet, typed: `${sheet.typed || "0"}.` };
    default:
      return typing(sheet, wager, press);
  }
}

export const turnTo = (sheet: Sheet, wager: string): Sheet => ({
  ...settledTyping(sheet),
  at: Math.max(0, sheet.asks.indexOf(wager)),
  typed: "",
});

/** What was typed and not entered yet also counts when the hand is checked. */
export function settledTyping(sheet: Sheet): Sheet {
  const cents = typedCents(sheet.typed);
  const wager = now(sheet);
  return cents === null || wager === null ? sheet : { ...sheet, nets: { ...sheet.nets, [wager]: cents }, typed: "" };
}

export function typedCents(typed: string): number | null {
  return /^\d+(\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}

function typing(sheet: Sheet, wager: string, digit: string): Sheet {
  const typed = sheet.typed === "0" ? digit : sheet.typed + digit;
  if (typed.length > TYPED_MOST || /\.\d{3}/.test(typed)) return sheet;
  return { ...sheet, typed, nets: without(sheet.nets, wager) };
}

function answered(sheet: Sheet, wager: string, cents: number): Sheet {
  return onward({ ...sheet, nets: { ...sheet.nets, [wager]: cents }, typed: "" });
}

/** Moves to the next wager without an answer; stays at the last one if all have one. */
function onward(sheet: Sheet): Sheet {
  const ahead = [...sheet.asks.keys()].map((step) => (sheet.at + 1 + step) % sheet.asks.length);
  return { ...sheet, at: ahead.find((place) => !(sheet.asks[place]! in sheet.nets)) ?? sheet.at };
}

function without(nets: Readonly<Record<string, number>>, wager: string): Record<string, number> {
  const { [wager]: _, ...others } = nets;
  return others;
}
