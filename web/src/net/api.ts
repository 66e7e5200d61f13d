/** Requests to the house. Every error answer becomes an ApiError with a sentence for people. */

import type { Me, Problem } from "../wire";

export class ApiError extends Error {
  constructor(
    /** 0 if the house could not be reached at all. */
    readonly status: number,
    readonly problem: Problem,
    readonly body: unknown,
  ) {
    super(problem.message);
    this.name = "ApiError";
  }
}

let session: Promise<Me> | null = null;

/** The session of this browser. Requested once: two first visits at the same moment would create two sessions. */
export function theSession(): Promise<Me> {
  session ??= ask<Me>("GET", "/api/me").catch((failed: unknown) => {
    session = null;
    throw failed;
  });
  return session;
}

/** Replaces the stored session with a newer answer of the house. */
export function keepSession(me: Me): void {
  session = Promise.resolve(me);
}

export function forgetSession(): void {
  session = null;
}

export const api = {
  /** Null for an answer without content (204). */
  get<T>(path: string, signal?: AbortSignal): Promise<T> {
    return ask<T>("GET", path, undefined, undefined, signal);
  },

  post<T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> {
    return change<T>("POST", path, body, signal);
  },

  put<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
    return change<T>("PUT", path, body, signal);
  },

  /** A document: asked for by its address, or with a body. */
  async file(path: string, body?: unknown): Promise<Blob> {
    const token = body === undefined ? undefined : (await theSession()).token;
    return (await answered(body === undefined ? "GET" : "POST", path, body, token)).blob();
  },
};

async function change<T>(method: "POST" | "PUT", path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const before = await theSession();
  try {
    return await ask<T>(method, path, body, before.token, signal);
  } catch (failed) {
    if (!(failed instanceof ApiError) || (failed.status !== 401 && failed.status !== 403)) throw failed;
    // The house may have restarted and given this browser another token. It refused, so nothing was done yet.
    forgetSession();
    const now = await theSession();
    if (now.token === before.token) throw failed;
    return ask<T>(method, path, body, now.token, signal);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string, signal?: AbortSignal): Promise<T> {
  const response = await answered(method, path, body, token, signal);
  return response.status === 204 ? (null as T) : ((await read(response)) as T);
}

/** The answer of the house, or an error with what it refused. */
async function answered(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json, */*" };
  const raw = body instanceof Blob; // a file is sent as it is
  if (body !== undefined) headers["Content-Type"] = raw ? "application/octet-stream" : "application/json";
  if (token !== undefined) headers["X-Pitboss-Token"] = token;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (failed) {
    if (failed instanceof DOMException && failed.name === "AbortError") throw failed;
    throw new ApiError(
      0,
      { code: "unreachable", message: "The house does not answer. Check the connection and try again." },
      null,
    );
  }
  if (response.ok) return response;
  const answer = await read(response);
  throw new ApiError(response.status, problemOf(response.status, answer), answer);
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function problemOf(status: number, body: unknown): Problem {
  if (typeof body === "object" && body !== null) {
    const { error, problems } = body as { error?: Partial<Problem>; problems?: { says?: string }[] };
    if (error && typeof error.message === "string")
      return { code: String(error.code ?? status), message: error.message };
    if (Array.isArray(problems)) {
      const [first] = problems;
      return { code: "bad-sheet", message: first?.says ?? "The sheet has problems." };
    }
  }
  if (status === 404) return { code: "not-found", message: "There is nothing at this address." };
  if (status === 429) return { code: "too-many", message: "Too many requests in a short time. Wait a moment." };
  return { code: String(status), message: "The house could not do that. Try again in a moment." };
}
