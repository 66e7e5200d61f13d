import { PAGE_ROLES, type Role } from "../roles";
import type { Me } from "../wire";
import type { PageName } from "./router";

export interface Place {
  href: string;
  title: string;
  pages: readonly PageName[];
}

/** The places that every page links to. */
export const PLACES: readonly Place[] = [
  { href: "/", title: "Lobby", pages: ["lobby", "new"] },
  { href: "/odds", title: "Odds", pages: ["odds", "rules"] },
  { href: "/train", title: "Trainer", pages: ["train"] },
  { href: "/check", title: "Payout checker", pages: ["check"] },
];

type StaffPage = keyof typeof PAGE_ROLES;

export interface WorkPlace extends Place {
  pages: readonly [StaffPage & PageName, ...PageName[]];
  /** Not in the bar, only in the menu. */
  aside?: boolean;
}

const WORK: readonly WorkPlace[] = [
  { href: "/floor", title: "Floor", pages: ["floor", "floor-table"] },
  { href: "/dealer", title: "Dealer", pages: ["dealer-tables", "dealer", "felt"] },
  { href: "/cashier", title: "Cashier", pages: ["cashier", "slip"] },
  { href: "/auditor", title: "Auditor", pages: ["auditor"] },
  { href: "/manager", title: "Manager", pages: ["manager"] },
  { href: "/rota", title: "Rota", pages: ["rota"], aside: true },
  { href: "/tips", title: "Tips", pages: ["tips"], aside: true },
  { href: "/month", title: "Month report", pages: ["month"], aside: true },
  { href: "/exceptions", title: "Exceptions", pages: ["exceptions"], aside: true },
  { href: "/night", title: "Night", pages: ["night"], aside: true },
  { href: "/projector", title: "Projector", pages: ["projector", "projector-table"], aside: true },
];

/** The roles of a place, from its first page. */
const rolesOf = (place: WorkPlace): readonly [Role, ...Role[]] => PAGE_ROLES[place.pages[0]];

/** The workplace of somebody who has signed in, their own first, else one they may visit; null for a mere player. */
export const homeOf = (me: Me): string | null =>
  (workOf(me).find((place) => me.roles?.includes(rolesOf(place)[0])) ?? workOf(me)[0])?.href ?? null;

/** The pages that somebody's roles may open. */
export function workOf(me: Me | null): readonly WorkPlace[] {
  const roles = me?.roles ?? [];
  return WORK.filter((place) => rolesOf(place).some((role) => roles.includes(role)));
}
