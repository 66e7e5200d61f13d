/** Chips between the cage and the table. Each of these needs two people. */

import { useState } from "preact/hooks";
import { Button, money, Notice } from "../kit";
import {
  askTable,
  ChipsField,
  type ChipsFrom,
  type ChipsValue,
  FillChips,
  NO_CHIPS,
  Said,
  useAsking,
  withChips,
} from "../staff";
import { offers, twoPeople, type FloorTable } from "./useFloorTable";

export function ChipsPart({ at }: { at: FloorTable }) {
  const { card } = at.staff;
  return (
    <div class="ft-part">
      <h2>Fills and credits</h2>
      <p class="note">
        {card.tray !== null && card.rack !== null && `The tray has ${money(card.tray)}, the rack ${money(card.rack)}. `}
        {(card.meters ?? []).map((meter) => `${meter.title}: ${money(meter.cents)}. `)}
        {card.chips !== "issued" && "The house fills the tray by itself when a payout is larger. "}
        {twoPeople(at) && "Each of these makes a slip, and somebody else has to agree to it."}
      </p>
      {card.transit > 0 && <Received at={at} mine={offers(at, "receive-fill")} />}
      {offers(at, "fill") && <Move at={at} word="fill" label="Fill: from the cage to the tray" verb="Ask for a fill" />}
      {offers(at, "credit") && (
        <Move at={at} word="credit" label="Credit: from the tray to the cage" verb="Give a credit" />
      )}
      {offers(at, "fill-rack") && (
        <Move at={at} word="fill-rack" label="Rack: chips to be sold, from the cage" verb="Fill the rack" />
      )}
    </div>
  );
}

function Received({ at, mine }: { at: FloorTable; mine: boolean }) {
  const { busy, came, ask } = useAsking(at.again);
  return (
    <Notice title={`A fill of ${money(at.staff.card.transit)} is on its way`} icon="chips">
      <FillChips card={at.staff.card} />
      <p>When the chips lie beside the tray and were counted, somebody at the table receives them.</p>
      {mine && (
        <Button
          size="small"
          data-offer="receive-fill"
          disabled={busy}
          onClick={() => void ask(askTable(at.table, { do: "receive-fill" }), "The fill is in the tray.")}
        >
          Received
        </Button>
      )}
      <Said came={came} />
    </Notice>
  );
}

const DONE = {
  fill: "The fill is on its way.",
  credit: "The credit is given.",
  "fill-rack": "The chips are in the rack.",
} as const;

function Move({ at, word, label, verb }: { at: FloorTable; word: keyof typeof DONE; label: string; verb: string }) {
  const [chips, setChips] = useState<ChipsValue>(NO_CHIPS);
  const { cents } = chips;
  const plain = at.staff.card.chips !== "issued";
  const from: ChipsFrom = word === "credit" ? {} : { cage: true, table: at.table };
  const { busy, came, ask } = useAsking(at.again);
  const send = async (): Promise<void> => {
    if (cents === null) return;
    const sent = plain ? Promise.resolve(chips) : withChips(chips, from);
    await ask(
      sent.then(({ pieces }) => askTable(at.table, { do: word, cents, pieces })),
      DONE[word],
    );
    setChips(NO_CHIPS);
  };
  return (
    <form
      class="ft-move"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div class="with-button">
        <ChipsField label={label} value={chips} onChange={setChips} step={100} from={from} plain={plain} />
        <Button type="submit" data-offer={word} disabled={busy || cents === null}>
          {verb}
        </Button>
      </div>
      <Said came={came} />
    </form>
  );
}
