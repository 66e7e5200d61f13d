/** Settings of the house: its name, what it prints, what needs a second person, and dated flags of its jurisdiction. */

import { useEffect, useState } from "preact/hooks";
import { announce, Button, Field, gamingDay, IconButton, Notice, Select, Spinner, Tag } from "../kit";
import { api, ApiError, theSession } from "../net";
import { refreshMe, useSubmit } from "../shell";
import { MoneyField } from "../staff";
import type { Flag, HouseSettings, ShiftPlan } from "../wire";
import { flagSays, holds, isDay } from "./flags";
import { colourProblem } from "../kit/colours";
import { codeProblem, MoneyFields, moneyOf } from "./MoneyFields";
import { type Printed, PrintedFields } from "./Printed";
import { ShiftsFields, shiftsWrong } from "./Shifts";
import { Wrong } from "./SignInPage";

export function Settings() {
  const [kept, setKept] = useState<HouseSettings | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    theSession()
      .then(() => api.get<HouseSettings>("/api/staff/settings"))
      .then(setKept, (why: unknown) =>
        setFailed(why instanceof ApiError ? why.problem.message : "The settings could not be read."),
      );
  }, []);
  if (failed) return <Notice kind="warn">{failed}</Notice>;
  if (kept === null) return <Spinner label="Looking up the settings" />;
  return <Form key={JSON.stringify(kept)} kept={kept} onKept={setKept} />;
}

/** A flag while it is edited: an incomplete amount is null. */
type Draft = Omit<Flag, "over_cents"> & { over_cents: number | null; key: number };

const draftOf = (flag: Flag, key: number): Draft => ({ ...flag, key });
const isWhole = (draft: Draft): draft is Draft & { over_cents: number } =>
  draft.over_cents !== null && isDay(draft.since);
const flagOf = ({ kind, since, times, over_cents, note }: Draft & { over_cents: number }): Flag => ({
  kind,
  since,
  over_cents,
  times: kind === "win" ? (times ?? 0) : 0,
  note: note ?? "",
});

function Form({ kept, onKept }: { kept: HouseSettings; onKept: (kept: HouseSettings) => void }) {
  const [name, setName] = useState(kept.name);
  const [second, setSecond] = useState<number | null>(kept.second_over_cents);
  const [payout, setPayout] = useState<number | null>(kept.named_payout_cents ?? null);
  const [cash, setCash] = useState<number | null>(kept.named_cash_cents ?? null);
  const [unread, setUnread] = useState<{ payout?: string | null; cash?: string | null }>({});
  const [counters, setCounters] = useState(kept.drop_counters ?? 2);
  const [pooled, setPooled] = useState(kept.tip_pool ?? "");
  const [longest, setLongest] = useState(String(kept.deal_minutes || ""));
  const [drafts, setDrafts] = useState<Draft[]>(() => kept.flags.map(draftOf));
  const [printed, setPrinted] = useState<Printed>({
    colour: kept.colour ?? "",
    help_line: kept.help_line ?? "",
    logo: kept.logo ?? "",
  });
  const [plans, setPlans] = useState<ShiftPlan[]>(kept.shifts ?? []);
  const [coins, setCoins] = useState(moneyOf(kept));
  const { busy, problem, submit } = useSubmit();
  const whole = drafts.filter(isWhole);
  const next =
    second === null ||
    (unread.payout ?? unread.cash ?? null) !== null || // not empty, though there is no amount
    whole.length < drafts.length ||
    colourProblem(printed.colour) !== null ||
    coins.coin === null ||
    !/^\d{0,4}$/.test(longest) ||
    codeProblem(coins.currency) !== null ||
    shiftsWrong(plans)
      ? null
      : {
          ...kept,
          name: name.trim(),
          second_over_cents: second,
          named_payout_cents: payout,
          named_cash_cents: cash,
          drop_counters: counters,
          tip_pool: pooled,
          deal_minutes: Number(longest || 0),
          flags: whole.map(flagOf),
          colour: printed.colour.toLowerCase(),
          help_line: printed.help_line.trim(),
          logo: printed.logo,
          shifts: plans.map((plan) => ({
            ...plan,
            shifts: plan.shifts.map((one) => ({ ...one, name: one.name.trim() })),
          })),
          currency: coins.currency.trim(),
          coin: coins.coin === 1 ? 0 : coins.coin,
          toward: coins.toward,
        };
  const changed =
    next === null ||
    JSON.stringify(next) !==
      JSON.stringify({
        ...kept,
        drop_counters: kept.drop_counters ?? 2,
        shifts: kept.shifts ?? [],
        currency: kept.currency ?? "USD",
        coin: kept.coin ?? 0,
        toward: kept.toward ?? "nearest",
        flags: kept.flags.map((flag, key) => flagOf(draftOf(flag, key) as Draft & { over_cents: number })),
      });
  const save = async () => {
    const answer = await api.post<HouseSettings>("/api/staff/settings", next);
    onKept(answer);
    if (answer.currency !== kept.currency) await refreshMe(); // from now on amounts are written in it
    announce(answer.waiting ? "The settings wait for another manager." : "The settings are kept.");
  };
  return (
    <form
      class="of-settings"
      onSubmit={(event) => {
        event.preventDefault();
        if (next && changed && !busy) void submit(save);
      }}
    >
      <section class="panel" aria-labelledby="house">
        <header>
          <h2 id="house">The house</h2>
        </header>
        <div class="body of-stack">
          <div class="of-two">
            <Field
              label="Name of the house"
              value={name}
              onInput={setName}
              maxLength={60}
              hint="On slips, reports and the big screen."
            />
            <MoneyField
              label="Second person above"
              cents={second}
              onChange={setSecond}
              least={0}
              hint="Payouts, tables and unknown chips above this take another person."
            />
          </div>
          <div class="of-two">
            <MoneyField
              label="Payouts need a name above"
              cents={payout}
              onChange={(cents, payout) => {
                setPayout(cents);
                setUnread({ ...unread, payout });
              }}
              least={0}
              hint="A larger win is paid only to somebody with an account. Empty: to anybody."
            />
            <MoneyField
              label="Cash needs a name above"
              cents={cash}
              onChange={(cents, wrong) => {
                setCash(cents);
                setUnread({ ...unread, cash: wrong });
              }}
              least={0}
              hint="At the cashier and at tables, in or out. Empty: never."
            />
          </div>
          <div class="of-two">
            <Select
              label="People who count a drop box"
              value={String(counters)}
              onChange={(count) => setCounters(Number(count))}
              options={[
                { value: "2", label: "Two, each alone" },
                { value: "3", label: "Three, each alone" },
              ]}
            />
          </div>
          <div class="of-two">
            <Field
              label="Longest time at a table, in minutes"
              inputMode="numeric"
              value={longest}
              onInput={setLongest}
              maxLength={4}
              hint="After it the rota says that a dealer is due a relief. Empty: never."
            />
            <Select
              label="Tips are pooled"
              value={pooled}
              options={[
                { value: "", label: "Not at all" },
                { value: "table", label: "By table" },
                { value: "shift", label: "By shift" },
                { value: "day", label: "By gaming day" },
              ]}
              onChange={setPooled}
              hint="Pools are shared out among dealers on the page Tips."
            />
          </div>
          <p class="note">
            Clock of the house: {kept.zone}. The gaming day begins at {kept.day_starts}. Both are set when the house is
            made.
          </p>
        </div>
      </section>
      <MoneyFields value={coins} now={kept.currency ?? "USD"} onChange={setCoins} />
      <ShiftsFields plans={plans} starts={kept.day_starts} onChange={setPlans} />
      <PrintedFields name={name} value={printed} onChange={setPrinted} />
      <section class="panel" aria-labelledby="flags">
        <header>
          <h2 id="flags">Reporting flags</h2>
        </header>
        <div class="body of-stack">
          <p class="note">
            From its date on, the newest flag of a kind holds. Older ones stay, so that it can be seen what held when.
          </p>
          {drafts.length > 0 && (
            <ol class="of-flags">
              {drafts.map((draft) => (
                <FlagFields
                  key={draft.key}
                  draft={draft}
                  now={isWhole(draft) && holds(whole, draft, gamingDay())}
                  onChange={(changed) => setDrafts(drafts.map((one) => (one.key === draft.key ? changed : one)))}
                  onRemove={() => setDrafts(drafts.filter((one) => one.key !== draft.key))}
                />
              ))}
            </ol>
          )}
          <div class="of-foot">
            <Button
              size="small"
              icon="plus"
              disabled={drafts.length >= 40}
              onClick={() =>
                setDrafts([
                  ...drafts,
                  {
                    kind: "win",
                    since: gamingDay(),
                    times: 0,
                    over_cents: null,
                    note: "",
                    key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1,
                  },
                ])
              }
            >
              Add a flag
            </Button>
          </div>
        </div>
      </section>
      {kept.waiting && (
        <Notice kind="warn">What you asked for waits for another manager. Until then all is as it was.</Notice>
      )}
      <Wrong says={problem} />
      <div class="of-foot">
        <Button type="submit" kind="primary" disabled={next === null || !changed || busy}>
          Save
        </Button>
        <span class="note">
          {next === null ? "Something is not written out yet." : changed ? "Not saved yet." : "All saved."}
        </span>
      </div>
    </form>
  );
}

interface FlagProps {
  draft: Draft;
  /** It holds today. */
  now: boolean;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
}

function FlagFields({ draft, now, onChange, onRemove }: FlagProps) {
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const times = draft.times ?? 0;
  return (
    <li class="of-flag">
      <Select
        label="What"
        value={draft.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: "win", label: "A large win" },
          { value: "cash", label: "Cash" },
        ]}
      />
      <Field
        label="From"
        type="date"
        value={draft.since}
        onInput={(since) => set({ since })}
        error={isDay(draft.since) ? null : "A date."}
      />
      <MoneyField label="At least" cents={draft.over_cents} onChange={(over_cents) => set({ over_cents })} />
      <Field
        label="Times the wager"
        inputMode="numeric"
        disabled={draft.kind !== "win"}
        value={draft.kind === "win" && times > 0 ? String(times) : ""}
        placeholder={draft.kind === "win" ? "any" : ""}
        maxLength={6}
        onInput={(text) => set({ times: Number(text.replace(/\D/g, "")) })}
      />
      <Field
        label="Note"
        value={draft.note ?? ""}
        onInput={(note) => set({ note })}
        maxLength={120}
        placeholder="Why"
      />
      <IconButton icon="cross" label="Remove this flag" onClick={onRemove} />
      <p class="of-flag-says">
        {now && <Tag kind="win">Holds today</Tag>}
        {!now && isWhole(draft) && <Tag>{draft.since > gamingDay() ? "Not yet" : "Held before"}</Tag>}
        {isWhole(draft) ? flagSays(flagOf(draft)) : "The amount is missing."}
      </p>
    </li>
  );
}
