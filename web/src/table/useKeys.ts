// The keyboard of the table: what a key means is in keys.ts, what it does is here.

import { useLayoutEffect, useRef } from "preact/hooks";
import { announce, lettersHeard } from "../kit";
import { others } from "./announce";
import { finish } from "./animate";
import { staked } from "./behind";
import { keyDown, keyUp, type Act, type Now, type Pressed } from "./keys";
import { betting } from "./layout";
import { realCards } from "./purse";
import type { Table } from "./state";
import { hasStreets } from "./streets";
import { LETTER_OF } from "./turn";

export function useKeys(table: Table | null): void {
  const now = useRef(table);
  now.current = table;
  useLayoutEffect(() => {
    const armed = new Set<string>();
    const down = (event: KeyboardEvent) => {
      const at = now.current;
      if (!at || event.defaultPrevented) return;
      if (!event.repeat) armed.add(event.key.toLowerCase());
      if (!at.reveal.done && !event.repeat) at.reveal.skip();
      else finish();
      const act = keyDown(pressed(event), possible(at));
      if (!act || (event.repeat && act.do !== "move")) return;
      event.preventDefault();
      perform(at, act);
    };
    const up = (event: KeyboardEvent) => {
      const at = now.current;
      const mine = armed.delete(event.key.toLowerCase());
      if (!at || !mine || event.defaultPrevented || !lettersHeard(event)) return;
      const act = keyUp(pressed(event), possible(at));
      // Fold and the multiples have their own keys on the page, which listen themselves.
      if (act?.do === "play") perform(at, act);
    };
    document.addEventListener("keydown", down);
    document.addEventListener("keyup", up);
    return () => {
      document.removeEventListener("keydown", down);
      document.removeEventListener("keyup", up);
    };
  }, []);
}

function pressed(event: KeyboardEvent): Pressed {
  const target = event.target instanceof Element ? event.target : null;
  const cell = target?.closest("[data-wager]") !== null && target !== null;
  return {
    key: event.key,
    plain: !event.ctrlKey && !event.altKey && !event.metaKey,
    shift: event.shiftKey,
    typing: target?.closest("input, textarea, select, [contenteditable]") !== null && target !== null,
    onButton: target?.closest("button, a, summary") !== null && target !== null && !cell,
  };
}

function possible(table: Table): Now {
  return {
    betting: table.bets.open && table.moment.is === "bet",
    deciding: table.moment.is === "decide",
    dialog: document.querySelector("dialog[open]") !== null,
    letters: document.documentElement.dataset["letters"] !== "off",
    taken: takenLetters(table),
  };
}

/** The letters that the keys of the present decision have. */
function takenLetters({ frame, moment }: Table): string[] {
  if (moment.is !== "decide") return [];
  const own = frame.you?.spots.find((one) => one.number === moment.spot);
  return Object.keys(own?.offers ?? {}).flatMap((word) => LETTER_OF[word]?.toLowerCase() ?? []);
}

/** The circle that gets chips: the focused one, or the first opening wager of the first spot. */
function target(table: Table): [number, string] | null {
  const { focus, sitter, sheet } = table;
  if (focus.spot !== null && focus.wager !== null && sitter?.spots.includes(focus.spot))
    return [focus.spot, focus.wager];
  const main = sheet.wagers.find((wager) => wager.kind === "opening") ?? betting(sheet)[0];
  return sitter && main ? [sitter.spots[0] ?? 0, main.id] : null;
}

function perform(table: Table, act: Act): void {
  const { bets, open, panel, sheet } = table;
  const show = (is: "coach" | "history" | "fair" | "pays" | "keys") => open(panel?.is === is ? null : { is });
  switch (act.do) {
    case "chip": {
      const chip = sheet.chips[act.place];
      const to = target(table);
      if (chip === undefined || !to) return;
      bets.pick(chip);
      return bets.place(to[0], to[1], chip);
    }
    case "take": {
      const to = target(table);
      return to ? bets.take(to[0], to[1]) : undefined;
    }
    case "move":
      return move(table, act.by);
    case "undo":
      return bets.undo();
    case "deal":
      if (bets.staked + staked(table.frame, table.player) > 0) void bets.deal();
      return;
    case "rebet":
      return table.seen ? bets.repeat(1) : undefined;
    case "double":
      return table.seen ? bets.repeat(2) : undefined;
    case "play":
      return table.seen ? playLeast(table) : undefined;
    case "suggest":
      document.dispatchEvent(new Event("tp-suggest"));
      return;
    case "coach":
      return table.fit.side === "panel" ? table.coach.turn(!table.coach.on) : show("coach");
    case "history":
      return show("history");
    case "fair":
      return realCards(table.frame) ? undefined : show("fair");
    case "pays":
      return show("pays");
    case "help":
      return show("keys");
    case "others":
      return announce(others(table.frame, table.view.spots, table.player));
    case "tip":
      return table.sitter && !realCards(table.frame) ? open({ is: "tip" }) : undefined;
    case "floor":
      return table.sitter ? open({ is: "dispute" }) : undefined;
    case "behind":
      return table.sitter && sheet.backline ? open({ is: "behind", spot: null }) : undefined;
    case "more":
      if ((table.frame.clock?.more ?? 0) > 0) void table.ask({ do: "more-time" });
      return;
    case "multiple":
    case "fold":
      return;
  }
}

/** P where several multiples are offered, or where keys have the digits of their multiples: the least of them. Where
    there is one, its own key listens. */
function playLeast(table: Table): void {
  if (table.moment.is !== "decide") return;
  const { spot } = table.moment;
  const own = table.frame.you?.spots.find((one) => one.number === spot);
  const raises = Object.entries(own?.offers ?? {})
    .filter(([, cents]) => cents > 0)
    .sort((one, other) => one[1] - other[1]);
  const [least] = raises;
  if (least && (raises.length > 1 || hasStreets(table.sheet))) void table.choose(spot, least[0]);
}

/** Arrow keys move from circle to circle of the viewer's spots. */
function move(table: Table, by: -1 | 1): void {
  const cells = [...document.querySelectorAll<HTMLElement>("[data-wager] button")];
  const [spot, wager] = target(table) ?? [0, ""];
  const at = cells.findIndex((cell) => {
    const data = cell.closest<HTMLElement>("[data-wager]")?.dataset;
    return data?.["wager"] === wager && Number(data["spot"]) === spot;
  });
  const on = document.activeElement !== null && cells.includes(document.activeElement as HTMLElement);
  cells[on ? (at + by + cells.length) % cells.length : Math.max(at, 0)]?.focus();
}
