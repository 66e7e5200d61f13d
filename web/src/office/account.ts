/** Requests about accounts. Each answer is the browser's new session. */

import { api } from "../net";
import { WORDS_OF_STAFF } from "../roles";
import { homeOf, keepMe } from "../shell";
import type { ChangePassword, Enrol, Me, Register, SignIn } from "../wire";

const answered = async (path: string, body: unknown): Promise<Me> =>
  keepMe(await api.post<Me>(`/api/account/${path}`, body));

export const signIn = (said: SignIn): Promise<Me> => answered("sign-in", said);
export const register = (said: Register): Promise<Me> => answered("register", said);
export const enrol = (said: Enrol): Promise<Me> => answered("enrol", said);
export const changePassword = (said: ChangePassword): Promise<Me> => answered("password", said);
export const exclude = (days: number): Promise<Me> => answered("exclude", { days });
export const endSession = (id: string): Promise<unknown> =>
  api.post(`/api/account/sessions/${encodeURIComponent(id)}/end`);

/** Where somebody goes after signing in: back to where they came from, else to their work, else to the lobby. */
export function wayAfter(me: Me, to: string | null): string {
  // Only an address of this house: a link that somebody sent may lead anywhere.
  if (to !== null && /^\/(?![/\\])/.test(to) && !to.startsWith("/sign-in")) return to;
  return homeOf(me) ?? "/";
}

/** The format of a login; the house checks it again. Null while nothing is wrong. */
export function loginProblem(login: string): string | null {
  if (login === "") return null;
  if (/\s/.test(login.trim())) return "A login has no spaces.";
  if (login.trim().length < 2) return "A login has at least two characters.";
  return null;
}

/** The name at the table, before it is sent. Null while nothing is wrong. */
export function nameProblem(name: string): string | null {
  const ours = name.split(/\s+/).find((word) => WORDS_OF_STAFF.includes(word.toLowerCase()));
  if (ours !== undefined)
    return `"${ours}" is a word for the house and its staff: leave it out of the name, or write another one.`;
  return /^[\p{L}\p{M}\p{N}\s.'\u2019-]*$/u.test(name) ? null : "A name has letters, figures and spaces.";
}

export const PASSWORD_LEAST = 10;

export function passwordProblem(password: string, login = ""): string | null {
  if (password === "") return null;
  if (password.length < PASSWORD_LEAST) return `At least ${PASSWORD_LEAST} characters: a few words do well.`;
  if (new Set(password).size < 4) return "That is easily guessed: a few words do well.";
  if (login.trim().length > 3 && password.toLowerCase().includes(login.trim().toLowerCase()))
    return "A password does not contain the login.";
  return null;
}
