/** What people of the house do, in words, and the pages that their work opens. */

import type { Me } from "../wire";

export type Role = NonNullable<Me["roles"]>[number];

export const ROLES: readonly Role[] = ["player", "dealer", "floor", "cashier", "auditor", "manager"];

/** Those that somebody is given; everybody with an account is a player. */
export const STAFF_ROLES: readonly Role[] = ROLES.filter((role) => role !== "player");

export const ROLE_SAYS: Record<Role, { title: string; does: string }> = {
  player: { title: "Player", does: "sits down at tables and plays" },
  dealer: { title: "Dealer", does: "deals by hand, and taps tables with real cards" },
  floor: { title: "Floor", does: "opens and closes tables, sees hands before they are paid, rules on disputes" },
  cashier: { title: "Cashier", does: "sells and redeems chips, fills, checks identification" },
  auditor: { title: "Auditor", does: "reads the book and verifies hands, and changes nothing" },
  manager: { title: "Manager", does: "makes accounts, gives roles, sets what the house holds to" },
};

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
