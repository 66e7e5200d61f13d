// The chips of a hand: each transaction sums to zero, and every account changes by the results of its
// wagers. The independent verifier has a copy of this check.

import type { HandRecord, RecordBetter, RecordSpot } from "./record";

export function chipProblems(record: HandRecord): string[] {
  const wrong: string[] = [];
  record.postings.forEach((transaction, at) => {
    const sum = transaction.reduce((total, [, cents]) => total + cents, 0);
    if (sum) wrong.push(`Transaction ${at + 1} sums to ${written(sum)}, not to zero.`);
  });
  const moved = movedByAccount(record);
  const due = dueByAccount(record);
  for (const account of new Set([...moved.keys(), ...due.keys()])) {
    // Everything sums to zero, so the house's own tray is right if all the others are.
    if (/^(tray|breakage):/.test(account)) continue;
    const [has, should] = [moved.get(account) ?? 0, due.get(account) ?? 0];
    if (has !== should)
      wrong.push(`${whose(account)} changed by ${written(has)}; by the wagers it is ${written(should)}.`);
  }
  return wrong;
}

/** The final results of a player's wagers: settled, corrected, forfeited or returned. */
function netOf(record: HandRecord, spot: RecordSpot, better: RecordBetter, taken: number | null): number {
  const nets = new Map(Object.keys(better.stakes).map((wager) => [wager, 0])); // by whatever name a record has
  const forfeited = spot.ended === "forfeited" && better === spot;
  if (forfeited && taken === null) for (const [wager, stake] of Object.entries(better.stakes)) nets.set(wager, -stake);
  for (const [name, wager] of Object.entries(better.wagers)) nets.set(name, wager.net_cents);
  for (const one of record.corrections) {
    const known = nets.has(one.wager) || one.correction !== undefined; // a wager may be in the right version only
    if (one.spot === spot.spot && (one.player ?? spot.player) === better.player && known)
      nets.set(one.wager, one.now_cents);
  }
  const net = [...nets.values()].reduce((sum, cents) => sum + cents, 0);
  return forfeited && taken !== null ? net - taken : net;
}

/** What dead hands lost to a player's bank: taken at once, in the order in which they died, until it is used up. */
function takenByBank(record: HandRecord): Map<number, number> {
  const taken = new Map<number, number>();
  if (!record.bank) return taken;
  let left = record.bank.wager_cents;
  for (const place of new Set(record.dead.map((position) => record.deal[position]))) {
    const spot = record.spots.find((one) => String(one.spot) === place && one.ended === "forfeited");
    if (!spot) continue;
    const lost = Math.min(
      left,
      Object.values(spot.stakes).reduce((sum, stake) => sum + stake, 0),
    );
    left -= lost;
    taken.set(spot.spot, lost);
  }
  return taken;
}

function dueByAccount(record: HandRecord): Map<string, number> {
  const due = new Map<string, number>();
  const add = (account: string, cents: number): void => void due.set(account, (due.get(account) ?? 0) + cents);
  const taken = takenByBank(record);
  for (const spot of record.spots) {
    for (const better of [spot, ...(spot.backline ?? [])]) {
      const net = netOf(record, spot, better, taken.get(spot.spot) ?? null);
      add(`seat:${record.table}:${better.player}`, net);
      if (record.bank) add(`seat:${record.table}:${record.bank.player}`, -net);
    }
  }
  for (const one of record.meters ?? [])
    add(`meter:${record.table}:${one.meter}`, one.fed_cents + one.seeded_cents - one.paid_cents);
  for (const one of record.corrected ?? [])
    for (const [meter, cents] of Object.entries(one.meters)) add(`meter:${record.table}:${meter}`, cents);
  for (const fee of record.collections) {
    add(`seat:${record.table}:${fee.player}`, -fee.cents);
    add(`collections:${record.table}`, fee.cents);
  }
  return due;
}

function movedByAccount(record: HandRecord): Map<string, number> {
  const moved = new Map<string, number>();
  for (const [account, cents] of record.postings.flat()) {
    const own = atTable(account, record.table);
    moved.set(own, (moved.get(own) ?? 0) + cents);
  }
  return moved;
}

/** Practice chips have accounts of the same names; a wallet belongs to its player like the seat. */
function atTable(account: string, table: string): string {
  const name = account.replace(/^practice\//, "");
  return name.startsWith("wallet:") ? `seat:${table}:${name.slice("wallet:".length)}` : name;
}

function whose(account: string): string {
  const [kind, , name = ""] = account.split(":");
  if (kind === "seat") return `What ${name} has`;
  return kind === "spot" ? `What lies on spot ${name}` : kind === "collections" ? "The collection" : account;
}

/** Without a currency: a record has none. */
function written(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}
