/** Voiding a mistaken slip: two people, with a reason. A counter-slip reverses it. */

import { useState } from "preact/hooks";
import { NOTE_MOST } from "../commands";
import { Button, Dialog, Field } from "../kit";
import { navigate } from "../shell";
import { askCage, askTable, Said, useAsking } from "../staff";
import type { Slip } from "../wire";

export function VoidSlip({ slip, again }: { slip: Slip; again: () => void }) {
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const { busy, came, ask } = useAsking(again);
  const offer = slip.offers.find((one) => one.do === "void-slip" || one.do === "void-table-slip");
  if (!offer) return came ? <Said came={came} /> : null;
  const send = async (): Promise<void> => {
    const asked = { slip: slip.number, note: note.trim() };
    const sent = offer.table
      ? askTable(offer.table, { do: "void-table-slip", ...asked })
      : askCage({ do: "void-slip", ...asked });
    if (await ask(sent, `Slip ${slip.number} is void.`, `slip ${slip.number} is void once another person has agreed.`))
      setOpen(false);
    const { slip: counter } = await sent;
    if (counter) navigate(`/slip/${counter}`);
  };
  return (
    <>
      <Button data-offer={offer.do} icon="cross" disabled={busy} onClick={() => setOpen(true)}>
        Void this slip
      </Button>
      {came && !open && <Said came={came} />}
      <Dialog open={open} title={`Void slip ${slip.number}`} onClose={() => setOpen(false)}>
        <form
          class="cs-void"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <p>{slip.what}.</p>
          <p class="note">
            A counter-slip with a number of its own reverses it, and both stay in the register. Another person has to
            agree.
          </p>
          <Field label="Why it is mistaken" value={note} onInput={setNote} maxLength={NOTE_MOST} autoFocus />
          {came && <Said came={came} />}
          <Button kind="primary" type="submit" disabled={busy || note.trim() === ""}>
            Ask to void it
          </Button>
        </form>
      </Dialog>
    </>
  );
}
