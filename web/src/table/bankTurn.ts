// Why nobody has the bank, and what comes next: the sheet's rule is shown to everybody who waits for it.

import { money } from "../kit";
import type { Frame } from "../wire";
import { bankAwaited } from "./turn";
import { count, nameOf } from "./words";

/** "Bob has had the bank two hands in a row, and nobody has it longer here." Null if nobody has to pause. */
export function restingSays(frame: Frame, player: string | null): string | null {
  const turn = frame.public.turn;
  if (!turn?.resting) return null;
  const had = turn.resting === player ? "You have had" : `${nameOf(frame, turn.resting)} has had`;
  const long = turn.hands_max === 1 ? "for a hand" : `${count(turn.hands_max, "hand")} in a row`;
  return `${had} the bank ${long}, and nobody has it longer here.`;
}

/** The text for somebody who waits for another player's bank, after its title: the rule, and what helps. */
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

/** All of it in one note; null if the table does not wait for a bank. */
export function bankNote(frame: Frame, player: string | null): string | null {
  const title = bankAwaited(frame, player);
  return title === null ? null : `${title}. ${bankComes(frame, player)}`;
}

/** What happens when somebody asks to be offered the bank again. */
export function askedForBank(frame: Frame, player: string | null): string {
  const turn = frame.public.turn;
  if (turn?.resting === player && player !== null)
    return `${restingSays(frame, player)} You are asked again when somebody else has had it.`;
  const short = (frame.you?.chips ?? 0) < (turn?.needs ?? 0);
  return short
    ? `You are offered the bank when it is your turn and ${money(turn?.needs ?? 0)} lies in front of you.`
    : "You are offered the bank when it is your turn.";
}
