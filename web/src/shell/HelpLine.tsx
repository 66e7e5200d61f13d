/** Where somebody finds help with gambling: the line that the house has set; that of the United States in a house of
    its money; elsewhere the staff know. A number that cannot be called from here helps nobody. */

import { cash } from "../kit";
import { useMe } from "./me";

const NATIONAL = "1-800-GAMBLER";
const NATIONAL_CALL = "tel:1-800-426-2537";
const ASK = "If play stops being fun, ask the staff where to find help.";
const NUMBER = /\+?\d[\d ()/.-]{4,}\d/;

/** What a phone dials for a line as the house writes it; null if it has no number ("Ask at the desk"). */
export function callOf(line: string): string | null {
  if (line === NATIONAL) return NATIONAL_CALL;
  const number = NUMBER.exec(line)?.[0].replace(/[^\d+]/g, "");
  return number === undefined ? null : `tel:${number}`;
}

/** "" if the house has named none, and is not in the United States. */
export const helpLine = (named: string | undefined, currency: string): string =>
  named || (currency === "USD" ? NATIONAL : "");

export const useHelpLine = (): string => helpLine(useMe()?.help_line, cash().code);

/** The line as a link, not broken at the end of a line. */
function HelpNumber() {
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
  const line = useHelpLine();
  const free = line === NATIONAL;
  if (line === "") return <span>{ASK}</span>;
  return (
    <span>
      If play stops being fun: <HelpNumber />
      {free ? ", free, day and night." : "."}
    </span>
  );
}

/** The same in a text: "If play stops being fun, help is at 1-800-GAMBLER." */
export function HelpInText() {
  if (useHelpLine() === "") return <>{ASK}</>;
  return (
    <>
      If play stops being fun, help is at <HelpNumber />.
    </>
  );
}
