/** A new table of the house: its sheet, what the sheet leaves open, its chips, and who is on duty. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce, Button, Dialog, Field, grouped, inKind, Notice, Segmented, Select, Spinner, Toggle } from "../kit";
import { ApiError, newId } from "../net";
import { useAsk } from "../odds/useAsk";
import { ChipsField, type ChipsFrom, MoneyField, sendSurely, withChips } from "../staff";
import type { HouseTableRow, Lobby, Opened, SheetInfo } from "../wire";
import { tableTitle } from "./look";
import { again, asked, blank, fillsItself, nextName, onSheet, problems, type Form, whyNot, worksWith } from "./opening";
import { LimitsFields, ScheduleFields } from "./PostedFields";

interface OpenTableProps {
  /** The names of the open tables. */
  open: readonly string[];
  /** All tables of the house, with their last openings. */
  rows: readonly HouseTableRow[];
  /** The closed table to start with. */
  first: HouseTableRow | null;
  onClose: () => void;
  onOpened: () => void;
}

export function OpenTable({ open, rows, first, onClose, onOpened }: OpenTableProps) {
  const lobby = useAsk<Lobby>("/api/lobby");
  const games = lobby.answer?.games ?? [];
  const [sheet, setSheet] = useState(first?.shipped ? first.sheet : null);
  const chosen = sheet ?? games[0]?.id ?? null;
  const info = useAsk<SheetInfo>(chosen === null ? null : `/api/sheets/${encodeURIComponent(chosen)}`);
  const [now, setNow] = useState<{ form: Form; sheet: SheetInfo } | null>(null);
  useEffect(() => {
    const found = info.answer; // until the new sheet is loaded, the form keeps the one before
    const known = [...open, ...rows.map((row) => row.table)];
    const begun = (info: SheetInfo) => (first ? again(first, info) : blank(nextName(known), info));
    if (found) setNow((was) => ({ sheet: found, form: was ? onSheet(was.form, found) : begun(found) }));
  }, [info.answer]);
  const failed = lobby.problem ?? info.problem;
  return (
    <Dialog
      open
      wide
      class="fl-open"
      title={first ? `Open ${tableTitle(first.table)}` : "Open a table"}
      onClose={onClose}
    >
      {failed && <Notice kind="warn">{failed}</Notice>}
      {!now && !failed && <Spinner label="Fetching the sheets" />}
      {now && (
        <Fields
          {...now}
          chosen={chosen ?? now.form.sheet}
          games={games.map((game) => ({ value: game.id, label: game.title }))}
          open={open}
          rows={rows}
          onSheet={setSheet}
          onChange={(change) => setNow({ ...now, form: { ...now.form, ...change } })}
          onOpened={() => {
            onOpened();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface FieldsProps {
  form: Form;
  sheet: SheetInfo;
  /** The chosen sheet, which may still be loading. */
  chosen: string;
  games: readonly { value: string; label: string }[];
  open: readonly string[];
  rows: readonly HouseTableRow[];
  onSheet: (sheet: string) => void;
  onChange: (change: Partial<Form>) => void;
  onOpened: () => void;
}

function Fields(props: FieldsProps) {
  const { form, sheet, chosen, games, open: names, rows, onSheet: choose, onChange, onOpened } = props;
  const before = rows.find((row) => row.table === form.table.trim() && !row.open);
  const from = worksWith(form, sheet);
  const { busy, problem, open } = useOpening(form, from, onOpened);
  const wrong = problems(form, sheet, names);
  const why = chosen === form.sheet ? whyNot(wrong, sheet) : "The game is being fetched.";
  /** A field that is only empty yet is not red: the key says what it waits for. */
  const said = (field: string, empty = false): string | null => (empty ? null : (wrong[field] ?? null));
  const real = form.cards === "real";
  const itself = fillsItself(form);
  const as = inKind(form.chips);
  const unread = (part: Form["unread"]): Partial<Form> => ({ unread: { ...form.unread, ...part } });
  return (
    <form
      class="fl-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (why === null && !busy) void open();
      }}
    >
      <div class="fl-two">
        <Select label="Game" value={chosen} options={games} onChange={choose} />
        <Field
          label="Name"
          value={form.table}
          maxLength={40}
          onInput={(table) => onChange({ table })}
          error={said("table")}
          hint={
            before
              ? `This table opens again; its hands go on from ${grouped(before.hands + 1)}.`
              : "A number or a name, for good: the table keeps it when it closes and opens again."
          }
        />
      </div>
      <div class="fl-three">
        <Choice label="Chips">
          <Segmented
            label="Chips"
            value={form.chips}
            onChange={(chips) => onChange({ chips })}
            options={[
              { value: "issued", label: "Issued" },
              { value: "night", label: "Night" },
              { value: "practice", label: "Practice" },
            ]}
          />
        </Choice>
        <Choice label="Cards">
          <Segmented
            label="Cards"
            value={form.cards}
            onChange={(cards) => onChange(cards === "real" ? { cards, dealer: "staff" } : { cards })}
            options={[
              { value: "sealed", label: "Sealed decks" },
              { value: "real", label: "Real cards" },
            ]}
          />
        </Choice>
        <Select
          label="Seats"
          value={String(form.seats)}
          options={seats(sheet)}
          onChange={(seats) => onChange({ seats: Number(seats) })}
        />
      </div>
      {real && (
        <p class="note">
          The dealer taps bets, cards and decisions into a tablet beside the felt. No deck proof is claimed for such
          hands.
        </p>
      )}
      <div class="fl-two">
        <Choice label="Dealer" error={said("dealer")}>
          <Segmented
            label="Dealer"
            value={form.dealer}
            onChange={(dealer) => onChange({ dealer })}
            options={[
              { value: "staff", label: "Staff" },
              { value: "automatic", label: "Automatic", disabled: real },
            ]}
          />
        </Choice>
        <Choice label="Floor">
          <Segmented
            label="Floor"
            value={form.floor}
            onChange={(floor) => onChange({ floor })}
            options={[
              { value: "staff", label: "Staff" },
              { value: "automatic", label: "Automatic" },
            ]}
          />
        </Choice>
      </div>
      <div class="fl-three fl-chips">
        <ChipsField
          label="Tray"
          chips="Chips of the tray"
          value={{ cents: form.tray, pieces: form.trayPieces }}
          least={0}
          disabled={sheet.banked_by_player}
          plain={itself || sheet.banked_by_player}
          from={from}
          as={as}
          onChange={({ cents, pieces }, error) =>
            onChange({ tray: cents, trayPieces: pieces, ...unread({ tray: error }) })
          }
          error={said("tray", form.tray === null)}
          hint={
            sheet.banked_by_player
              ? "A player has the bank: the house puts up nothing."
              : itself
                ? "May stay empty: the house fills it when it is short."
                : "The table's bank, from the cage."
          }
        />
        <ChipsField
          label="Rack"
          chips="Chips of the rack"
          value={{ cents: form.rack, pieces: form.rackPieces }}
          least={0}
          plain={itself}
          from={from}
          as={as}
          onChange={({ cents, pieces }, error) =>
            onChange({ rack: cents, rackPieces: pieces, ...unread({ rack: error }) })
          }
          error={said("rack", form.rack === null)}
          hint={itself ? "May stay empty." : "Chips for sale at the table."}
        />
        <MoneyField
          label="Payout maximum"
          cents={form.payoutMax}
          as={as}
          onChange={(payoutMax, error) => onChange({ payoutMax, ...unread({ payoutMax: error }) })}
          error={said("payoutMax", form.payoutMax === null)}
          hint="A player and a round; empty for none."
        />
      </div>
      {Object.keys(form.limits).length > 0 && (
        <LimitsFields
          sheet={sheet}
          limits={form.limits}
          wrong={wrong}
          as={as}
          // Other bets are paid with other chips: they are proposed anew.
          onChange={(limits) => onChange({ limits, trayPieces: null, rackPieces: null })}
        />
      )}
      {sheet.collection && (
        <ScheduleFields
          schedule={form.schedule}
          error={said("schedule")}
          as={as}
          onChange={(schedule) => onChange({ schedule })}
        />
      )}
      {sheet.backline && (
        <Toggle
          label="Betting behind another player's spot"
          checked={form.backline}
          onChange={(backline) => onChange({ backline })}
        />
      )}
      {problem && (
        <Notice kind="lose" live>
          {problem}
        </Notice>
      )}
      <div class="fl-go">
        {why !== null && (
          <p class="note" id="fl-why" role="status">
            {why}
          </p>
        )}
        <Button kind="primary" type="submit" disabled={busy || why !== null} aria-describedby="fl-why">
          {busy ? "Opening" : `Open ${form.table.trim() === "" ? "the table" : tableTitle(form.table.trim())}`}
        </Button>
      </div>
    </form>
  );
}

function Choice({ label, error, children }: { label: string; error?: string | null; children: ComponentChildren }) {
  return (
    <div class="field">
      <span aria-hidden="true">{label}</span>
      {children}
      {error && <small class="t-lose">{error}</small>}
    </div>
  );
}

const seats = ({ seats_most = 7 }: SheetInfo): { value: string; label: string }[] =>
  Array.from({ length: seats_most }, (_, place) => ({ value: String(place + 1), label: String(place + 1) })).reverse();

/** A form keeps its id until the house has answered, so that a table is not opened twice. */
function useOpening(form: Form, from: ChipsFrom, onOpened: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useRef(newId());
  useEffect(() => setProblem(null), [form]); // the problem was about the form before
  async function open(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const [tray, rack] = await Promise.all([
        withChips({ cents: form.tray, pieces: form.trayPieces }, from),
        withChips({ cents: form.rack, pieces: form.rackPieces }, from),
      ]);
      const whole = { ...form, trayPieces: tray.pieces, rackPieces: rack.pieces };
      const { table, waiting } = await sendSurely<Opened>("/api/staff/tables", asked(whole, id.current));
      announce(
        waiting ? `${tableTitle(table)} opens once another person has agreed.` : `${tableTitle(table)} is open.`,
      );
      onOpened();
    } catch (failed) {
      setBusy(false);
      // It was refused, so another try is a new command.
      if (failed instanceof ApiError && failed.status !== 0) id.current = newId();
      setProblem(
        failed instanceof ApiError
          ? failed.problem.message
          : "The house did not answer. Look whether the table is open before you ask again.",
      );
    }
  }
  return { busy, problem, open };
}
