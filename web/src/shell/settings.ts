/** What a player has chosen for this browser. Stored in localStorage, and written on <html> for the style sheets. */

import { makeStore, useStore } from "./store";

export interface Settings {
  theme: "dark" | "light" | "system";
  deck: "two" | "four";
  sound: "on" | "off";
  /** Single-letter shortcuts: some people's speech input types letters by accident. */
  letters: "on" | "off";
  motion: "system" | "less";
}

export const DEFAULTS: Settings = { theme: "system", deck: "two", sound: "off", letters: "on", motion: "system" };

const KEPT_AS = "pitboss.settings";
const CHOICES: { [Name in keyof Settings]: readonly Settings[Name][] } = {
  theme: ["dark", "light", "system"],
  deck: ["two", "four"],
  sound: ["on", "off"],
  letters: ["on", "off"],
  motion: ["system", "less"],
};

/** Values that are not among the choices are ignored. */
export function readSettings(text: string | null): Settings {
  const settings: Record<string, string> = { ...DEFAULTS };
  try {
    const kept = JSON.parse(text ?? "{}") as Record<string, string>;
    for (const [name, choices] of Object.entries(CHOICES)) {
      const said = kept[name];
      if (said !== undefined && (choices as readonly string[]).includes(said)) settings[name] = said;
    }
  } catch {
    // Not our text: use the defaults.
  }
  return settings as unknown as Settings;
}

function load(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null; // storage can be forbidden; then the choice lasts as long as the page
  }
}

const store = makeStore<Settings>(readSettings(load()));

export const settings = (): Settings => store.get();

export function changeSettings(change: Partial<Settings>): void {
  const next = { ...store.get(), ...change };
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(next));
  } catch {
    // as above
  }
  store.set(next);
  showSettings();
}

export function useSettings(): Settings & { change(change: Partial<Settings>): void } {
  return { ...useStore(store), change: changeSettings };
}

const asksFor = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;

/** Dark or light: the player's choice, or the device's. */
export function room({ theme }: Settings = store.get()): "dark" | "light" {
  if (theme !== "system") return theme;
  return asksFor("(prefers-color-scheme: light)") ? "light" : "dark";
}

export function lessMotion({ motion }: Settings = store.get()): boolean {
  return motion === "less" || asksFor("(prefers-reduced-motion: reduce)");
}

export function showSettings(): void {
  const now = store.get();
  const html = document.documentElement;
  html.dataset["room"] = room(now);
  html.dataset["deck"] = now.deck;
  html.dataset["letters"] = now.letters;
  html.dataset["sound"] = now.sound;
  html.dataset["motion"] = lessMotion(now) ? "less" : "full";
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", room(now) === "dark" ? "#141c1a" : "#fbfaf6");
}

/** Follows changes by the device, and by other tabs of this browser. */
export function watchSettings(): void {
  showSettings();
  for (const query of ["(prefers-color-scheme: light)", "(prefers-reduced-motion: reduce)"]) {
    matchMedia(query).addEventListener("change", () => changeSettings({}));
  }
  window.addEventListener("storage", (event) => {
    if (event.key !== KEPT_AS) return;
    store.set(readSettings(event.newValue));
    showSettings();
  });
}
