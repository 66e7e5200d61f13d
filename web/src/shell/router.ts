/** Addresses. All pages are one document; navigation uses the browser's history. */

import { useEffect, useState } from "preact/hooks";

export type PageName =
  | "lobby"
  | "table"
  | "odds"
  | "rules"
  | "check"
  | "train"
  | "learn"
  | "history"
  | "hand"
  | "new"
  | "fair"
  | "sign-in"
  | "join"
  | "account"
  | "manager"
  | "floor"
  | "floor-table"
  | "dealer-tables"
  | "dealer"
  | "cashier"
  | "slip"
  | "auditor"
  | "month"
  | "exceptions"
  | "shift"
  | "projector"
  | "projector-table"
  | "felt"
  | "hand-over"
  | "rota"
  | "tips"
  | "night"
  | "night-board"
  | "unknown";

export interface Route {
  page: PageName;
  /** The variable parts of the address: the table, the sheet, the hand, the slip's number, the code of an
      invitation. */
  params: Record<string, string>;
  query: URLSearchParams;
  path: string;
}

const ROUTES: readonly (readonly [pattern: string, page: PageName])[] = [
  ["/", "lobby"],
  ["/table/:table", "table"],
  ["/odds", "odds"],
  ["/odds/:sheet", "odds"],
  ["/rules/:sheet", "rules"],
  ["/check", "check"],
  ["/train", "train"],
  ["/learn", "learn"],
  ["/learn/:sheet", "learn"],
  ["/history/:table", "history"],
  ["/history/:table/:hand", "hand"],
  ["/new", "new"],
  ["/fair", "fair"],
  ["/sign-in", "sign-in"],
  ["/join/:code", "join"],
  ["/account", "account"],
  ["/manager", "manager"],
  ["/floor", "floor"],
  ["/floor/:table", "floor-table"],
  ["/dealer", "dealer-tables"],
  ["/dealer/:table", "dealer"],
  ["/cashier", "cashier"],
  ["/slip/:number", "slip"],
  ["/auditor", "auditor"],
  ["/month", "month"],
  ["/exceptions", "exceptions"],
  ["/shift/:table", "shift"],
  ["/projector", "projector"],
  ["/projector/:table", "projector-table"],
  ["/felt/:table", "felt"],
  ["/hand-over/:table", "hand-over"],
  ["/rota", "rota"],
  ["/tips", "tips"],
  ["/night", "night"],
  ["/night/board", "night-board"],
];

const parts = (path: string): string[] => path.split("/").filter((part) => part !== "");

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function fits(pattern: string, path: string): Record<string, string> | null {
  const wanted = parts(pattern);
  const given = parts(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [place, want] of wanted.entries()) {
    const got = decoded(given[place] ?? "");
    if (want.startsWith(":")) params[want.slice(1)] = got;
    else if (want !== got) return null;
  }
  return params;
}

export function readRoute(address: string): Route {
  const url = new URL(address, "http://house");
  for (const [pattern, page] of ROUTES) {
    const params = fits(pattern, url.pathname);
    if (params) return { page, params, query: url.searchParams, path: url.pathname };
  }
  return { page: "unknown", params: {}, query: url.searchParams, path: url.pathname };
}

const here = (): string => location.pathname + location.search;
const listeners = new Set<() => void>();
const tellAll = (): void => listeners.forEach((listener) => listener());

export interface NavigateOptions {
  /** Replaces the present address, so that "back" skips it. */
  replace?: boolean;
}

export function navigate(path: string, { replace = false }: NavigateOptions = {}): void {
  if (path === here()) return;
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  tellAll();
}

export function useRoute(): Route {
  const [address, setAddress] = useState(here);
  useEffect(() => {
    const listener = () => setAddress(here());
    listeners.add(listener);
    window.addEventListener("popstate", listener);
    listener();
    return () => {
      listeners.delete(listener);
      window.removeEventListener("popstate", listener);
    };
  }, []);
  return readRoute(address);
}
