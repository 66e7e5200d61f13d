/** What people of the house do, in words, and the pages that their work opens. */

import { ROLE_SAYS, type Role } from "../roles";

export { PAGE_ROLES, ROLE_SAYS, type Role } from "../roles";

export const ROLES = Object.keys(ROLE_SAYS) as readonly Role[];

/** Those that somebody is given; everybody with an account is a player. */
export const STAFF_ROLES: readonly Role[] = ROLES.filter((role) => role !== "player");

export const roleTitle = (role: string): string =>
  role in ROLE_SAYS ? ROLE_SAYS[role as Role].title : role.charAt(0).toUpperCase() + role.slice(1);

/** "Dealer and floor": the roles of somebody in a sentence. */
export const rolesSaid = (roles: readonly string[]): string => joined(roles, "and");

/** "Dealer or floor": one of them will do. */
export const rolesOr = (roles: readonly string[]): string => joined(roles, "or");

function joined(roles: readonly string[], word: "and" | "or"): string {
  const titles = ROLES.filter((role) => roles.includes(role)).map((role, place) =>
    place === 0 ? roleTitle(role) : roleTitle(role).toLowerCase(),
  );
  const last = titles.pop();
  if (last === undefined) return "No role";
  const said = titles.length === 0 ? last : `${titles.join(", ")} ${word} ${last.toLowerCase()}`;
  return said.charAt(0).toUpperCase() + said.slice(1);
}
