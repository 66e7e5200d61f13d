/** Where somebody finds help with gambling: the line that the house has set, else that of the United States. */

import { useMe } from "./me";

const NATIONAL = "1-800-GAMBLER";
const NATIONAL_CALL = "tel:1-800-426-2537";
const NUMBER = /\+?\d[\d ()/.-]{4,}\d/;

/** What a phone dials for a line as the house writes it; null if it has no number ("Ask at the desk"). */
export function callOf(line: string): string | null {
  if (line === NATIONAL) return NATIONAL_CALL;
  const number = NUMBER.exec(line)?.[0].replace(/[^\d+]/g, "");
  return number === undefined ? null : `tel:${number}`;
}

export const useHelpLine = (): string => useMe()?.help_line || NATIONAL;

/** The line as a link, not broken at the end of a line. */
export function HelpNumber() {
  const line = useHelpLine();
  const call = callOf(line);
  if (call === null) return <b>{line}</b>;
  return (
    <a class="nb" href={call}>
      {line}
    </a>
  );
}

/** "If play stops being fun: 1-800-GAMBLER, free, day and night." That is known of the national line alone. */
export function HelpSentence() {
  const free = useHelpLine() === NATIONAL;
  return (
    <span>
      If play stops being fun: <HelpNumber />
      {free ? ", free, day and night." : "."}
    </span>
  );
}
