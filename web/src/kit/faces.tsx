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
      {isCourt(rank) ? (
        <g clip-path="url(#ct-edge)">
          <use href={`#ct-${rank}`} x="27" y="66" width="72" height="73.3" />
        </g>
      ) : (
        <use class="p" href={`#s-${suit}`} x="42" y="81" width="48" height="48" />
      )}
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

/** Two halves of one figure, each the other way up. */
function Court({ rank, suit }: Face) {
  const half = (
    <>
      <use href={`#ct-${rank}`} x="22.5" y="14" width="55" height="56" />
      <use class="p" href={`#s-${suit}`} x="24" y="15.5" width="9.4" height="9.4" />
    </>
  );
  return (
    <>
      <rect class="wash" x="21.5" y="12" width="57" height="116" rx="3" />
      <g>{half}</g>
      <g transform="rotate(180 50 70)">{half}</g>
      <path class="ct-waist" d="M21.5 70 H78.5" />
      <rect class="hair ct-frame" x="21.5" y="12" width="57" height="116" rx="3" />
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
