import "../styles/floor.css";
import { useState } from "preact/hooks";
import { HandPart } from "../floor/HandPart";
import { nothingToCall } from "../floor/irregular";
import { Button, Drawer, Notice } from "../kit";
import { CallDialog } from "../past/CallFor";
import { Link } from "../shell";
import { ApprovalsPanel, OpeningCount, ShortTray, StopKey, Stopped } from "../staff";
import { halted } from "../table/turn";
import { ChipsForm, type FormProps, Part, PeopleList, SeatForm, TipForm } from "./Forms";
import { SellForm, sells } from "./SellForm";
import { useDealing } from "./dealing";

/** Beside the felt: everything that a dealer does at a table apart from dealing. */
export function DealerSide() {
  return (
    <aside class="tp-side dl-side" aria-label="At the table">
      <h2 class="sr">At the table</h2>
      <Parts />
    </aside>
  );
}

export function SideDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} title="At the table" onClose={onClose} class="dl-drawer">
      <Parts />
    </Drawer>
  );
}

function Parts() {
  const { table, frame, staff, may, again } = useDealing();
  const form: FormProps = { table, frame, staff, may, onDone: again };
  return (
    <div class="st-parts">
      <CalledOut />
      <ShortTray card={staff.card} may={may} onChanged={again} />
      <OpeningCount staff={staff} may={may} onChanged={again} />
      <ApprovalsPanel table={table} onChanged={again} />
      <Part title="People">
        <PeopleList {...form} />
      </Part>
      {may("seat-player") && (
        <Part title="Seat somebody">
          <SeatForm {...form} seat={null} />
        </Part>
      )}
      {sells(may) && (
        <Part title="Chips for cash">
          <SellForm {...form} />
        </Part>
      )}
      {staff?.card.cards === "real" && (
        <Part title="Tips">
          <TipForm {...form} />
        </Part>
      )}
      <Part title="Tray">
        <ChipsForm {...form} />
      </Part>
      <Irregular />
      <PaidCall />
      <Duty />
      <p class="dl-links">
        <Link class="lone" href={`/history/${encodeURIComponent(table)}`}>
          Hands of this table
        </Link>
        <Link class="lone" href={`/hand-over/${encodeURIComponent(table)}`}>
          Hand over
        </Link>
        <Link class="lone" href={`/shift/${encodeURIComponent(table)}`}>
          Print the shift
        </Link>
        <Link class="lone" href={`/table/${encodeURIComponent(table)}`}>
          As players see it
        </Link>
      </p>
    </div>
  );
}

/** A hand that the floor has to acknowledge. The dealer shows it, and waits. */
export function CalledOut() {
  const { table, frame, view, staff, may, again } = useDealing();
  const hand = frame.public.hand;
  if (hand && !view.over && !hand.dispute && halted(hand)) return <Stopped table={table} may={may} onChanged={again} />;
  if (!hand || view.over || (hand.called.length === 0 && !hand.dispute && !hand.frozen)) return null;
  return (
    <div class="dl-called">
      <Notice kind="warn" icon="flag" title={hand.dispute ? "Disputed" : hand.frozen ? "Frozen" : "Called out"} live>
        {staff.says}
      </Notice>
    </div>
  );
}

/** The irregularities of the deal, each with its present effect by the sheet's policy. The floor declares them. */
function Irregular() {
  const { staff, table, frame, sheet, may, again } = useDealing();
  const [pick, setPick] = useState<{ among: readonly number[]; position: number | null } | null>(null);
  if (staff.irregularities.length === 0) return null;
  if (staff.irregularities.some((one) => may(one.do))) {
    const name = (player: string): string => frame.people[player] ?? "Somebody";
    return (
      <HandPart
        at={{ table, staff, frame, heardAt: 0, sheet, name, again }}
        picking={pick && { ...pick, choose: (position) => setPick({ ...pick, position }) }}
        onAsks={(among) => setPick(among && { among, position: null })}
      />
    );
  }
  const none = nothingToCall(staff.irregularities);
  if (none !== null)
    return (
      <Part title="If something goes wrong">
        <p class="note">
          Stop, leave the cards where they lie, and call the floor. Now there is nothing to call. {none}
        </p>
      </Part>
    );
  return (
    <Part title="If something goes wrong">
      <p class="note">Stop, leave the cards where they lie, and call the floor. What it comes to now:</p>
      <StopKey table={table} may={may} onChanged={again} />
      <ul class="dl-effects">
        {staff.irregularities.map((one) => (
          <li key={one.do}>
            <b>{one.what}</b>
            <span>{one.refused ?? one.effect}</span>
            {one.clause && <small>{one.clause}</small>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** A player says that the last hand was paid wrong. */
function PaidCall() {
  const { table, frame, may } = useDealing();
  const [hand, setHand] = useState<number | null>(null);
  const last = frame.last?.number;
  return (
    <>
      {last !== undefined && may("open-call") && (
        <Part title={`After hand ${last}`}>
          <div class="st-row">
            <Button icon="flag" data-offer="open-call" onClick={() => setHand(last)}>
              A player calls the floor about it
            </Button>
          </div>
        </Part>
      )}
      {hand !== null && <CallDialog table={table} hand={hand} onClose={() => setHand(null)} />}
    </>
  );
}

/** Dealing changes between staff and the house, between two hands. */
function Duty() {
  const { staff, deal, may } = useDealing();
  const automatic = staff.card.dealer === "automatic";
  if (!may("set-duty")) return null;
  return (
    <Part title="Who deals">
      <div class="st-row">
        <Button
          data-offer="set-duty"
          icon={automatic ? "person" : "bot"}
          disabled={deal.busy || deal.pending !== null}
          onClick={() => deal.duty(automatic ? "staff" : "automatic")}
        >
          {automatic ? "Take the dealing over" : "Let the house deal"}
        </Button>
      </div>
      <p class="note">
        {deal.pending ??
          (automatic ? "The house deals by itself now." : "Between two hands. You can take it back the same way.")}
      </p>
    </Part>
  );
}
