/** Chips for cash at the table, out of the rack: who buys, how much, and the slip that goes into the drop box. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button, Dialog, money, Select } from "../kit";
import {
  askTable,
  ChipsField,
  type ChipsFrom,
  type ChipsValue,
  MoneyField,
  NO_CHIPS,
  Said,
  suggested,
  useAsking,
  withChips,
} from "../staff";
import { type FormProps, NameForm } from "./Forms";
import type { May } from "./may";
import type { StaffAnswer } from "../wire";
import { seatsSaid, sitting } from "./people";

const ROUND = 100_00;

async function fillRack(table: string, cents: number, issued: boolean) {
  const { pieces } = issued ? await suggested(cents, { cage: true, table }) : NO_CHIPS;
  return askTable(table, { do: "fill-rack", cents, pieces });
}

/** Whether chips are for sale here: from a rack that is empty once more of them are asked for. */
export const sells = (may: May): boolean => may("sell-chips") || may("fill-rack");

interface EmptyRackProps {
  busy: boolean;
  cents: number | null;
  onChange: (cents: number | null) => void;
  onAsk: () => void;
  /** What became of the last sale, or of the chips that were asked for. */
  children: ComponentChildren;
}

/** The last sale has emptied the rack: its slip stays to be read, and more chips are asked for. */
function EmptyRack({ busy, cents, onChange, onAsk, children }: EmptyRackProps) {
  return (
    <form
      class="st-form"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      {children}
      <p class="note">The rack has no chips to sell. The cashier sells them at once, or the rack is filled.</p>
      <div class="st-row">
        <MoneyField label="Chips for the rack" cents={cents} onChange={onChange} least={1} step={100} />
        <Button type="submit" data-offer="fill-rack" disabled={busy || cents === null}>
          Ask for {cents === null ? "them" : money(cents)}
        </Button>
      </div>
    </form>
  );
}

export function SellForm({ table, frame, staff, may, onDone, player: given }: FormProps & { player?: string }) {
  const { busy, came, ask } = useAsking(onDone);
  const people = sitting(frame);
  const [chosen, setChosen] = useState(given ?? people[0]?.player ?? "");
  const [chips, setChips] = useState<ChipsValue>(NO_CHIPS);
  const { cents } = chips;
  const setCents = (next: number | null): void => setChips({ cents: next, pieces: null });
  const [naming, setNaming] = useState(false);
  const [tooMuch, setTooMuch] = useState<number | null>(null);
  const card = staff?.card;
  if (!card || !sells(may)) return null;
  if (card.chips === "night")
    return <p class="note">Chips of a night are not for sale: everybody begins with the same.</p>;
  if (people.length === 0) return <p class="note">Seat somebody first: chips are sold to somebody at the table.</p>;
  const buyer = people.find((one) => one.player === (given ?? chosen)) ?? people[0];
  if (!buyer) return null;
  if (!may("sell-chips"))
    return (
      <EmptyRack
        busy={busy}
        cents={cents}
        onChange={setCents}
        onAsk={() =>
          cents !== null &&
          void ask(fillRack(table, cents, card.chips === "issued"), "The chips are in the rack.").then(
            (taken) => taken && setCents(null),
          )
        }
      >
        <Said came={came} />
      </EmptyRack>
    );
  // Who counts the rack does not see what is in it; the house says if it is too little.
  const over = cents !== null && cents === tooMuch;
  const missing = Math.ceil((cents ?? 0) / ROUND) * ROUND;
  const plain = card.chips !== "issued";
  const from: ChipsFrom = { rack: table, plays: true };
  const sell = async () => {
    if (cents === null || over) return;
    const done = `${buyer.name} has ${money(cents)} in chips. Put the cash into the drop box.`;
    const handed = plain ? Promise.resolve({ pieces: null, unmade: false }) : withChips(chips, from);
    const asked = handed.then(({ pieces, unmade }): Promise<StaffAnswer> | StaffAnswer =>
      unmade
        ? { id: "", error: { code: "unmade", message: `The rack has no chips that make ${money(cents)}.` } }
        : askTable(table, { do: "sell-chips", player: buyer.player, cents, pieces }),
    );
    void asked.then((answer) => {
      setNaming(answer.error?.code === "name-needed");
      setTooMuch(answer.error?.code === "rack-short" ? cents : null);
    });
    if (await ask(asked, done)) setCents(null);
  };
  const form = (
    <form
      class="st-form"
      onSubmit={(event) => {
        event.preventDefault();
        void sell();
      }}
    >
      <div class="st-row">
        {given === undefined && (
          <Select
            label="Who buys"
            value={buyer.player}
            onChange={setChosen}
            options={people.map((one) => ({ value: one.player, label: `${one.name}, ${seatsSaid(one.spots)}` }))}
          />
        )}
        <ChipsField
          label="Cash for chips"
          chips="Chips to hand over"
          value={chips}
          onChange={setChips}
          least={1}
          step={100}
          from={from}
          plain={plain}
        />
        <Button type="submit" data-offer="sell-chips" disabled={busy || cents === null || over}>
          Sell
        </Button>
      </div>
      {over && (
        <div class="st-due" role="alert">
          <p>The rack has less than {money(cents)}. The cashier sells more at once, or the rack is filled.</p>
          {may("fill-rack") && (
            <Button
              data-offer="fill-rack"
              disabled={busy}
              onClick={() =>
                cents !== null &&
                void ask(fillRack(table, missing, card.chips === "issued"), "The chips are in the rack.").then(() =>
                  setTooMuch(null),
                )
              }
            >
              Ask for {money(missing)} for the rack
            </Button>
          )}
        </div>
      )}
      {!over && <p class="note">Put the cash into the drop box.</p>}
      <Said came={came} />
    </form>
  );
  // The sale stays as it is written: once the buyer is known, the same key sells.
  return (
    <>
      {form}
      {naming && buyer.spots[0] !== undefined && (
        <Dialog open title={`Who is at seat ${buyer.spots[0]}?`} onClose={() => setNaming(false)}>
          <NameForm table={table} seat={buyer.spots[0]} onDone={onDone} onNamed={() => setNaming(false)} />
        </Dialog>
      )}
    </>
  );
}
