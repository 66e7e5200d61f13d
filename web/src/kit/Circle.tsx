/** A betting circle, the unit of the felt. Line style and icon differ in every state, so that colour is never the
    only sign. */

import { Stack } from "./chips";
import { money, spoken } from "./money";

export type CircleState =
  | "idle"
  | "closed"
  | "coming"
  | "placed"
  | "asked"
  | "locked"
  | "won"
  | "lost"
  | "push"
  | "returned"
  | "folded";

export interface CircleProps {
  label: string;
  /** Main wagers are round, bonus wagers are square. */
  shape: "round" | "square";
  state: CircleState;
  cents?: number | null | undefined;
  /** What the tag says in place of the amount: "+$8". */
  tag?: string | undefined;
  chips?: readonly number[] | undefined;
  onClick?: (() => void) | undefined;
  disabled?: boolean | undefined;
  title?: string | undefined;
  /** The id of the text that says more about the wager. */
  described?: string | undefined;
  class?: string | undefined;
}

interface Look {
  class: string;
  word: string;
  icon: string | null;
}

const LOOKS: Record<CircleState, Look> = {
  idle: { class: "", word: "empty", icon: null },
  closed: { class: "off", word: "not offered", icon: null },
  coming: { class: "filled coming", word: "not at the house yet", icon: null },
  placed: { class: "filled", word: "placed", icon: null },
  asked: { class: "ask", word: "asked for", icon: null },
  locked: { class: "locked", word: "locked", icon: "t-lock" },
  won: { class: "won", word: "won", icon: "t-tick" },
  lost: { class: "lost", word: "lost", icon: "t-minus" },
  push: { class: "pushed", word: "push", icon: "t-equals" },
  returned: { class: "returned", word: "returned", icon: "t-back" },
  folded: { class: "folded", word: "folded", icon: "t-cross" },
};

/** States without chips, whatever the amount. */
const BARE: readonly CircleState[] = ["idle", "closed"];

/** States with chips in the circle. */
const WITH_CHIPS: readonly CircleState[] = [
  "coming",
  "placed",
  "asked",
  "locked",
  "won",
  "lost",
  "push",
  "returned",
  "folded",
];

const WORDY = 7; // a label of two words and so many letters has two lines in a small circle
const LONG = 6; // longer texts such as "+$1,000" have no room for the icon beside a neighbour

const WORD_MOST = 9; // letters of a word that fit on one line of a circle
const SOFT = "\u00ad";

/** A long word may be broken once, near its middle, where two consonants meet: "Progres-sive". */
export function breakable(printed: string): string {
  return printed.replace(/[a-z]+/gi, (word) => {
    if (word.length <= WORD_MOST) return word;
    const places = [...word.matchAll(/(?<=[aeiouy][b-df-hj-np-tv-xz]+)(?=[b-df-hj-np-tv-xz][aeiouy])/gi)];
    // The first line takes the hyphen, and rather more than half.
    const middle = (at: number) => Math.abs(at - word.length / 2 - 1);
    const best = places.map(({ index }) => index).sort((one, other) => middle(one) - middle(other))[0];
    return best === undefined ? word : `${word.slice(0, best)}${SOFT}${word.slice(best)}`;
  });
}

export function circleName({
  label,
  state,
  cents,
  tag,
}: Pick<CircleProps, "label" | "state" | "cents" | "tag">): string {
  const parts = [label];
  if (cents && !BARE.includes(state)) parts.push(spoken(cents));
  parts.push(LOOKS[state].word);
  if (tag && tag !== tagText(state, cents ?? 0)) parts.push(tag);
  return parts.join(", ");
}

export function Circle(props: CircleProps) {
  const { label, shape, state, cents, tag, chips = [], onClick, disabled, title, described, class: extra } = props;
  const look = LOOKS[state];
  const amount = BARE.includes(state) ? 0 : (cents ?? 0);
  const stacked = amount > 0 && WITH_CHIPS.includes(state);
  const tagged = tag ?? (amount > 0 ? tagText(state, amount) : null);
  const shown = breakable(label);
  const inside = (
    <>
      <span class={["lb", !stacked && "mid", shown !== label && "broken"].filter(Boolean).join(" ")}>{shown}</span>
      {stacked && <Stack cents={amount} chips={chips} />}
      {tagged && (
        <span class={tagged.length > LONG ? "amt long" : "amt"}>
          {look.icon && (
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <use href={`#${look.icon}`} />
            </svg>
          )}
          {tagged}
        </span>
      )}
    </>
  );
  const wordy = label.length >= WORDY && [...label].some((letter) => letter === " ");
  const classes = ["circle", shape === "square" && "sq", wordy && "wordy", look.class, extra].filter(Boolean).join(" ");
  const name = circleName(props);
  if (!onClick)
    return (
      <span class={classes} role="img" aria-label={name} title={title}>
        {inside}
      </span>
    );
  return (
    <button
      type="button"
      class={classes}
      aria-label={name}
      aria-describedby={described}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      {inside}
    </button>
  );
}

function tagText(state: CircleState, cents: number): string {
  switch (state) {
    case "asked":
      return `${money(cents)}?`;
    case "won":
      return `+${money(cents)}`;
    default:
      return money(cents);
  }
}
