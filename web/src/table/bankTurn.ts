// Why nobody has the bank, and what comes next: the sheet's rule is said wherever somebody waits for it.

import { money } from "../kit";
import type { Frame } from "../wire";
import { bankAwaited } from "./turn";
import { count, nameOf } from "./words";

/** "Bob has had the bank two hands in a row, and nobody has it longer here." Null where nobody has to rest. */
export function restingSays(frame: Frame, player: string | null): string | null {
  const turn = frame.public.turn;
  if (!turn?.resting) return null;
  const had = turn.resting === player ? "You have had" : `${nameOf(frame, turn.resting)} has had`;
  const long = turn.hands_max === 1 ? "for a hand" : `${count(turn.hands_max, "hand")} in a row`;
  return `${had} the bank ${long}, and nobody has it longer here.`;
}

/** What somebody reads who waits for the bank of others, behind its title: the rule, and what helps. */
export function bankComes(frame: Frame, player: string | null): string {
  const turn = frame.public.turn;
  const rests = restingSays(frame, player);
  if (turn?.offered != null) return "It is offered from seat to seat. Bets open when somebody has taken it.";
  if (rests === null) return "Bets open when somebody has taken it.";
  return (
    `${rests} Bets open when somebody else takes it: whoever declined still may, and whoever sits down. ` +
    "If nobody will, no hand is dealt, and you may leave with your chips."
  );
}

/** The whole of it in one note; null where the table waits for no bank. */
export function bankNote(frame: Frame, player: string | null): string | null {
  const title = bankAwaited(frame, player);
  return title === null ? null : `${title}. ${bankComes(frame, player)}`;
}

/** What follows when somebody asks to be offered the bank again. */
export function askedForBank(frame: Frame, player: string | null): string {
  const turn = frame.public.turn;
  if (turn?.resting === player && player !== null)
    return `${restingSays(frame, player)} You are asked again when somebody else has had it.`;
  const short = (frame.you?.chips ?? 0) < (turn?.needs ?? 0);
  return short
    ? `You are offered the bank when it is your turn and ${money(turn?.needs ?? 0)} lies in front of you.`
    : "You are offered the bank when it is your turn.";
}
