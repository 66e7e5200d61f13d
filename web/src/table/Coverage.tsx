// What the bank covers, spot after spot in action order, if every wager won at 1 to 1.

import { money } from "../kit";
import { total } from "./bets";
import { useTable } from "./state";

export interface Part {
  spot: number;
  cents: number;
  covered: number;
}

export function covered(action: number[], staked: (spot: number) => number, bank: number): Part[] {
  let left = bank;
  return action.map((spot) => {
    const cents = staked(spot);
    const part = Math.min(cents, left);
    left -= part;
    return { spot, cents, covered: part };
  });
}

export function useCovered(): Part[] {
  const { frame } = useTable();
  const bank = frame.public.hand?.bank;
  if (!bank) return [];
  const riders = frame.public.hand?.riders ?? [];
  const staked = (spot: number) => {
    const own = frame.public.spots.find((one) => one.number === spot)?.stakes ?? {};
    return total(own) + riders.filter((one) => one.spot === spot).reduce((sum, one) => sum + total(one.stakes), 0);
  };
  return covered(bank.action, staked, bank.wager);
}

const WIDTH = 460;

export function Coverage() {
  const { frame } = useTable();
  const bank = frame.public.hand?.bank;
  const parts = useCovered();
  if (!bank) return null;
  const whole = Math.max(
    bank.wager,
    parts.reduce((sum, one) => sum + one.cents, 0),
    1,
  );
  const scale = (cents: number) => (cents / whole) * WIDTH;
  let x = 0;
  const drawn = parts.map((one) => {
    const from = x;
    x += scale(one.cents);
    return { ...one, from, wide: scale(one.covered), all: scale(one.cents) };
  });
  const says = parts
    .map(
      (one) =>
        `seat ${one.spot} ${one.covered === one.cents ? "in full" : `${money(one.covered)} of ${money(one.cents)}`}`,
    )
    .join(", ");
  return (
    <div class="tp-cov">
      <div class="hd2">
        <b>Coverage, in action order</b>
        <span>if every wager won at 1 to 1</span>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} 78`}
        role="img"
        aria-label={`The bank of ${money(bank.wager)} covers ${says || "no wagers yet"}`}
      >
        {drawn.map((one) => (
          <g key={one.spot}>
            {one.wide > 2 && <rect x={one.from} y="26" width={one.wide - 2} height="26" rx="4" fill="var(--c-1)" />}
            {one.wide > 34 && (
              <text x={one.from + one.wide / 2} y="43.5" text-anchor="middle" fill="var(--surface-1)">
                {money(one.covered)}
              </text>
            )}
            {one.all > one.wide && (
              <rect
                x={one.from + one.wide}
                y="26.5"
                width={one.all - one.wide - 2}
                height="25"
                rx="4"
                fill="none"
                stroke="var(--back)"
                stroke-dasharray="4 3"
              />
            )}
            <text x={one.from + one.all / 2} y="70" text-anchor="middle" fill="var(--text-2)">
              {one.all > 44 ? `Seat ${one.spot}` : one.spot}
            </text>
          </g>
        ))}
        <path d={`M${scale(bank.wager)} 18 V58`} stroke="var(--brass)" stroke-width="2" />
        <text
          x={Math.min(WIDTH - 34, Math.max(34, scale(bank.wager)))}
          y="12"
          text-anchor="middle"
          fill="var(--brass)"
        >{`Bank ${money(bank.wager)}`}</text>
      </svg>
      <p>A bonus paid at odds can use the bank sooner. What it cannot cover goes back to the player.</p>
    </div>
  );
}
