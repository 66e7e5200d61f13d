import { useAsk } from "../odds/useAsk";
import { useStaff } from "../staff";
import type { Permissions, StaffTable } from "../wire";

export type May = (word: string) => boolean;

/** What may be asked for in the midst of a hand, and is done when it is over: by whoever may do it at all. */
const LATER: readonly string[] = ["set-duty"];

/** Whether this person can give a command now: the house offers what it would accept. */
export function useMay(staff: StaffTable | null): May {
  const { me } = useStaff();
  const { answer } = useAsk<Permissions>(me === null ? null : "/api/staff/permissions");
  return (word) => offered(staff, word) || (LATER.includes(word) && allowed(answer, me?.roles ?? [], word));
}

export const offered = (staff: StaffTable | null, word: string): boolean => (staff?.offers ?? []).some((one) => one.do === word);

/** Whether somebody with these roles may ever give a command. */
export function allowed(permissions: Permissions | null, roles: readonly string[], word: string): boolean {
  const line = permissions?.lines.find((one) => one.command === word);
  return line !== undefined && roles.some((role) => (line.roles[role] ?? []).length > 0);
}
