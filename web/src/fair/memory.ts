// What this browser stores: its secrets, and the commits that it saw before the bets. A browser without storage
// (private windows, full disks) can still play; it only forgets them on reload.

const inHand = new Map<string, string>();
const COMMITS_KEPT = 400;

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? inHand.get(name) ?? null;
  } catch {
    return inHand.get(name) ?? null;
  }
}

export function note(name: string, value: string): void {
  inHand.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // It stays in this page's own memory.
  }
}

export function forget(name: string): void {
  inHand.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** A commit as it was seen before its deck was dealt: [hand, commit, rules hash]. */
type Seen = [number, string, string];

export interface SeenCommit {
  commit: string;
  rulesHash: string;
}

/** The first sighting counts: it exposes a house that publishes another commit later. */
export function noteCommit(table: string, hand: number, commit: string, rulesHash: string): void {
  const seen = sightings(table);
  if (seen.some(([number]) => number === hand)) return;
  note(`pitboss.commits.${table}`, JSON.stringify([...seen, [hand, commit, rulesHash]].slice(-COMMITS_KEPT)));
}

export function seenCommit(table: string, hand: number): SeenCommit | null {
  const found = sightings(table).find(([number]) => number === hand);
  return found ? { commit: found[1], rulesHash: found[2] } : null;
}

function sightings(table: string): Seen[] {
  try {
    const read: unknown = JSON.parse(recall(`pitboss.commits.${table}`) ?? "[]");
    return Array.isArray(read) ? (read as Seen[]) : [];
  } catch {
    return [];
  }
}
