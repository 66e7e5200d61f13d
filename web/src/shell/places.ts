import type { PageName } from "./router";

/** The places that every page leads to. */
export const PLACES: readonly { href: string; title: string; pages: readonly PageName[] }[] = [
  { href: "/", title: "Lobby", pages: ["lobby", "new"] },
  { href: "/odds", title: "Odds", pages: ["odds", "rules"] },
  { href: "/train", title: "Trainer", pages: ["train"] },
  { href: "/check", title: "Payout checker", pages: ["check"] },
];
