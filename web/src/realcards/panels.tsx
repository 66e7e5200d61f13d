/** Dialogs of the tablet: a spot in full, seating, the bank, irregularities, the table, the shortcuts. */

import { useId, useState } from "preact/hooks";
import { ChipsForm, type FormProps, NameForm, Part, PeopleList, SeatForm, TipForm } from "../dealer/Forms";
import { SellForm, sells } from "../dealer/SellForm";
import { mayOf } from "../dealer/may";
import { Button, Dialog, money, Segmented, tableTitled } from "../kit";
import { CallDialog } from "../past/CallFor";
import { SheetPrintKey } from "../print";
import { Link, Menu } from "../shell";
import { ApprovalsPanel, DecksPart, MoneyField, OpeningCount, OwnCount, ShortTray } from "../staff";
import type { TableCard } from "../wire";
import { DecidePanel } from "./DecidePanel";
import { IrregularPanel } from "./IrregularPanel";
import { KeysPanel } from "./KeysPanel";
import { SpotPanel } from "./SpotPanel";
import { useRealCards } from "./state";
import { missingOf, nameAt } from "./words";

export function Panels({ onDone }: { onDone: () => void }) {
  const { panel, open, table, frame, staff, asked, picture, practice, forYou } = useRealCards();
  const counted = panel?.is === "count" ? forYou.find((one) => one.id === panel.id) : undefined;
  const may = mayOf(staff);
  const form: FormProps = { table, frame, staff, may, onDone };
  const close = () => open(null);
  if (practice) return <PracticePanels form={form} />;
  return (
    <>
      <Menu open={panel?.is === "menu"} onClose={close} works>
        <TableLinks />
      </Menu>
      {panel?.is === "spot" && <SpotPanel spot={panel.spot} form={form} onClose={close} />}
      {panel?.is === "seat" && (
        <Dialog open title={`Seat ${panel.spot}`} onClose={close}>
          <SeatForm {...form} seat={panel.spot} onSeated={close} />
          <p class="note st-after">{withoutName(staff?.card.chips)}</p>
        </Dialog>
      )}
      {panel?.is === "name" && (
        <Dialog open title={`Who is at spot ${panel.spot}?`} onClose={close}>
          <NameForm table={table} seat={panel.spot} onDone={onDone} onNamed={close} autoFocus />
        </Dialog>
      )}
      {asked && <DecidePanel spots={asked} />}
      {panel?.is === "bank" && <BankPanel keyed={panel.keyed === true} onClose={close} />}
      {panel?.is === "irregular" && <IrregularPanel onClose={close} />}
      {panel?.is === "decks" && staff?.decks && (
        <Dialog open wide title="The decks" onClose={close}>
          <ApprovalsPanel table={table} onChanged={onDone} />
          <DecksPart table={table} decks={staff.decks} may={may} onDone={onDone} />
        </Dialog>
      )}
      {panel?.is === "call" && <CallDialog table={table} hand={panel.hand} onClose={close} />}
      {counted && <OwnCount one={counted} onDone={onDone} onClose={close} />}
      {panel?.is === "keys" && <KeysPanel onClose={close} />}
      {panel?.is === "table" && (
        <Dialog open wide title={tableTitled(table)} onClose={close}>
          <div class="st-parts">
            {staff && <ShortTray card={staff.card} may={may} onChanged={onDone} />}
            {staff && <OpeningCount staff={staff} may={may} onChanged={onDone} />}
            <ApprovalsPanel table={table} onChanged={onDone} />
            <Part title="People">
              <PeopleList {...form} />
            </Part>
            <Part title="Seat somebody">
              <SeatForm {...form} seat={null} />
            </Part>
            {sells(may) && (
              <Part title="Chips for cash">
                <SellForm {...form} />
              </Part>
            )}
            {may("take-tip") && (
              <Part title="Tips">
                <TipForm {...form} />
              </Part>
            )}
            <Part title="Chips">
              <ChipsForm {...form} missing={missingOf(picture)} />
            </Part>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** What a lesson leaves out, by its dialog: people and chips of a house. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  seat: "At a real table you seat somebody here, by name or by the code in the menu of their pages.",
  name: "At a real table you say here who a walk-in is.",
  table: "At a real table this has the people, tips, fills, and what waits for a second person.",
  decks: "At a real table this says which decks were inspected, and what has to be done with them.",
};

/** The dialogs that a hand needs. A practice table has no people and no chips of the house: it says where those are. */
function PracticePanels({ form }: { form: FormProps }) {
  const { panel, open, asked } = useRealCards();
  const close = () => open(null);
  const says = panel ? ELSEWHERE[panel.is] : undefined;
  return (
    <>
      <Menu open={panel?.is === "menu"} onClose={close} />
      {panel?.is === "spot" && <SpotPanel spot={panel.spot} form={form} onClose={close} />}
      {asked && <DecidePanel spots={asked} />}
      {panel?.is === "bank" && <BankPanel keyed={panel.keyed === true} onClose={close} />}
      {panel?.is === "irregular" && <IrregularPanel onClose={close} />}
      {panel?.is === "keys" && <KeysPanel onClose={close} />}
      {says !== undefined && (
        <Dialog open title="Not in this lesson" onClose={close}>
          <p class="note">{says}</p>
        </Dialog>
      )}
    </>
  );
}

/** Who may bet without a seat: on a night nobody, because all chips are counted. */
export function withoutName(chips: TableCard["chips"] | undefined): string {
  return chips === "night"
    ? "On a night only those bet who have taken its chips: seat them by their name, or by the code in their menu."
    : "A walk-in without a name needs no seat, unless players are identified here: tap a circle of the spot.";
}

function TableLinks() {
  const { table, open, staff, frame } = useRealCards();
  const at = encodeURIComponent(table);
  const paid = frame.last?.number;
  return (
    <>
      <Button onClick={() => open({ is: "table" })}>People, tips and chips</Button>
      <Button onClick={() => open({ is: "decks" })}>The decks</Button>
      {paid !== undefined && mayOf(staff)("open-call") && (
        <Button data-offer="open-call" onClick={() => open({ is: "call", hand: paid })}>
          A player calls the floor about hand {paid}
        </Button>
      )}
      {staff && <SheetPrintKey sheet={staff.card.sheet} kinds={["placard", "rack-card"]} table={table} />}
      <Link class="lone" href={staff ? `/learn/${encodeURIComponent(staff.card.sheet)}` : "/learn"}>
        Learn the tablet
      </Link>
      <Link class="lone" href={`/history/${at}`}>
        Hands of this table
      </Link>
      <Link class="lone" href={`/hand-over/${at}`}>
        Hand over
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

/** Who has the bank, and with how much. By keyboard: the amount, if it is not that of the hand before, and Enter. */
function BankPanel({ keyed, onClose }: { keyed: boolean; onClose: () => void }) {
  const form = useId();
  const { entry, frame, tap, picture, shape, before } = useRealCards();
  const spots = Array.from({ length: frame.public.seats }, (_, index) => index + 1); // a walk-in may have it, too
  const against = new Map((picture.bank_seats ?? []).map((one) => [one.spot, one.refused]));
  const may = spots.filter((one) => !against.get(one));
  // Of a free seat nothing has to be said.
  const taken = spots.filter((one) => nameAt(frame, one) !== null);
  const refused = [...new Set(taken.map((one) => against.get(one)).filter((why) => why != null))];
  const [picked, setSpot] = useState(entry.laid.bankSpot);
  // Whoever comes first and has a name is asked, and what they say is on record.
  const asked = may.filter((one) => nameAt(frame, one) !== null && !entry.laid.declined.includes(one));
  const offered = asked[0] ?? null;
  const first = offered ?? may.find((one) => !entry.laid.declined.includes(one)) ?? may[0] ?? null;
  // The list of who may have it arrives after the panel opens.
  const spot = picked !== null && may.includes(picked) ? picked : first;
  const [begun] = useState<number | null>(entry.laid.bankWager || before?.bankWager || null);
  const [cents, setCents] = useState(begun);
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
          <Button
            kind="primary"
            type="submit"
            form={form}
            autoFocus={keyed && begun !== null}
            disabled={cents === null || spot === null}
          >
            {spot === null
              ? "Nobody may have it"
              : `${nameAt(frame, spot) ?? `Spot ${spot}`} has it${cents === null ? "" : `, ${money(cents)}`}`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        class="st-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (cents !== null && spot !== null) say(spot, cents);
        }}
      >
        <Segmented
          label="Spot"
          class="rc-bankspots"
          value={String(spot)}
          onChange={(value) => setSpot(Number(value))}
          options={spots.map((one) => ({
            value: String(one),
            label: nameAt(frame, one) ? `${one} ${nameAt(frame, one)}` : String(one),
            disabled: !may.includes(one),
          }))}
        />
        {offered !== null && (
          <div class="st-row">
            <p class="note">
              The bank is offered clockwise: to {nameAt(frame, offered)}, spot {offered}.
            </p>
            <Button onClick={() => tap({ tap: "declined", spot: offered })}>
              {nameAt(frame, offered)} declines it
            </Button>
          </div>
        )}
        {entry.laid.declined.length > 0 && (
          <p class="note">
            Declined: {entry.laid.declined.map((one) => nameAt(frame, one) ?? `spot ${one}`).join(", ")}.
          </p>
        )}
        {refused
          .filter((why) => offered === null || !why.startsWith("The bank is offered"))
          .map((why) => (
            <p key={why} class="note">
              {why}
            </p>
          ))}
        <MoneyField
          label="The bank's wager"
          cents={cents}
          onChange={setCents}
          step={100}
          least={shape.bankLeast ?? 100}
          hint="It covers the bets spot by spot, and loses no more than this."
          autoFocus={keyed && begun === null}
        />
      </form>
    </Dialog>
  );
}
