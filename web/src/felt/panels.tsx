/** Dialogs of the tablet: a spot in full, seating, the bank, what went wrong, the table, the keys. */

import { useState } from "preact/hooks";
import { ChipsForm, type FormProps, Part, PeopleList, SeatForm, TipForm } from "../dealer/Forms";
import { useMay } from "../dealer/useMay";
import { Button, Dialog, money, Segmented } from "../kit";
import { Link, Menu } from "../shell";
import { ApprovalsPanel, MoneyField } from "../staff";
import { IrregularPanel } from "./IrregularPanel";
import { KeysPanel } from "./KeysPanel";
import { SpotPanel } from "./SpotPanel";
import { useFelt } from "./state";
import { nameAt } from "./words";

export function Panels({ onDone }: { onDone: () => void }) {
  const { panel, open, table, frame, staff } = useFelt();
  const may = useMay();
  const form: FormProps = { table, frame, staff, may, onDone };
  const close = () => open(null);
  return (
    <>
      <Menu open={panel?.is === "menu"} onClose={close}>
        <TableLinks />
      </Menu>
      {panel?.is === "spot" && <SpotPanel spot={panel.spot} form={form} onClose={close} />}
      {panel?.is === "seat" && (
        <Dialog open title={`Seat ${panel.spot}`} onClose={close}>
          <SeatForm {...form} seat={panel.spot} onSeated={close} />
          <p class="note st-after">A walk-in without a name needs no seat: tap a circle of the spot.</p>
        </Dialog>
      )}
      {panel?.is === "bank" && <BankPanel onClose={close} />}
      {panel?.is === "irregular" && <IrregularPanel onClose={close} />}
      {panel?.is === "keys" && <KeysPanel onClose={close} />}
      {panel?.is === "table" && (
        <Dialog open wide title={`Table ${table}`} onClose={close}>
          <div class="st-parts">
            <ApprovalsPanel table={table} onChanged={onDone} />
            <Part title="People">
              <PeopleList {...form} />
            </Part>
            <Part title="Seat somebody">
              <SeatForm {...form} seat={null} />
            </Part>
            <Part title="Tips">
              <TipForm {...form} />
            </Part>
            <Part title="Chips">
              <ChipsForm {...form} />
            </Part>
          </div>
        </Dialog>
      )}
    </>
  );
}

function TableLinks() {
  const { table, open } = useFelt();
  const at = encodeURIComponent(table);
  return (
    <>
      <Button onClick={() => open({ is: "table" })}>People, tips and chips</Button>
      <Link class="lone" href={`/history/${at}`}>
        Hands of this table
      </Link>
      <Link class="lone" href={`/shift/${at}`}>
        Print the shift
      </Link>
      <Link class="lone" href={`/table/${at}`}>
        The table as everybody sees it
      </Link>
    </>
  );
}

/** Who has the bank, and with how much. */
function BankPanel({ onClose }: { onClose: () => void }) {
  const { entry, frame, tap, seated } = useFelt();
  const spots = seated.length > 0 ? seated : Array.from({ length: frame.public.seats }, (_, index) => index + 1);
  const [spot, setSpot] = useState(entry.laid.bankSpot ?? spots[0] ?? 1);
  const [cents, setCents] = useState<number | null>(entry.laid.bankWager || null);
  const say = (chosen: number | null, wager: number) => {
    tap({ tap: "bank", spot: chosen, cents: wager });
    onClose();
  };
  return (
    <Dialog
      open
      title="Who has the bank?"
      onClose={onClose}
      foot={
        <>
          {entry.laid.bankSpot !== null && (
            <Button kind="quiet" onClick={() => say(null, 0)}>
              Nobody
            </Button>
          )}
          <Button kind="primary" disabled={cents === null} onClick={() => cents !== null && say(spot, cents)}>
            Spot {spot}, {money(cents ?? 0)}
          </Button>
        </>
      }
    >
      <div class="st-form">
        <Segmented label="Spot" class="rc-bankspots" value={String(spot)} onChange={(value) => setSpot(Number(value))} options={spots.map((one) => ({ value: String(one), label: nameAt(frame, one) ? `${one} ${nameAt(frame, one)}` : String(one) }))} />
        <MoneyField label="The bank's wager" cents={cents} onChange={setCents} step={100} hint="It covers the bets spot by spot, and loses no more than this." />
      </div>
    </Dialog>
  );
}
