// Cards as they are typed: "8s 8h 8d / Qc 8c 5h". A slash begins the next hand; full hands begin it by themselves.

import { readCard } from "../kit";
import type { HandsInfo } from "../wire";
import { PLACES, type Layout, type Place } from "./layout";

export interface Entry {
  player: string[];
  dealer: string[];
  board: string[];
  problem: string | null;
}

const SIGNS: Record<string, string> = {
  "♠": "s",
  "♥": "h",
  "♦": "d",
  "♣": "c",
  "♤": "s",
  "♡": "h",
  "♢": "d",
  "♧": "c",
};

export function readEntry(text: string, hands: HandsInfo): Entry {
  const entry: Entry = { player: [], dealer: [], board: [], problem: null };
  const seen = new Set<string>();
  const places = placesOf(hands);
  let at = 0;
  const full = (): boolean => at < places.length && entry[places[at]!].length >= hands[places[at]!];
  for (const word of words(text)) {
    if (word === "/") {
      at = Math.min(at + 1, places.length);
      continue;
    }
    if (full()) at++;
    const card = normal(word);
    if (card === null) return { ...entry, problem: `“${word}” is no card. Write a rank and a suit: Qs, 10h, 4c.` };
    if (seen.has(card)) return { ...entry, problem: `${card} is there twice.` };
    const place: Place | undefined = places[at];
    if (place === undefined)
      return { ...entry, problem: `That is more than the ${total(hands)} cards that this sheet takes.` };
    seen.add(card);
    entry[place].push(card);
  }
  return entry;
}

export function writeEntry(layout: Layout, hands: HandsInfo): string {
  const written = placesOf(hands).map((place) => layout[place].join(" "));
  while (written.length > 1 && written.at(-1) === "") written.pop();
  return written.join(" / ").trim();
}

const SAMPLE = ["8s", "8h", "8d", "Qc", "8c", "5h", "Jd", "4s", "10h", "Kc", "2d", "7s", "Ad", "3c"];

/** A whole hand as it may be typed: "8s 8h 8d / Qc 8c 5h". */
export function sampleEntry(hands: HandsInfo): string {
  let from = 0;
  return placesOf(hands)
    .map((place) => SAMPLE.slice(from, (from += hands[place])).join(" "))
    .join(" / ");
}

/** Who is dealt cards on this sheet. */
export const placesOf = (hands: HandsInfo): Place[] => PLACES.filter((place) => hands[place] > 0);

/** Words between spaces; cards may also stand without spaces: "QsJs". */
function words(text: string): string[] {
  const plain = text
    .replace(/[♠♥♦♣♤♡♢♧]/g, (sign) => SIGNS[sign]!)
    .replace(/[/|]/g, " / ")
    .replace(/[,;]/g, " ");
  return plain
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => (word.match(/^(?:(?:10|[2-9TJQKA])[cdhs])+$/i) ? word.match(/(?:10|.)[cdhs]/gi)! : [word]));
}

function normal(word: string): string | null {
  const read = readCard(word);
  return read && word.length <= 3 ? read.rank + read.suit : null;
}

const total = (hands: HandsInfo): number => hands.player + hands.dealer + hands.board;
