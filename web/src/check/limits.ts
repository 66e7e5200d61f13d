// What a wager may be, read from the words of the sheet ("$2 to $4, at most Ante"), beside the other stakes.
// The house has the last word: what is read here only steers the plus and minus keys.

export interface StakeLimits {
  least: number;
  most: number | null;
  step: number;
  /** Nothing between these, where the sheet lists amounts. */
  amounts: number[] | null;
}

export function readLimits(text: string, step: number, stakeOf: (title: string) => number): StakeLimits {
  const [first = "", ...bounds] = text.split(", ");
  const limits = firstPart(first, step, stakeOf);
  for (const bound of bounds) {
    const found = /^at (least|most) (?:(\d+) times )?(.+)$/.exec(bound);
    if (!found) continue;
    const amount = stakeOf(found[3]!) * Number(found[2] ?? 1);
    if (found[1] === "least") limits.least = Math.max(limits.least, amount);
    else limits.most = Math.min(limits.most ?? amount, amount);
  }
  return limits;
}

function firstPart(text: string, step: number, stakeOf: (title: string) => number): StakeLimits {
  const equals = /^equals (?:(\d+) times )?(.+)$/.exec(text);
  if (equals) {
    const amount = stakeOf(equals[2]!) * Number(equals[1] ?? 1);
    return { least: amount, most: amount, step, amounts: [amount] };
  }
  const sums = [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map((match) =>
    Math.round(Number(match[1]!.replaceAll(",", "")) * 100),
  );
  if (!sums.length) return { least: step, most: null, step, amounts: null };
  if (text.includes(" to ")) return { least: sums[0]!, most: sums[1] ?? null, step, amounts: null };
  return { least: sums[0]!, most: sums.at(-1)!, step, amounts: sums };
}

/** "1 or 2 times Ante, at most $4": the most that a decision may stake, where the sheet says one. */
export function capOf(limits: string): number | null {
  const found = /at most \$([\d,]+(?:\.\d\d)?)/.exec(limits);
  return found ? Math.round(Number(found[1]!.replaceAll(",", "")) * 100) : null;
}

/** The next amount up; where there is none, the same. From nothing one goes to the least. */
export function more(cents: number, { least, most, step, amounts }: StakeLimits): number {
  if (amounts) return amounts.find((amount) => amount > cents) ?? cents;
  if (cents < least) return least;
  const next = cents + step;
  return most !== null && next > most ? cents : next;
}

/** The next amount down; below the least there is nothing. */
export function less(cents: number, { least, step, amounts }: StakeLimits): number {
  if (amounts) return amounts.findLast((amount) => amount < cents) ?? 0;
  return cents - step < least ? 0 : cents - step;
}

/** "4", "$2.50" or "" as cents; null where it is no amount. */
export function readAmount(text: string): number | null {
  const bare = text.replace(/[$,\s]/g, "");
  if (bare === "") return 0;
  return /^\d{1,7}(\.\d{1,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : null;
}

export function limitProblem(title: string, cents: number, limits: StakeLimits, said: string): string | null {
  if (cents === 0) return null;
  if (limits.amounts && !limits.amounts.includes(cents)) return `${title} is ${said}, nothing between.`;
  if (cents < limits.least) return `${title} takes at least ${dollars(limits.least)}; you asked for ${dollars(cents)}.`;
  if (limits.most !== null && cents > limits.most)
    return `${title} takes at most ${dollars(limits.most)}; you asked for ${dollars(cents)}.`;
  return null;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(cents % 100 ? 2 : 0)}`;
