/** The rules of the house: what the floor does at tables, the limit of a wager, approved games, and the house's own
    words. Where there are two managers, another one agrees to a change. */

import { useEffect, useState } from "preact/hooks";
import { announce, Button, Field, gamingDay, IconButton, Notice, Select, Spinner, Toggle } from "../kit";
import { api, ApiError, theSession } from "../net";
import { useSubmit } from "../shell";
import { MoneyField, readAmount, written } from "../staff";
import type { Approval, HouseRules as Rules, HouseRulesView, WagerCap } from "../wire";
import { isDay } from "./flags";
import { Wrong } from "./SignInPage";

export function HouseRules() {
  const [view, setView] = useState<HouseRulesView | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    theSession()
      .then(() => api.get<HouseRulesView>("/api/staff/house-rules"))
      .then(setView, (why: unknown) =>
        setFailed(why instanceof ApiError ? why.problem.message : "The house rules could not be read."),
      );
  }, []);
  if (failed) return <Notice kind="warn">{failed}</Notice>;
  if (view === null) return <Spinner label="Looking up the house rules" />;
  return <Form key={JSON.stringify(view)} view={view} onKept={setView} />;
}

function Form({ view, onKept }: { view: HouseRulesView; onKept: (view: HouseRulesView) => void }) {
  const [rules, setRules] = useState<Rules>(view.rules);
  const [authority, setAuthority] = useState((view.rules.authority ?? []).join("\n"));
  const { busy, problem, submit } = useSubmit();
  const set = (some: Partial<Rules>) => setRules({ ...rules, ...some });
  const next: Rules = { ...rules, authority: linesOf(authority) };
  const changed = JSON.stringify(next) !== JSON.stringify(view.rules);
  const whole = (rules.caps ?? []).every(isReadable) && (rules.games ?? []).every(isWhole);
  const save = async () => {
    const answer = await api.post<HouseRulesView>("/api/staff/house-rules", next);
    onKept(answer);
    announce(answer.waiting ? "The house rules wait for another manager." : "The house rules are kept.");
  };
  return (
    <form
      class="of-settings"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && whole && !busy) void submit(save);
      }}
    >
      <section class="panel" aria-labelledby="hr-floor">
        <header>
          <h2 id="hr-floor">At the tables</h2>
          <span class="grow" />
          <a class="btn small" href="/api/house-rules.pdf" target="_blank" rel="noreferrer">
            Print the house rules
          </a>
        </header>
        <div class="body of-stack">
          <Toggle
            label="The floor decides for players whose time is up, where staff deal"
            checked={rules.floor_decides ?? false}
            onChange={(floor_decides) => set({ floor_decides })}
          />
          <Toggle
            label="Two people inspect a deck of real cards before it is dealt from"
            checked={rules.inspect_decks ?? false}
            onChange={(inspect_decks) => set({ inspect_decks })}
          />
          <Select
            label="The stub of real cards is counted"
            value={String(rules.count_every ?? 0)}
            onChange={(count) => set({ count_every: Number(count) })}
            options={[0, 1, 2, 3, 5, 10, 20].map((one) => ({
              value: String(one),
              label: one === 0 ? "never" : one === 1 ? "after every hand" : `every ${one} hands`,
            }))}
          />
        </div>
      </section>
      <Caps caps={rules.caps ?? []} onChange={(caps) => set({ caps })} />
      <Games view={view} rules={rules} onChange={set} />
      <section class="panel" aria-labelledby="hr-words">
        <header>
          <h2 id="hr-words">In the words of the house</h2>
        </header>
        <div class="body of-stack">
          <Words
            label="If texts clash, these hold in this order, a line each"
            value={authority}
            onInput={setAuthority}
            placeholder={view.usual_authority.join("\n")}
          />
          {Object.entries(view.topics).map(([topic, title]) => (
            <Words
              key={topic}
              label={title}
              value={rules.texts?.[topic] ?? ""}
              onInput={(text) => set({ texts: withText(rules.texts ?? {}, topic, text) })}
            />
          ))}
          <p class="note">
            What the program and the sheets do is printed by itself; this is what the house adds to it.
          </p>
        </div>
      </section>
      {view.waiting && <Notice>This change waits for another manager.</Notice>}
      <Wrong says={problem} />
      <div class="of-foot">
        <Button type="submit" kind="primary" disabled={busy || !changed || !whole}>
          Keep the house rules
        </Button>
      </div>
    </form>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "");

function withText(texts: Record<string, string>, topic: string, text: string): Record<string, string> {
  const { [topic]: _, ...others } = texts;
  return text.trim() === "" ? others : { ...others, [topic]: text };
}

function Words({
  label,
  value,
  onInput,
  placeholder,
}: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  placeholder?: string;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <textarea
        rows={3}
        maxLength={2000}
        value={value}
        placeholder={placeholder}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

/** Stands for an amount that cannot be read: it is not "no amount", and nothing is kept with it. */
const UNREAD = Number.NaN;
const known = (cents: number | undefined): number | null => (Number.isNaN(cents) ? null : (cents ?? 0));

export const isReadable = ({ since, least_cents, most_cents, amounts }: WagerCap): boolean =>
  isDay(since) && ![least_cents, most_cents, ...(amounts ?? [])].some((one) => Number.isNaN(one));

function Caps({ caps, onChange }: { caps: WagerCap[]; onChange: (caps: WagerCap[]) => void }) {
  const [keys, setKeys] = useState(caps.map((_, at) => at)); // a field keeps its text when one above is taken out
  const set = (at: number, some: Partial<WagerCap>) =>
    onChange(caps.map((one, place) => (place === at ? { ...one, ...some } : one)));
  return (
    <section class="panel" aria-labelledby="hr-caps">
      <header>
        <h2 id="hr-caps">Limit of a single wager</h2>
      </header>
      <div class="body of-stack">
        <p class="note">
          By law, from a date on; the newest date holds. A table that takes more is not opened, and one that was opened
          before takes no more than this from its next hand on. No amounts: no limit.
        </p>
        {caps.map((one, at) => (
          <div key={keys[at]} class="of-two">
            <Field label="From" type="date" value={one.since} onInput={(since) => set(at, { since })} />
            <MoneyField
              label="At least"
              cents={known(one.least_cents)}
              onChange={(cents, error) => set(at, { least_cents: error === null ? (cents ?? 0) : UNREAD })}
              least={0}
            />
            <MoneyField
              label="At most"
              cents={known(one.most_cents)}
              onChange={(cents, error) => set(at, { most_cents: error === null ? (cents ?? 0) : UNREAD })}
              least={0}
            />
            <Amounts amounts={one.amounts ?? []} onChange={(amounts) => set(at, { amounts })} />
            <Field label="By which law" value={one.note ?? ""} onInput={(note) => set(at, { note })} maxLength={120} />
            <IconButton
              icon="cross"
              label={`Take out the limit from ${one.since}`}
              onClick={() => {
                setKeys(keys.filter((_, place) => place !== at));
                onChange(caps.filter((_, place) => place !== at));
              }}
            />
          </div>
        ))}
        <div class="of-foot">
          <Button
            size="small"
            icon="plus"
            onClick={() => {
              setKeys([...keys, Math.max(-1, ...keys) + 1]);
              onChange([...caps, { since: gamingDay() }]);
            }}
          >
            Add a limit
          </Button>
        </div>
      </div>
    </section>
  );
}

/** "2, 4": the only amounts, in place of a range. A comma alone may stand in an amount, so a space is between them. */
export function readAmounts(text: string): { cents: number[]; error: string | null } {
  const pieces = text.split(/[,;]?\s+|;/).filter((one) => one !== "" && one !== ",");
  const read = pieces.map((one) => readAmount(one.replace(/,$/, "")));
  const wrong = read.find(({ error }) => error !== null);
  if (wrong) return { cents: [UNREAD], error: `${wrong.error} Several with a space between: 2, 4, 10.` };
  const found = read.flatMap(({ cents }) => (cents === null ? [] : [cents]));
  return { cents: [...new Set(found)].sort((one, other) => one - other), error: null };
}

function Amounts({ amounts, onChange }: { amounts: number[]; onChange: (amounts: number[]) => void }) {
  const [text, setText] = useState(amounts.map(written).join(", "));
  return (
    <Field
      label="Or only these amounts"
      value={text}
      placeholder="2, 4"
      error={readAmounts(text).error}
      onInput={(now) => {
        setText(now);
        onChange(readAmounts(now).cents);
      }}
    />
  );
}

const isWhole = (one: Approval): boolean => isDay(one.since) && one.body.trim() !== "";

function Games({
  view,
  rules,
  onChange,
}: {
  view: HouseRulesView;
  rules: Rules;
  onChange: (some: Partial<Rules>) => void;
}) {
  const games = rules.games ?? [];
  const [sheet, setSheet] = useState(view.library[0]?.sheet ?? "");
  const set = (at: number, some: Partial<Approval>) =>
    onChange({ games: games.map((one, place) => (place === at ? { ...one, ...some } : one)) });
  const add = () => {
    const found = view.library.find((one) => one.sheet === sheet);
    if (found) onChange({ games: [...games, { ...found, since: gamingDay(), body: "", reference: "" }] });
  };
  return (
    <section class="panel" aria-labelledby="hr-games">
      <header>
        <h2 id="hr-games">Approved games</h2>
      </header>
      <div class="body of-stack">
        <Toggle
          label="Only approved games are opened for chips from the cashier"
          checked={rules.register_on ?? false}
          onChange={(register_on) => onChange({ register_on })}
        />
        {games.map((one, at) => {
          const now = view.library.find((other) => other.sheet === one.sheet);
          const old = now !== undefined && now.digest !== one.digest;
          return (
            <div key={`${one.digest} ${at}`} class="of-two">
              <p>
                <b>{one.title}</b> <code>{one.digest.slice(0, 12)}</code>
                {old && <span class="t-warn"> The library has another version now.</span>}
              </p>
              <Field label="On" type="date" value={one.since} onInput={(since) => set(at, { since })} />
              <Field
                label="Approved by"
                value={one.body}
                onInput={(body) => set(at, { body })}
                maxLength={120}
                placeholder="Lottery Commission"
              />
              <Field
                label="Number of the approval"
                value={one.reference ?? ""}
                onInput={(reference) => set(at, { reference })}
                maxLength={120}
              />
              <IconButton
                icon="cross"
                label={`Take out ${one.title}`}
                onClick={() => onChange({ games: games.filter((_, place) => place !== at) })}
              />
            </div>
          );
        })}
        <div class="of-foot">
          <Select
            label="Game"
            value={sheet}
            onChange={setSheet}
            options={view.library.map((one) => ({ value: one.sheet, label: one.title }))}
          />
          <Button size="small" icon="plus" onClick={add}>
            Add an approval
          </Button>
        </div>
      </div>
    </section>
  );
}
