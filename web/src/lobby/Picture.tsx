/** A small felt: the hand of the game, and its circles with a chip each. Decoration. */

import { chipClass, readCard } from "../kit";
import type { GameCard } from "../wire";

const WIDTH = 128;

export function Picture({ game }: { game: GameCard }) {
  const bonuses = Math.min(2, Math.max(0, game.prices.length - 1));
  const chip = chipClass(game.least);
  return (
    <div class="pic">
      <svg class="bg" viewBox="0 0 128 190" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        <path class="printed" d="M-20 64 Q64 96 148 64" />
        <Hand cards={game.cards} down={game.dealer_up ? game.cards.length - 1 : 0} />
        {centres(bonuses).map((x) => (
          <g key={x} class={chip}>
            <rect class="ring" x={x - 18} y="92" width="36" height="36" rx="10" />
            <Disc x={x} y={111} />
          </g>
        ))}
        {centres(2).map((x) => (
          <g key={x} class={chip}>
            <circle class="ring" cx={x} cy="154" r="18" />
            <Disc x={x} y={155} />
          </g>
        ))}
      </svg>
    </div>
  );
}

const centres = (count: number): number[] => (count === 2 ? [40, 88] : count === 1 ? [64] : []);

function Hand({ cards, down }: { cards: readonly string[]; down: number }) {
  const count = Math.max(1, cards.length);
  const width = Math.min(30, (WIDTH - 12 - 3 * (count - 1)) / count);
  const height = width * 1.4;
  const left = (WIDTH - count * width - (count - 1) * 3) / 2;
  return (
    <>
      {cards.map((card, place) => (
        <svg
          key={place}
          x={left + place * (width + 3)}
          y={22 + (42 - height) / 2}
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
