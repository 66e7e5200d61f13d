import { useState } from "preact/hooks";
import { Button, Dialog, Field, Select, Toggle } from "../kit";
import type { FeltIrregular, Irregularity } from "../wire";
import { spotsOf } from "./laid";
import { useFelt } from "./state";

type What = FeltIrregular["what"];

/** What may go wrong with real cards, by the word that the house has for it. */
const ALL: readonly { what: What; says: string; whose: "player" | "anybody" | null; last: boolean }[] = [
  { what: "misdeal", says: "Misdeal", whose: null, last: false },
  { what: "exposed card", says: "A player's card was exposed", whose: "player", last: false },
  { what: "dealer card exposed", says: "A dealer's card was exposed", whose: null, last: false },
  { what: "card in the wrong place", says: "A card is in the wrong place", whose: "anybody", last: true },
  { what: "dead card", says: "A card is dead", whose: "anybody", last: false },
  { what: "foul deck", says: "The deck is foul", whose: null, last: false },
];

const DEALER = "dealer";

/** Each irregularity has its key and its effect, computed by the house from the sheet's policy. */
export function IrregularPanel({ onClose }: { onClose: () => void }) {
  const { staff, irregular, entry } = useFelt();
  const [chosen, setChosen] = useState<(typeof ALL)[number] | null>(null);
  const spots = spotsOf(entry.laid).map(String);
  const [spot, setSpot] = useState<string | null>(null);
  const [last, setLast] = useState(false);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const known = (what: What): Irregularity | undefined => staff?.irregularities.find((one) => one.what === what);
  const whose = chosen?.whose === "player" ? spots : [DEALER, ...spots];
  const named = spot !== null && whose.includes(spot) ? spot : (whose[0] ?? DEALER);
  const send = async () => {
    if (!chosen) return;
    setBusy(true);
    await irregular({ what: chosen.what, spot: chosen.whose !== null && named !== DEALER ? Number(named) : null, last_card: chosen.last && last, note: note.trim() });
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      open
      wide
      title="What went wrong?"
      onClose={onClose}
      foot={
        chosen && (
          <Button kind="primary" disabled={busy || note.trim() === ""} onClick={() => void send()}>
            {chosen.says}
          </Button>
        )
      }
    >
      <ul class="st-irregular">
        {ALL.map((one) => {
          const found = known(one.what);
          return (
            <li key={one.what}>
              <button type="button" aria-pressed={chosen === one} onClick={() => setChosen(one)}>
                <b>{one.says}</b>
                <span>{found?.effect ?? ""}</span>
                {found?.clause && <small>{found.clause}</small>}
              </button>
            </li>
          );
        })}
      </ul>
      {chosen && (
        <div class="st-form st-after">
          {chosen.whose !== null && <Select label="Whose card" value={named} onChange={setSpot} options={whose.map((one) => ({ value: one, label: one === DEALER ? "the dealer's" : `spot ${one}` }))} />}
          {chosen.last && <Toggle label="It was the last card dealt" checked={last} onChange={setLast} />}
          <Field label="What happened, for the record" value={note} onInput={setNote} maxLength={300} autoFocus />
        </div>
      )}
    </Dialog>
  );
}
