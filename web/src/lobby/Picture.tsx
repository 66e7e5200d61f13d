/** A small felt: the hand of the game, and its circles with a chip each. Decoration. */

import { chipClass, readCard } from "../kit";
import type { GameCard } from "../wire";

const WIDTH = 128;

export function Picture({ game }: { game: GameCard }) {
  const chip = chipClass(game.least);
  const board = game.board.length > 0;
  return (
    <div class="pic">
      <svg class="bg" viewBox="0 0 128 190" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        <path class="printed" d="M-20 64 Q64 96 148 64" />
        {board && <Hand cards={game.board} down={0} top={10} tall={34} />}
        <Hand
          cards={game.cards}
          down={game.dealer_up ? game.cards.length - 1 : 0}
          top={board ? 46 : 22}
          tall={board ? 34 : 42}
        />
        {centres(game.sides).map((x) => (
          <g key={x} class={chip}>
            <rect class="ring" x={x - 18} y="92" width="36" height="36" rx="10" />
            <Disc x={x} y={111} />
          </g>
        ))}
        {centres(game.mains).map((x) => (
          <g key={x} class={chip}>
            <circle class="ring" cx={x} cy="154" r={game.mains > 3 ? 14 : 18} />
            <Disc x={x} y={155} />
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The middles of so many circles in a row; a picture has room for four. */
function centres(count: number): number[] {
  const drawn = Math.min(4, count);
  const apart = drawn > 3 ? 30 : drawn > 2 ? 40 : 48;
  return Array.from({ length: drawn }, (_, place) => 64 + (place - (drawn - 1) / 2) * apart);
}

interface HandProps {
  cards: readonly string[];
  down: number;
  top: number;
  tall: number;
}

function Hand({ cards, down, top, tall }: HandProps) {
  const count = Math.max(1, cards.length);
  const width = Math.min(tall / 1.4, (WIDTH - 12 - 3 * (count - 1)) / count);
  const height = width * 1.4;
  const left = (WIDTH - count * width - (count - 1) * 3) / 2;
  return (
    <>
      {cards.map((card, place) => (
        <svg
          key={place}
          x={left + place * (width + 3)}
          y={top + (tall - height) / 2}
          width={width}
          height={height}
          viewBox="0 0 100 140"
          class={place >= cards.length - down ? "mini deck-red" : `mini suit-${readCard(card)?.suit ?? "s"}`}
        >
          {place >= cards.length - down ? <use href="#back" /> : <Face card={card} />}
        </svg>
      ))}
    </>
  );
}

function Face({ card }: { card: string }) {
  const read = readCard(card);
  if (read === null) return null;
  const width = read.rank === "T" ? 42.43 : 38.57;
  return (
    <>
      <rect class="face" x=".5" y=".5" width="99" height="139" rx="9" />
      <use class="g" href={`#r-${read.rank}`} x="13" y="14" width={width} height="54" stroke-width="4.2" />
      <use class="p" href={`#s-${read.suit}`} x="36" y="74" width="52" height="52" />
    </>
  );
}

function Disc({ x, y }: { x: number; y: number }) {
  return (
    <>
      <path class="ch-side" d={`M${x - 10} ${y} v4 a10 7 0 0 0 20 0 v-4z`} />
      <ellipse class="ch-top" cx={x} cy={y} rx="10" ry="7" />
      <ellipse class="ch-spot" cx={x} cy={y} rx="8.4" ry="5.8" stroke-width="2.4" pathLength="24" />
    </>
  );
}
