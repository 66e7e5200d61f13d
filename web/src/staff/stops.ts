/** The page for the floor that is printed before the evening. */

import type { Printable } from "../print";

export const STOPS: readonly Printable[] = [
  {
    title: "When something stops",
    says: "One page for the floor: a tablet, the network or the machine dies.",
    href: "/api/staff/papers/emergency.pdf",
    file: "when-something-stops.pdf",
  },
];
