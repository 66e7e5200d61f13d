import { useAsk } from "../odds/useAsk";
import { useStaff } from "../staff";
import type { Permissions } from "../wire";

export type May = (word: string) => boolean;

/** Whether this person may ever give a command: a key that the house would always refuse is not drawn. The house itself
    decides on every call; until it has said who may do what, everything is offered. */
export function useMay(): May {
  const { me } = useStaff();
  const { answer } = useAsk<Permissions>(me === null ? null : "/api/staff/permissions");
  return (word) => allowed(answer, me?.roles ?? [], word);
}

export function allowed(permissions: Permissions | null, roles: readonly string[], word: string): boolean {
  const line = permissions?.lines.find((one) => one.command === word);
  return permissions === null || (line !== undefined && roles.some((role) => (line.roles[role] ?? []).length > 0));
}
