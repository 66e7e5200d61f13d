/** An expense, a licence fee or a donation, paid from the drawer: with a category, and a slip as receipt. */

import { useState } from "preact/hooks";
import { NOTE_MOST } from "../commands";
import { Button, Dialog, Field, Segmented } from "../kit";
import { askCage, MoneyField, Said, useAsking } from "../staff";
import type { CashierView } from "../wire";

const KINDS = [
  { value: "expense", label: "Expense" },
  { value: "licence fee", label: "Licence fee" },
  { value: "donation", label: "Donation" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

export function PayExpense({ view, again }: { view: CashierView; again: () => void }) {
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<Kind>("expense");
  const [cents, setCents] = useState<number | null>(null);
  const [category, setCategory] = useState("");
  const [note, setNote] = useState("");
  const { busy, came, ask, clear } = useAsking(again);
  const offer = view.offers?.find((one) => one.do === "pay-expense");
  if (!offer) return null;
  const ready = !busy && cents !== null && cents > 0 && category.trim() !== "";
  const send = async (): Promise<void> => {
    if (!ready || cents === null) return;
    const command = { do: "pay-expense", kind, cents, category: category.trim(), note: note.trim() } as const;
    if (await ask(askCage(command), "Paid.", `${category.trim()} is paid once another person has agreed.`)) {
      setCents(null);
      setCategory("");
      setNote("");
    }
  };
  return (
    <>
      <Button
        data-offer="pay-expense"
        onClick={() => {
          clear();
          setOpen(true);
        }}
      >
        Pay an expense
      </Button>
      <Dialog open={open} title="Paid from the drawer" onClose={() => setOpen(false)}>
        <form
          class="cs-void"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Segmented label="What it is" options={KINDS} value={kind} onChange={setKind} />
          <MoneyField label="Amount" cents={cents} onChange={setCents} />
          <Field label="Category" value={category} onInput={setCategory} maxLength={40} placeholder="Rent" />
          <Field label="Note" value={note} onInput={setNote} maxLength={NOTE_MOST} />
          <Said came={came} />
          <Button kind="primary" type="submit" disabled={!ready}>
            Pay it
          </Button>
        </form>
      </Dialog>
    </>
  );
}
