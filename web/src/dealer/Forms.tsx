/** What staff do at a table apart from dealing: seat people, take tips, order chips. Used by the dealer's screen and
    the tablet. */

import "../styles/dealer.css";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { NOTE_MOST, WHO_MOST } from "../commands";
import { Button, Field, money, Select } from "../kit";
import {
  askTable,
  CheckIdentity,
  ChipsField,
  type ChipsFrom,
  type ChipsValue,
  FillDue,
  FindPerson,
  MoneyField,
  NO_CHIPS,
  Said,
  TrayCount,
  type TableCommand,
  useAsking,
  withChips,
} from "../staff";
import type { Frame, StaffTable } from "../wire";
import { readName, seatsSaid, sitting } from "./people";
import type { May } from "./may";
import { WaitingList } from "./WaitingList";

export interface FormProps {
  table: string;
  frame: Frame;
  staff: StaffTable | null;
  may: May;
  /** Called after a command, since the data shown is then old. */
  onDone: () => void;
}

const EVERYBODY = "";

/** A title, the content, and the result of the last command. */
export function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="st-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Seats somebody from the waiting list, or somebody who has just come. */
export function SeatForm({
  table,
  staff,
  onDone,
  seat,
  onSeated,
}: FormProps & { seat: number | null; onSeated?: () => void }) {
  const { busy, came, ask } = useAsking(onDone);
  const [name, setName] = useState("");
  const [spots, setSpots] = useState("1");
  const [unchecked, setUnchecked] = useState<{ player: string; name: string } | null>(null);
  const read = readName(name);
  const card = staff?.card;
  const full = card?.cards === "real" && (card.queue.length > 0 || card.taken.length >= card.seats);
  const put = async (player: string, said: string, known = false) => {
    const asked = askTable(table, { do: "seat-player", player, seat, spots: full ? Number(spots) : null });
    if (known)
      void asked.then((answer) => answer.error?.code === "not-admitted" && setUnchecked({ player, name: said }));
    const done = full ? `${said} waits for a seat.` : `${said} has ${seat === null ? "a seat" : `seat ${seat}`}.`;
    if (!(await ask(asked, done))) return;
    setName("");
    onSeated?.();
  };
  return (
    <div class="st-form">
      {staff && <WaitingList table={table} staff={staff} onDone={onDone} seat={seat} onSeated={onSeated} />}
      <form
        class="st-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (read.name) void put(read.name, read.name);
        }}
      >
        <FindPerson
          label={whom(staff)}
          at={staff?.card.chips === "night" ? "night" : "house"}
          makes={staff?.card.chips !== "night"}
          value={name}
          maxLength={WHO_MOST}
          onInput={setName}
          error={read.error}
          placeholder="Ines"
          verb={full ? "To the list" : "Seat"}
          disabled={busy}
          onPick={(one) => void put(one.player, one.name, true)}
        />
        {full && <SpotsWanted value={spots} most={card.seats} onChange={setSpots} />}
        <Button type="submit" kind="primary" data-offer="seat-player" disabled={busy || read.name === null}>
          {full ? "To the list" : "Seat"}
        </Button>
      </form>
      <Said came={came} />
      {unchecked && (
        <CheckIdentity
          {...unchecked}
          onClose={() => setUnchecked(null)}
          onDone={() => void put(unchecked.player, unchecked.name)}
        />
      )}
    </div>
  );
}

/** For how many spots somebody waits. */
export function SpotsWanted({
  value,
  most,
  onChange,
}: {
  value: string;
  most: number;
  onChange: (spots: string) => void;
}) {
  return (
    <Select
      label="Spots"
      value={value}
      options={Array.from({ length: Math.min(most, 4) }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }))}
      onChange={onChange}
    />
  );
}

/** Says who sits at a seat, where so far a walk-in is known by the seat or by a name for the night. */
export function NameForm({
  table,
  seat,
  onDone,
  onNamed,
  autoFocus,
}: {
  table: string;
  seat: number;
  onDone: () => void;
  onNamed?: () => void;
  /** Where nothing else is asked: elsewhere the keyboard of a tablet would cover what was opened to be read. */
  autoFocus?: boolean;
}) {
  const { busy, came, ask } = useAsking(onDone);
  const [name, setName] = useState("");
  const put = async (player: string, said: string) => {
    if (await ask(askTable(table, { do: "name-seat", player, seat }), `${said} sits at seat ${seat}.`)) onNamed?.();
  };
  return (
    <form
      class="st-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) void put(name.trim(), name.trim());
      }}
    >
      <FindPerson
        label="Who it is: name or code of the card"
        value={name}
        maxLength={WHO_MOST}
        onInput={setName}
        verb="It is them"
        disabled={busy}
        autoFocus={autoFocus}
        onPick={(one) => void put(one.player, one.name)}
      />
      <Said came={came} />
    </form>
  );
}

/** Whom staff can seat: for chips of a night only known players; with real cards also walk-ins. */
function whom(staff: StaffTable | null): string {
  if (staff?.card.chips === "night") return "Somebody in the night: name or code";
  return staff?.card.cards === "real" ? "Somebody new: name or code" : "Somebody else: name or code";
}

/** A tip that a player gave in chips. */
export function TipForm({ table, frame, onDone, player: given }: FormProps & { player?: string }) {
  const { busy, came, ask } = useAsking(onDone);
  const people = sitting(frame);
  const [chosen, setChosen] = useState(given ?? people[0]?.player ?? EVERYBODY);
  const [cents, setCents] = useState<number | null>(null);
  const player = given ?? (people.some((one) => one.player === chosen) ? chosen : (people[0]?.player ?? EVERYBODY));
  if (player === EVERYBODY) return <p class="note">Nobody sits here who could give a tip.</p>;
  return (
    <form
      class="st-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (cents !== null)
          void ask(askTable(table, { do: "take-tip", player, cents }), `A tip of ${money(cents)}.`).then(
            (done) => done && setCents(null),
          );
      }}
    >
      {given === undefined && (
        <Select
          label="From"
          value={player}
          onChange={setChosen}
          options={people.map((one) => ({ value: one.player, label: `${one.name}, ${seatsSaid(one.spots)}` }))}
        />
      )}
      <MoneyField label="Tip" cents={cents} onChange={setCents} least={1} />
      <Button type="submit" data-offer="take-tip" disabled={busy || cents === null}>
        Take the tip
      </Button>
      <Said came={came} />
    </form>
  );
}

/** Chips for the tray: fills on their way, and new fills and credits. `missing` is what the tray needs at least. */
export function ChipsForm({ table, staff, may, onDone, missing = null }: FormProps & { missing?: number | null }) {
  const { busy, came, ask } = useAsking(onDone);
  const [chips, setChips] = useState<ChipsValue>({ cents: missing, pieces: null });
  const { cents } = chips;
  const [counts, setCounts] = useState(false);
  const card = staff?.card ?? null;
  const plain = card?.chips !== "issued";
  const order = (command: Promise<TableCommand>, done: string, what?: string) =>
    void ask(
      command.then((one) => askTable(table, one)),
      done,
      what,
    ).then((taken) => taken && setChips(NO_CHIPS));
  const from: ChipsFrom = { cage: true, table };
  /** An order of chips, with which they are. */
  const move = (word: "fill" | "credit" | "ask-fill", done: string, what?: string): void => {
    if (cents === null) return;
    const sent = plain ? Promise.resolve(chips) : withChips(chips, from);
    order(
      sent.then(({ pieces }) => ({ do: word, cents, pieces })),
      done,
      what,
    );
  };
  return (
    <div class="st-form">
      {card && (
        <dl class="st-facts">
          {card.tray !== null && card.rack !== null && (
            <>
              <dt>Tray</dt>
              <dd>{money(card.tray)}</dd>
              <dt>Rack</dt>
              <dd>{money(card.rack)}</dd>
            </>
          )}
          <dt>Tips</dt>
          <dd>{money(card.tips)}</dd>
        </dl>
      )}
      {card !== null && <FillDue card={card} may={may} onChanged={onDone} />}
      {(may("fill") || may("credit")) && (
        <div class="st-row">
          <ChipsField
            label="Chips to order or to send back"
            value={chips}
            onChange={setChips}
            step={100}
            plain={plain}
            from={from}
          />
          {may("fill") && (
            <Button
              data-offer="fill"
              disabled={busy || cents === null}
              onClick={() => move("fill", "The fill is on its way.")}
            >
              Fill
            </Button>
          )}
          {may("credit") && (
            <Button
              data-offer="credit"
              disabled={busy || cents === null}
              onClick={() => move("credit", "The credit is with the cage.")}
            >
              Credit
            </Button>
          )}
        </div>
      )}
      {may("fill") && <p class="note">A second person has to agree.</p>}
      {!may("fill") && may("ask-fill") && (
        <div class="st-row">
          <ChipsField
            label="Chips for the tray"
            value={chips}
            onChange={setChips}
            step={100}
            plain={plain}
            from={from}
          />
          <Button
            data-offer="ask-fill"
            disabled={busy || cents === null}
            onClick={() => move("ask-fill", "The fill is on its way.", `a fill of ${money(cents ?? 0)}`)}
          >
            Ask for a fill
          </Button>
        </div>
      )}
      {card !== null && may("count-tray") && (
        <div class="st-row">
          <Button data-offer="count-tray" onClick={() => setCounts(true)}>
            Count the tray
          </Button>
        </div>
      )}
      {card !== null && counts && (
        <TrayCount
          card={card}
          does="count-tray"
          title="Count the tray"
          verb="Enter my count"
          done="The counts are the same: done."
          two={!plain}
          onClose={() => setCounts(false)}
          onChanged={onDone}
        />
      )}
      {!may("fill") && (
        <p class="note">The floor or the cashier sends it. Fills and credits that they order you agree to here.</p>
      )}
      <Said came={came} />
    </div>
  );
}

/** Everybody at the table, and what may be done with them. */
export function PeopleList({ table, frame, may, onDone }: FormProps) {
  const { busy, came, ask } = useAsking(onDone);
  const [warned, setWarned] = useState<string | null>(null);
  const people = sitting(frame);
  if (people.length === 0) return <p class="note">Nobody sits here.</p>;
  return (
    <div class="st-form">
      <ul class="st-people">
        {people.map((one) => (
          <li key={one.player}>
            <span class="no">{one.spots[0]}</span>
            <span>
              <b>{one.name}</b>
              <small>
                {one.leaving ? "gets up after this hand" : `${seatsSaid(one.spots)}, ${money(one.chips)}`}
                {one.warnings > 0 && `, ${one.warnings} ${one.warnings === 1 ? "warning" : "warnings"}`}
              </small>
            </span>
            {may("warn") && (
              <Button
                size="small"
                data-offer="warn"
                disabled={busy}
                aria-expanded={warned === one.player}
                onClick={() => setWarned(warned === one.player ? null : one.player)}
              >
                Warn<span class="sr"> {one.name}</span>
              </Button>
            )}
            {may("let-go") && (
              <Button
                size="small"
                data-offer="let-go"
                disabled={busy || one.leaving}
                onClick={() => void ask(askTable(table, { do: "let-go", player: one.player }), `${one.name} gets up.`)}
              >
                Gets up<span class="sr"> {one.name}</span>
              </Button>
            )}
            {warned === one.player && (
              <Warning
                name={one.name}
                busy={busy}
                onWarn={(reason) =>
                  void ask(askTable(table, { do: "warn", player: one.player, reason }), `${one.name} is warned.`).then(
                    (done) => done && setWarned(null),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      <Said came={came} />
    </div>
  );
}

function Warning({ name, busy, onWarn }: { name: string; busy: boolean; onWarn: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  return (
    <form
      class="st-row wide"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) onWarn(reason.trim());
      }}
    >
      <Field label={`Why ${name} is warned`} value={reason} onInput={setReason} maxLength={NOTE_MOST} autoFocus />
      <Button type="submit" disabled={busy || reason.trim() === ""}>
        Warn
      </Button>
    </form>
  );
}
