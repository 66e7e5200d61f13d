// The wagers of a record, checked against its own rules as far as possible without settling them again: the class
// exists in the game, the clause belongs to the wager, and the result fits the net.

import type { HandRecord, RecordWager } from "./record";

interface Rules {
  ladders?: { order?: unknown }[];
  wagers?: { id?: unknown; pays?: unknown; showdown?: unknown }[];
}

interface Texts {
  wagers?: { id?: unknown; clause?: unknown }[];
}

export function wagerProblem(record: HandRecord): string | null {
  const rules = read<Rules>(record.rules);
  const texts = read<Texts>(record.texts ?? "");
  if (!rules) return null; // another check reports rules that do not match their hash
  const classes = classesOf(rules);
  for (const spot of record.spots) {
    for (const better of [spot, ...(spot.backline ?? [])]) {
      for (const [name, wager] of Object.entries(better.wagers)) {
        const wrong = resultProblem(wager) ?? classProblem(classes, wager) ?? clauseProblem(texts, name, wager);
        if (wrong) return `“${name}” on spot ${spot.spot} ${wrong}.`;
      }
    }
  }
  return null;
}

function resultProblem({ result, net_cents: net, prize_cents: prize, stake_cents: stake }: RecordWager): string | null {
  if (typeof prize === "number" && net === prize - stake)
    return result === "win" ? null : "has a prize, and did not win";
  const fits = result === "win" ? net >= 0 : result === "lose" ? net <= 0 : net === 0;
  return fits ? null : `is called “${result}”, and yet chips moved the other way`;
}

function classProblem(classes: ReadonlySet<string>, wager: RecordWager): string | null {
  return classes.has(wager.class) ? null : `has the class “${wager.class}”, which the rules do not have`;
}

function clauseProblem(texts: Texts | null, name: string, wager: RecordWager): string | null {
  const said = texts?.wagers?.find((one) => one.id === name)?.clause;
  if (typeof said !== "object" || said === null || wager.clause === "") return null;
  const clauses = Object.values(said as Record<string, unknown>).map((one) => (one as unknown[]).join(", "));
  return clauses.includes(wager.clause) ? null : `names the clause “${wager.clause}”, which is none of that wager`;
}

function classesOf(rules: Rules): Set<string> {
  const ladders = (rules.ladders ?? []).flatMap((one) => (Array.isArray(one.order) ? (one.order as string[]) : []));
  const pays = (rules.wagers ?? []).flatMap((one) => [one.pays, ...valuesOf(one.showdown)].flatMap(linesOf));
  return new Set(["", "folded", ...ladders, ...pays]);
}

/** The lines of a pay table; a showdown may have one for a hand that is higher, and one for a hand that is lower. */
const linesOf = (table: unknown): string[] => (typeof table === "object" && table !== null ? Object.keys(table) : []);
const valuesOf = (table: unknown): unknown[] =>
  typeof table === "object" && table !== null ? Object.values(table) : [];

function read<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T | null;
  } catch {
    return null;
  }
}
