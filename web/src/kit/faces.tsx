/** The faces of the cards, drawn from the sprite. Ranks are drawn, not set in a font, to look the same everywhere. */

import type { Rank, Suit } from "./names";

interface Face {
  rank: Rank;
  suit: Suit;
}

/** The ten is two digits wide and needs a wider box. */
const wide = (rank: Rank, height: number): number => (height * (rank === "T" ? 22 : 20)) / 28;

export function SmallFace({ rank, suit }: Face) {
  return (
    <>
      <use class="g" href={`#r-${rank}`} x="13" y="14" width={wide(rank, 54)} height="54" stroke-width="4" />
      <use class="p" href={`#s-${suit}`} x="36" y="72" width="54" height="54" />
    </>
  );
}

/** The index is on the left, where it is visible in an overlapping hand. */
export function IndexFace({ rank, suit }: Face) {
  return (
    <>
      <use class="g" href={`#r-${rank}`} x="9" y="12" width={wide(rank, 46)} height="46" stroke-width="4.1" />
      <use class="p" href={`#s-${suit}`} x="8" y="66" width="38" height="38" />
      <use class="p" href={`#s-${suit}`} x="56" y="96" width="32" height="32" />
    </>
  );
}

export function MediumFace({ rank, suit }: Face) {
  return (
    <>
      <use class="g" href={`#r-${rank}`} x="11" y="11" width={wide(rank, 36)} height="36" stroke-width="3.7" />
      <use class="p" href={`#s-${suit}`} x="10.5" y="53" width="25" height="25" />
      <use class="p" href={`#s-${suit}`} x="42" y="81" width="48" height="48" />
      {isCourt(rank) && <use class="hair cr" href={`#k-${rank}`} x="52" y="17" width="36" height="22.5" />}
    </>
  );
}

export function LargeFace({ rank, suit }: Face) {
  return (
    <>
      <Corner rank={rank} suit={suit} />
      <g transform="rotate(180 50 70)">
        <Corner rank={rank} suit={suit} />
      </g>
      {rank === "A" ? (
        <Ace suit={suit} />
      ) : isCourt(rank) ? (
        <Court rank={rank} suit={suit} />
      ) : (
        <Pips rank={rank} suit={suit} />
      )}
    </>
  );
}

const isCourt = (rank: Rank): boolean => rank === "K" || rank === "Q" || rank === "J";

function Corner({ rank, suit }: Face) {
  const width = wide(rank, 19);
  return (
    <g>
      <use class="g" href={`#r-${rank}`} x={14.2 - width / 2} y="8.5" width={width} height="19" stroke-width="3.5" />
      <use class="p" href={`#s-${suit}`} x="8" y="30.5" width="12.4" height="12.4" />
    </g>
  );
}

function Ace({ suit }: { suit: Suit }) {
  return (
    <>
      <circle class="hair" cx="50" cy="70" r="31" opacity=".45" />
      <circle class="hair" cx="50" cy="70" r="33.5" opacity=".28" />
      <use class="p" href={`#s-${suit}`} x="27" y="47" width="46" height="46" />
    </>
  );
}

const LATTICE =
  "M23.5 70 L50 43.5 L76.5 70 L50 96.5 Z M23.5 60 L50 33.5 L76.5 60 M23.5 80 L50 106.5 L76.5 80 " +
  "M23.5 50 L50 23.5 L76.5 50 M23.5 90 L50 116.5 L76.5 90";

function Court({ rank, suit }: Face) {
  const half = (
    <>
      <use class="hair cr" href={`#k-${rank}`} x="34.5" y="20" width="31" height="19.4" />
      <use class="g" href={`#r-${rank}`} x="43.2" y="42.4" width="12.43" height="17.4" stroke-width="3.3" />
    </>
  );
  return (
    <>
      <rect class="wash" x="23.5" y="15" width="53" height="110" rx="3" />
      <g class="hair" opacity=".28">
        <path d={LATTICE} />
      </g>
      <rect class="hair" x="23.5" y="15" width="53" height="110" rx="3" />
      <rect class="hair" x="25.7" y="17.2" width="48.6" height="105.6" rx="2" opacity=".5" />
      <g>{half}</g>
      <g transform="rotate(180 50 70)">{half}</g>
      <path class="hair" d="M27 70 H41 M59 70 H73" />
      <circle class="face2" cx="50" cy="70" r="8.6" />
      <circle class="hair" cx="50" cy="70" r="8.6" />
      <use class="p" href={`#s-${suit}`} x="44.4" y="64.4" width="11.2" height="11.2" />
    </>
  );
}

type Pip = readonly [x: number, y: number];
const TOP: readonly Pip[] = [
  [33, 29],
  [67, 29],
];
const BOTTOM: readonly Pip[] = [
  [33, 111],
  [67, 111],
];
const WAIST: readonly Pip[] = [
  [33, 70],
  [67, 70],
];
const FOUR_ROWS: readonly Pip[] = [...TOP, [33, 56.3], [67, 56.3], [33, 83.7], [67, 83.7], ...BOTTOM];

/** The centres of the pips of a number card; those below the middle are upside down. */
const PIPS: Partial<Record<Rank, readonly Pip[]>> = {
  "2": [
    [50, 29],
    [50, 111],
  ],
  "3": [
    [50, 29],
    [50, 70],
    [50, 111],
  ],
  "4": [...TOP, ...BOTTOM],
  "5": [...TOP, [50, 70], ...BOTTOM],
  "6": [...TOP, ...WAIST, ...BOTTOM],
  "7": [...TOP, [50, 49.5], ...WAIST, ...BOTTOM],
  "8": [...TOP, [50, 49.5], ...WAIST, [50, 90.5], ...BOTTOM],
  "9": [...FOUR_ROWS, [50, 70]],
  T: [...FOUR_ROWS, [50, 42.6], [50, 97.4]],
};

function Pips({ rank, suit }: Face) {
  return (
    <>
      {(PIPS[rank] ?? []).map(([x, y]) => (
        <use
          key={`${x} ${y}`}
          class="p"
          href={`#s-${suit}`}
          x={x - 8.6}
          y={y - 8.6}
          width="17.2"
          height="17.2"
          {...(y > 70 ? { transform: `rotate(180 ${x} ${y})` } : {})}
        />
      ))}
    </>
  );
}
