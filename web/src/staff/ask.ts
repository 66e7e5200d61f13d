/** Commands of staff. Each gets its id once; while no answer has come, the same command is sent again under the same
    id, and the house carries it out once. */

import { api, ApiError, newId } from "../net";
import type { CageAsked, Here, StaffAnswer, StaffAsked } from "../wire";

export type TableCommand = StaffAsked["command"];
export type CageCommand = CageAsked["command"];

export interface AskWorld {
  post<T>(path: string, body: unknown, signal: AbortSignal): Promise<T>;
  wait(ms: number): Promise<void>;
  limit(ms: number): AbortSignal;
  id(): string;
}

const THE_WORLD: AskWorld = {
  post: (path, body, signal) => api.post(path, body, signal),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  limit: (ms) => AbortSignal.timeout(ms),
  id: newId,
};

/** The pauses between tries: a little more than half a minute in all. */
export const TRIES_MS: readonly number[] = [300, 700, 1500, 3000, 5000, 8000, 12000];
const HANGING_MS = 8000;

export function askTable(table: string, command: TableCommand, world: AskWorld = THE_WORLD): Promise<StaffAnswer> {
  return answered(`/api/staff/tables/${encodeURIComponent(table)}/commands`, { id: world.id(), command }, world);
}

export function askCage(command: CageCommand, world: AskWorld = THE_WORLD): Promise<StaffAnswer> {
  return answered("/api/staff/cage/commands", { id: world.id(), command }, world);
}

export function giveVerdict(id: string, agree: boolean, world: AskWorld = THE_WORLD): Promise<StaffAnswer> {
  return answered(`/api/staff/approvals/${encodeURIComponent(id)}`, { agree }, world, id);
}

/** The second person is at the same tablet, and says by PIN or badge who they are. A wrong PIN is thrown. */
export function agreeHere(id: string, here: Here, count: object | null): Promise<StaffAnswer> {
  return api.post(`/api/staff/approvals/${encodeURIComponent(id)}`, { agree: true, count, here });
}

/** One's own count of what somebody else has begun to count: the fields of the command. */
export function enterCount(id: string, count: object, world: AskWorld = THE_WORLD): Promise<StaffAnswer> {
  return answered(`/api/staff/approvals/${encodeURIComponent(id)}`, { agree: true, count }, world, id);
}

/** The outcome was read. */
export function putAway(id: string, world: AskWorld = THE_WORLD): Promise<StaffAnswer> {
  return answered(`/api/staff/approvals/${encodeURIComponent(id)}/put-away`, {}, world, id);
}

export function withdraw(id: string, world: AskWorld = THE_WORLD): Promise<StaffAnswer> {
  return answered(`/api/staff/approvals/${encodeURIComponent(id)}/withdraw`, {}, world, id);
}

/** Repeats until there is an answer. `body` must have an id (or be harmless twice); a refusal is thrown. */
export async function sendSurely<T>(path: string, body: unknown, world: AskWorld = THE_WORLD): Promise<T> {
  for (const pause of [...TRIES_MS, null]) {
    try {
      return await world.post<T>(path, body, world.limit(HANGING_MS));
    } catch (failed) {
      if (pause === null || !wasLost(failed)) throw failed;
      await world.wait(pause);
    }
  }
  throw new Error("unreachable: the last try returns or throws");
}

/** No answer, or one from a gateway that does not know what the house did; also "too many requests", after which
    nothing was done. */
export function wasLost(failed: unknown): boolean {
  if (failed instanceof ApiError) return failed.status === 0 || failed.status === 429 || failed.status >= 502;
  return failed instanceof DOMException && (failed.name === "TimeoutError" || failed.name === "AbortError");
}

/** A refusal is returned as an answer, so that callers need not catch anything. */
async function answered(
  path: string,
  body: { id: string } | object,
  world: AskWorld,
  known?: string,
): Promise<StaffAnswer> {
  const id = known ?? ("id" in body ? String(body.id) : "");
  try {
    const answer = await sendSurely<StaffAnswer | null>(path, body, world);
    return answer ?? { id };
  } catch (failed) {
    if (failed instanceof ApiError && failed.status !== 0) return { id, error: failed.problem };
    return {
      id,
      error: {
        code: "unreachable",
        message: "The house did not answer. Look whether it was done before you ask again.",
      },
    };
  }
}
