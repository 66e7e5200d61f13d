import type { Me } from "../wire";
import type { PageName } from "./router";

export interface Place {
  href: string;
  title: string;
  pages: readonly PageName[];
}

/** The places that every page leads to. */
export const PLACES: readonly Place[] = [
  { href: "/", title: "Lobby", pages: ["lobby", "new"] },
  { href: "/odds", title: "Odds", pages: ["odds", "rules"] },
  { href: "/train", title: "Trainer", pages: ["train"] },
  { href: "/check", title: "Payout checker", pages: ["check"] },
];

type Role = NonNullable<Me["roles"]>[number];

export interface WorkPlace extends Place {
  /** The first of them has its place here; the others may look in. */
  roles: readonly [Role, ...Role[]];
  /** Kept out of the bar: it is found in the menu. */
  aside?: boolean;
}

const WORK: readonly WorkPlace[] = [
  { href: "/floor", title: "Floor", pages: ["floor", "floor-table"], roles: ["floor", "manager"] },
  { href: "/dealer", title: "Dealer", pages: ["dealer-tables", "dealer", "felt"], roles: ["dealer"] },
  { href: "/cashier", title: "Cashier", pages: ["cashier", "slip"], roles: ["cashier"] },
  { href: "/auditor", title: "Auditor", pages: ["auditor"], roles: ["auditor"] },
  { href: "/manager", title: "Manager", pages: ["manager"], roles: ["manager"] },
  { href: "/month", title: "Month report", pages: ["month"], roles: ["auditor", "manager", "floor"], aside: true },
  { href: "/night", title: "Night", pages: ["night"], roles: ["floor"], aside: true },
  {
    href: "/projector",
    title: "Projector",
    pages: ["projector", "projector-table"],
    roles: ["floor", "manager"],
    aside: true,
  },
];

/** Where somebody who has signed in works; null for who only plays. */
export const homeOf = (me: Me): string | null =>
  workOf(me).find((place) => me.roles?.includes(place.roles[0]))?.href ?? null;

/** The pages that somebody's roles open. */
export function workOf(me: Me | null): readonly WorkPlace[] {
  const roles = me?.roles ?? [];
  return WORK.filter((place) => place.roles.some((role) => roles.includes(role)));
}
