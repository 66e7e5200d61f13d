/** Chips: a stack on the felt, and a chip of the tray to bet with. */

import { lettering } from "./colours";
import { isCash, money, signs, spoken } from "./money";

/** Chips that have a colour and an edge pattern of their own, in dollars. */
const COLOURS = [1, 2, 5, 10, 25, 100, 500, 1000];
const USUAL_CHIPS = [100, 500, 2500, 10000];
const DRAWN_MOST = 3;
const THICK = 5; // of one chip, where its top is 36 wide

/** A chip of an unusual value has the colours of the next lower one; its number is its own. */
export function chipClass(cents: number): string {
  const fitting = COLOURS.filter((dollars) => dollars * 100 <= cents);
  return `chip-${fitting.at(-1) ?? 1}`;
}

/** What is printed on the chip: "2", "1K", "50¢". */
export function chipText(cents: number): string {
  if (cents < 100) return signs().before === "$" ? `${cents}\u00a2` : `.${String(cents).padStart(2, "0")}`;
  if (cents % 100_000 === 0) return `${cents / 100_000}K`;
  return String(cents / 100);
}

/** The amount in as few chips as possible, largest first. A rest without a chip is left out: the tag has the amount. */
export function inChips(cents: number, chips: readonly number[]): number[] {
  const stack: number[] = [];
  let left = cents;
  for (const chip of [...(chips.length > 0 ? chips : USUAL_CHIPS)].sort((a, b) => b - a)) {
    while (chip > 0 && left >= chip && stack.length < 40) {
      stack.push(chip);
      left -= chip;
    }
  }
  return stack.length === 0 && cents > 0 ? [cents] : stack;
}

/** Decoration: at most three chips, the largest at the bottom. The amount is always given as text beside it. Without
    room for all of them the top chip stays whole, with its number, and the lower ones are cut off. */
export function Stack({ cents, chips }: { cents: number; chips: readonly number[] }) {
  if (cents <= 0) return null;
  const drawn = inChips(cents, chips).slice(0, DRAWN_MOST);
  const height = 26 + THICK * drawn.length;
  return (
    <svg class="chips" viewBox={`0 0 40 ${height}`} preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {drawn.map((chip, place) => (
        <Disc key={place} chip={chip} y={13 + THICK * (drawn.length - 1 - place)} top={place === drawn.length - 1} />
      ))}
    </svg>
  );
}

function Disc({ chip, y, top }: { chip: number; y: number; top: boolean }) {
  const own = ownColours(looks.get(chip));
  return (
    <g class={own ? undefined : chipClass(chip)} {...(own ? { style: own } : {})}>
      <path class="ch-side" d={`M2 ${y} v${THICK} a18 12 0 0 0 36 0 v-${THICK} z`} />
      <path class="ch-side-s" d={`M3.6 ${y + 7.4} A18 12 0 0 0 36.4 ${y + 7.4}`} stroke-width="4.4" pathLength="12" />
      <ellipse class="ch-top" cx="20" cy={y} rx="18" ry="12" />
      {top && (
        <>
          <ellipse class="ch-spot" cx="20" cy={y} rx="15.6" ry="10.2" stroke-width="4.2" pathLength="24" />
          <ellipse class="ch-in" cx="20" cy={y} rx="11.6" ry="7.4" />
          <text class="ch-n" x="20" y={y + 3.6}>
            {chipText(chip)}
          </text>
        </>
      )}
    </g>
  );
}

/** The colours of a chip that the house has made for itself. */
export interface ChipLook {
  colour: string;
  spots: string;
}

let looks: ReadonlyMap<number, ChipLook> = new Map();

/** The set of the house, by value: its chips are drawn as they lie on its tables. */
export function houseChips(set: readonly (ChipLook & { cents: number })[]): void {
  looks = new Map(set.map((one) => [one.cents, one]));
}

/** Practice chips and those of a night are no chips of the house. */
const ownColours = (look: ChipLook | undefined, given = false) =>
  look && (given || isCash())
    ? { "--body": look.colour, "--spot": look.spots, "--ink": lettering(look.colour), "--dash": "2 2" }
    : null;

/** A chip seen from above, as the house's own if it has one of this value; with `look`, as that one. */
export function Chip({ cents, look }: { cents: number; look?: ChipLook | undefined }) {
  const text = chipText(cents);
  const own = ownColours(look ?? looks.get(cents), look !== undefined);
  return (
    <svg
      class={own ? "chip-flat" : `chip-flat ${chipClass(cents)}`}
      viewBox="0 0 48 48"
      aria-hidden="true"
      {...(own ? { style: own } : {})}
    >
      <circle class="ch-top" cx="24" cy="24" r="23" />
      <circle class="ch-spot" cx="24" cy="24" r="19.8" stroke-width="6" pathLength="24" />
      <circle class="ch-in" cx="24" cy="24" r="14.6" />
      <text class={text.length > 2 ? "ch-n long" : "ch-n big"} x="24" y={text.length > 2 ? 28 : 28.7}>
        {text}
      </text>
    </svg>
  );
}

export interface ChipButtonProps {
  cents: number;
  onClick: () => void;
  disabled?: boolean | undefined;
  /** The place in the tray, from 1: the number key that places it. */
  index?: number | undefined;
}

export function ChipButton({ cents, onClick, disabled, index }: ChipButtonProps) {
  return (
    <button
      type="button"
      class="chip-btn"
      disabled={disabled}
      onClick={onClick}
      title={index === undefined ? money(cents) : `${money(cents)}: key ${index}`}
      aria-label={`${spoken(cents).replace(/ chips?$/, "")} chip`}
      {...(index === undefined ? {} : { "aria-keyshortcuts": String(index) })}
    >
      <Chip cents={cents} />
    </button>
  );
}
