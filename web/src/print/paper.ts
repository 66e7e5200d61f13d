/** Which paper this browser prints on: what was chosen last, else what its country uses. */

export type Paper = "letter" | "a4" | "roll";

const KEPT_AS = "pitboss.paper";
const LETTER_COUNTRIES = ["US", "CA", "MX", "PH", "CO", "CL", "VE", "GT", "CR", "PA", "DO", "PR"];

export function usualPaper(language: string = navigator.language): Paper {
  const country = /[-_]([A-Z]{2})\b/.exec(language)?.[1];
  return language === "en" || (country !== undefined && LETTER_COUNTRIES.includes(country)) ? "letter" : "a4";
}

export function keptPaper(): Paper {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    if (kept === "letter" || kept === "a4" || kept === "roll") return kept;
  } catch {
    // storage can be forbidden
  }
  return usualPaper();
}

export function keepPaper(paper: Paper): void {
  try {
    localStorage.setItem(KEPT_AS, paper);
  } catch {
    // as above
  }
}

/** The address with the paper in it. */
export const onPaper = (href: string, paper: Paper): string => `${href}${href.includes("?") ? "&" : "?"}paper=${paper}`;
