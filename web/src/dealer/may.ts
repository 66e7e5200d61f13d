import type { StaffTable } from "../wire";

export type May = (word: string) => boolean;

/** Whether this person can give a command now: the house offers what it would accept, now or after the hand. */
export const mayOf =
  (staff: StaffTable | null): May =>
  (word) =>
    (staff?.offers ?? []).some((one) => one.do === word);
