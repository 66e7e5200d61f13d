/** The chips of the house: its set, with drawn chips, and how many of each are where. */

import { useEffect, useState } from "preact/hooks";
import { announce, Button, Chip, Field, grouped, IconButton, money, Notice, Spinner, tableTitled, Tag } from "../kit";
import { isColour } from "../kit/colours";
import { api, ApiError, theSession } from "../net";
import { useSubmit } from "../shell";
import { chipSetChanged, Heard, MoneyField, usePolled } from "../staff";
import type { ChipInventory, ChipKind, ChipSet, HouseSettings } from "../wire";
import { Wrong } from "./SignInPage";

const KINDS_MOST = 12;

interface Kept {
  settings: HouseSettings;
  usual: ChipKind[];
}

export function HouseChips() {
  const [kept, setKept] = useState<Kept | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    theSession()
      .then(() =>
        Promise.all([api.get<HouseSettings>("/api/staff/settings"), api.get<ChipSet>("/api/staff/chips")] as const),
      )
      .then(
        ([settings, { usual }]) => setKept({ settings, usual }),
        (why: unknown) => setFailed(why instanceof ApiError ? why.problem.message : "The chips could not be read."),
      );
  }, []);
  if (failed) return <Notice kind="warn">{failed}</Notice>;
  if (kept === null) return <Spinner label="Looking up the chips" />;
  return (
    <div class="of-settings">
      <SetForm
        key={JSON.stringify(kept.settings.chips)}
        kept={kept}
        onKept={(settings) => setKept({ ...kept, settings })}
      />
      <Inventory />
    </div>
  );
}

type Draft = Omit<ChipKind, "cents"> & { cents: number | null; key: number };

const NEW: Omit<Draft, "key"> = { cents: null, colour: "#355f8a", spots: "#ffffff", name: "" };
const drafted = (kinds: readonly ChipKind[]): Draft[] => kinds.map((kind, key) => ({ ...kind, key }));

function SetForm({ kept, onKept }: { kept: Kept; onKept: (settings: HouseSettings) => void }) {
  const [drafts, setDrafts] = useState<Draft[]>(() => drafted(kept.settings.chips ?? []));
  const { busy, problem, submit } = useSubmit();
  const whole = drafts.every(({ cents, colour, spots }) => cents !== null && isColour(colour) && isColour(spots));
  const next = drafts
    .map(({ cents, colour, spots, name }) => ({
      cents: cents ?? 0,
      colour: colour.toLowerCase(),
      spots: spots.toLowerCase(),
      name: (name ?? "").trim(),
    }))
    .sort((one, other) => one.cents - other.cents);
  const changed = JSON.stringify(next) !== JSON.stringify(kept.settings.chips ?? []);
  const save = async (): Promise<void> => {
    const answer = await api.post<HouseSettings>("/api/staff/settings", { ...kept.settings, chips: next });
    chipSetChanged();
    onKept(answer);
    announce("The chips are kept.");
  };
  const change = (key: number, part: Partial<Draft>): void =>
    setDrafts(drafts.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <form
      class="panel"
      aria-labelledby="chips"
      onSubmit={(event) => {
        event.preventDefault();
        if (whole && changed && !busy) void submit(save);
      }}
    >
      <header>
        <h2 id="chips">The set</h2>
      </header>
      <div class="body of-stack">
        <p class="note">
          With a set, fills, credits and counts are by denomination, and payouts say which chips to push. Without one
          the house works by totals.
        </p>
        {drafts.length > 0 && (
          <ul class="of-kinds">
            {drafts.map((one) => (
              <li key={one.key}>
                <Chip cents={one.cents ?? 0} look={one} />
                <MoneyField label="Worth" cents={one.cents} onChange={(cents) => change(one.key, { cents })} />
                <Colour label="Colour" value={one.colour} onChange={(colour) => change(one.key, { colour })} />
                <Colour label="Spots" value={one.spots} onChange={(spots) => change(one.key, { spots })} />
                <Field
                  label="Name"
                  value={one.name ?? ""}
                  maxLength={20}
                  placeholder="red"
                  onInput={(name) => change(one.key, { name })}
                />
                <IconButton
                  icon="cross"
                  label={`Remove the chip of ${money(one.cents ?? 0)}`}
                  onClick={() => setDrafts(drafts.filter(({ key }) => key !== one.key))}
                />
              </li>
            ))}
          </ul>
        )}
        <div class="of-foot">
          <Button
            size="small"
            icon="plus"
            disabled={drafts.length >= KINDS_MOST}
            onClick={() => setDrafts([...drafts, { ...NEW, key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1 }])}
          >
            Add a chip
          </Button>
          {drafts.length === 0 && (
            <Button size="small" onClick={() => setDrafts(drafted(kept.usual))}>
              Begin with the usual set
            </Button>
          )}
        </div>
        <Wrong says={problem} />
        <div class="of-foot">
          <Button type="submit" kind="primary" disabled={!whole || !changed || busy}>
            Save
          </Button>
          <span class="note">
            {!whole ? "A worth or a colour is missing." : changed ? "Not saved yet." : "All saved."}
          </span>
        </div>
      </div>
    </form>
  );
}

function Colour({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label class="field of-swatch">
      <span>{label}</span>
      <input
        type="color"
        value={isColour(value) ? value : "#000000"}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

function Inventory() {
  const polled = usePolled<ChipInventory>("/api/staff/chips/inventory", 5000);
  const found = polled.value;
  if (!found || (!found.counted && found.lines.length === 0)) return <Heard polled={polled} />;
  return (
    <section class="panel" aria-labelledby="where">
      <header>
        <h2 id="where">Where they are</h2>
        <span class="grow" />
        {found.counted && (
          <Tag kind={found.says.length === 0 ? "win" : "lose"}>
            {found.says.length === 0 ? "None missing" : "Chips are missing"}
          </Tag>
        )}
      </header>
      <div class="body of-stack">
        <Heard polled={polled} />
        {found.says.map((says) => (
          <Notice key={says} kind="lose">
            {says}
          </Notice>
        ))}
        {found.counted ? (
          <div class="of-scroll">
            <table class="of-where">
              <thead>
                <tr>
                  <th scope="col">Chip</th>
                  <th scope="col">Owned</th>
                  <th scope="col">Cage</th>
                  {found.tables.map((table) => (
                    <th key={table} scope="col">
                      {tableTitled(table)}
                    </th>
                  ))}
                  <th scope="col">Out</th>
                </tr>
              </thead>
              <tbody>
                {found.lines.map((line) => (
                  <tr key={line.cents}>
                    <th scope="row">
                      <Chip cents={line.cents} look={line.kind ?? undefined} /> {money(line.cents)}
                    </th>
                    <td>{grouped(line.owned)}</td>
                    <td>{grouped(line.cage)}</td>
                    {found.tables.map((table) => (
                      <td key={table}>{grouped(line.tables[table] ?? 0)}</td>
                    ))}
                    <td>{line.out < 0 ? `\u2212${grouped(-line.out)}` : grouped(line.out)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Worth</th>
                  <td>{money(found.owned_cents)}</td>
                  <td>{money(found.cage_cents)}</td>
                  {found.tables.length > 0 && (
                    <td colSpan={found.tables.length}>{money(found.tables_cents)} at tables</td>
                  )}
                  <td>{money(found.out_cents)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
        ) : (
          <p class="note">
            The chips at the cage were not counted yet. A cashier counts them with a second person, under “The drawer”:
            the first count says how many the house owns.
          </p>
        )}
        {found.counted && (
          <p class="note">
            Tables by their last counts, with the fills and credits since: play moves chips in between.
            {found.lines.some((line) => line.out < 0) &&
              " Out is below nothing where more chips of a value came in than are known to have gone out."}
          </p>
        )}
      </div>
    </section>
  );
}
