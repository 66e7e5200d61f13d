/** The form of a new table: its fields, what a sheet leaves open, and what is still wrong. */

import type { Pieces } from "../kit";
import type { ChipsFrom } from "../staff";
import type { HouseTableRow, NewHouseTable, SheetInfo } from "../wire";

export type LimitsOf = { least: number | null; most: number | null; step: number | null };
export type BracketOf = { upTo: number | null; player: number | null; bank: number | null };

export interface Form {
  table: string;
  sheet: string;
  chips: NonNullable<NewHouseTable["chips"]>;
  cards: NonNullable<NewHouseTable["cards"]>;
  seats: number;
  tray: number | null;
  rack: number | null;
  /** The chips by denomination; null: an amount alone. */
  trayPieces: Pieces | null;
  rackPieces: Pieces | null;
  dealer: "automatic" | "staff";
  floor: "automatic" | "staff";
  payoutMax: number | null;
  /** Amounts that cannot be read, by field, with what is wrong: they are not empty. */
  unread: { tray?: string | null; rack?: string | null; payoutMax?: string | null };
  limits: Record<string, LimitsOf>;
  /** The last bracket has no upper limit, whatever its field says. */
  schedule: BracketOf[];
  backline: boolean;
}

const USUAL: LimitsOf = { least: 5_00, most: 100_00, step: 5_00 };

/** A form for a sheet. What the sheet leaves to the table is filled with usual amounts, to be checked and changed. */
export function blank(table: string, sheet: SheetInfo): Form {
  return {
    table,
    sheet: sheet.id,
    chips: "issued",
    cards: "sealed",
    seats: sheet.seats_most ?? 7,
    tray: sheet.banked_by_player ? 0 : null,
    rack: null,
    trayPieces: null,
    rackPieces: null,
    dealer: "staff",
    floor: "staff",
    payoutMax: null,
    unread: {},
    limits: Object.fromEntries((sheet.posts ?? []).map((wager) => [wager, { ...USUAL }])),
    schedule: sheet.collection
      ? [
          { upTo: 25_00, player: 50, bank: 1_00 },
          { upTo: null, player: 1_00, bank: 2_00 },
        ]
      : [],
    backline: false,
  };
}

/** The form of a table as it was last open, on the same sheet or on another one. */
export function again(row: HouseTableRow, sheet: SheetInfo): Form {
  const fresh = blank(row.table, sheet);
  const kept: Form = {
    ...fresh,
    chips: row.chips,
    cards: row.cards,
    seats: Math.min(row.seats, fresh.seats),
    tray: sheet.banked_by_player ? 0 : row.tray === 0 ? null : row.tray,
    rack: row.rack,
    dealer: row.dealer,
    floor: row.floor,
    payoutMax: row.payout_max,
  };
  if (row.sheet !== sheet.id) return kept;
  const limits = Object.entries(row.limits).map(([wager, [least, most, step]]) => [wager, { least, most, step }]);
  return {
    ...kept,
    tray: sheet.banked_by_player ? 0 : row.tray,
    limits: { ...fresh.limits, ...Object.fromEntries(limits) },
    schedule: row.schedule.map(([upTo, player, bank]) => ({ upTo, player, bank })),
    backline: row.backline,
  };
}

/** Changes the sheet of a form: fields that do not depend on the sheet stay. */
export function onSheet(form: Form, sheet: SheetInfo): Form {
  const fresh = blank(form.table, sheet);
  const tray = sheet.banked_by_player ? 0 : form.tray === 0 ? null : form.tray;
  return {
    ...form,
    sheet: sheet.id,
    tray,
    trayPieces: null,
    rackPieces: null,
    seats: Math.min(form.seats, fresh.seats),
    limits: fresh.limits,
    schedule: fresh.schedule,
    backline: false,
  };
}

/** The chips of the cage that the table works with: those that its first bet is made and paid with. */
export function worksWith({ limits }: Pick<Form, "limits">, { wagers }: Pick<SheetInfo, "wagers">): ChipsFrom {
  const [first] = wagers.filter((wager) => wager.kind === "opening");
  const { least, most } = limits[first?.id ?? ""] ?? first?.takes ?? { least: null, most: null };
  return { cage: true, ...(least ? { least, most: most ?? undefined } : {}) };
}

/** The number after the highest one in use, so that no two tables are confused. */
export function nextName(known: readonly string[]): string {
  const numbers = known.map((name) => Number(/^(?:table )?(\d{1,4})$/i.exec(name)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1);
}

/** Free chips are filled by the house itself when a tray is short, so an empty field means 0. */
export const fillsItself = ({ chips }: Pick<Form, "chips">): boolean => chips !== "issued";

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .-]{0,39}$/u;

/** All errors, by field. `open` are the open tables. */
export function problems(form: Form, sheet: SheetInfo, open: readonly string[]): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!NAME.test(form.table.trim())) wrong["table"] = "A name of 1 to 40 letters, figures, spaces, dots and dashes.";
  else if (open.includes(form.table.trim())) wrong["table"] = "A table of this name is open.";
  const counted = !fillsItself(form);
  if (counted && form.tray === null) wrong["tray"] = "How many chips from the cage; 0 for none.";
  if (counted && form.rack === null) wrong["rack"] = "How many chips for sale at the table; 0 for none.";
  for (const [field, says] of Object.entries(form.unread)) if (says) wrong[field] = says;
  if (form.cards === "real" && form.dealer === "automatic")
    wrong["dealer"] = "Real cards need a dealer of flesh and blood.";
  for (const [wager, limits] of Object.entries(form.limits)) {
    const says = limitsWrong(limits);
    if (says) wrong[`limits ${wager}`] = says;
  }
  const schedule = scheduleWrong(form.schedule);
  if (sheet.collection && schedule) wrong["schedule"] = schedule;
  return wrong;
}

/** Why the table cannot be opened, beside the key: the first field that is missing or wrong, by its title. */
export function whyNot(wrong: Readonly<Record<string, string>>, { wagers }: Pick<SheetInfo, "wagers">): string | null {
  const [found] = Object.entries(wrong);
  if (!found) return null;
  const [field, says] = found;
  const wager = /^limits (.*)$/.exec(field)?.[1];
  const title =
    wager === undefined ? TITLES[field] : `Limits of ${wagers.find(({ id }) => id === wager)?.title ?? wager}`;
  return title === undefined ? says : `${title}: ${says.charAt(0).toLowerCase()}${says.slice(1)}`;
}

const TITLES: Readonly<Record<string, string>> = {
  table: "Name",
  tray: "Tray",
  rack: "Rack",
  payoutMax: "Payout maximum",
  schedule: "Collection",
};

export function limitsWrong({ least, most, step }: LimitsOf): string | null {
  if (!least || !most || !step) return "The least, the most and the step.";
  if (least > most) return "The least is not above the most.";
  return (most - least) % step === 0 ? null : "From the least to the most in whole steps.";
}

export function scheduleWrong(schedule: readonly BracketOf[]): string | null {
  if (schedule.some(({ player, bank }) => player === null || bank === null))
    return "Every bracket takes something from the player and from the bank; 0 for nothing.";
  const tops = schedule.slice(0, -1).map(({ upTo }) => upTo ?? 0);
  return tops.every((top, place) => top > (place === 0 ? 0 : (tops[place - 1] ?? 0))) ? null : "The brackets ascend.";
}

/** The form as a command. Only for a form without problems. */
export function asked(form: Form, id: string): NewHouseTable {
  const limits = Object.entries(form.limits).map(([wager, { least, most, step }]) => [
    wager,
    [least ?? 0, most ?? 0, step ?? 0],
  ]);
  const last = form.schedule.length - 1;
  return {
    id,
    table: form.table.trim(),
    sheet: form.sheet,
    chips: form.chips,
    cards: form.cards,
    seats: form.seats,
    tray: form.tray ?? 0,
    rack: form.rack ?? 0,
    tray_pieces: form.chips === "issued" ? form.trayPieces : null,
    rack_pieces: form.chips === "issued" ? form.rackPieces : null,
    dealer: form.dealer,
    floor: form.floor,
    payout_max: form.payoutMax,
    limits: Object.fromEntries(limits) as NonNullable<NewHouseTable["limits"]>,
    schedule: form.schedule.map(({ upTo, player, bank }, place) => [
      place === last ? null : upTo,
      player ?? 0,
      bank ?? 0,
    ]),
    backline: form.backline,
  };
}
