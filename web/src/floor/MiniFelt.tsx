import type { TableCard } from "../wire";
import { seatLook, type SeatLook } from "./look";

const WIDTH = 220;
const MIDDLE = { x: 110, y: 57 };
const REACH = 84; // from the middle to the outermost seat
const RISE = 22.5; // how much higher that one is

/** A small drawing of the table: who sits, who has bet, who has to act. */
export function MiniFelt({ card }: { card: TableCard }) {
  return (
    <svg class="fl-felt" viewBox={`0 0 ${WIDTH} 84`} role="img" aria-label={spotsSay(card)}>
      <path class="cloth" d="M10 6 H210 Q216 6 216 14 V34 Q216 42 208 46 Q110 98 12 46 Q4 42 4 34 V14 Q4 6 10 6Z" />
      <rect class="tray" x="84" y="6" width="52" height="7" rx="2" />
      {Array.from({ length: card.seats }, (_, place) => (
        <Seat key={place} number={place + 1} look={seatLook(card, place + 1)} {...placeOf(place, card.seats)} />
      ))}
    </svg>
  );
}

function placeOf(place: number, seats: number): { x: number; y: number } {
  const out = seats > 1 ? (place / (seats - 1)) * 2 - 1 : 0;
  const spread = seats > 4 ? 1 : 0.75;
  return { x: MIDDLE.x + out * REACH * spread, y: MIDDLE.y - out ** 2 * RISE * spread };
}

function Seat({ number, look, x, y }: { number: number; look: SeatLook; x: number; y: number }) {
  return (
    <g class={`seat ${look}`}>
      <circle cx={x} cy={y} r="11" />
      {look !== "free" && (
        <text x={x} y={y + 4}>
          {number}
        </text>
      )}
      {look === "folded" && <path d={`M${x - 7} ${y + 7} L${x + 7} ${y - 7}`} />}
    </g>
  );
}

const SAYS: readonly [SeatLook, string][] = [
  ["acting", "to act"],
  ["bet", "has bet"],
  ["folded", "folded"],
  ["taken", "seated"],
];

/** "Seat 1 to act, seat 2 seated, 5 of 7 seats free". */
export function spotsSay(card: TableCard): string {
  const spots = Array.from({ length: card.seats }, (_, place) => place + 1);
  const said = spots.flatMap((spot) =>
    SAYS.filter(([look]) => look === seatLook(card, spot)).map(([, word]) => `seat ${spot} ${word}`),
  );
  const free = spots.filter((spot) => seatLook(card, spot) === "free").length;
  const whole = [...said, `${free} of ${card.seats} seats free`].join(", ");
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
