/** On every page: the way back to the viewer's tables, with their chips there. */

import { Icon, inKind, money, Notice, tableName } from "../kit";
import type { SeatAt } from "../wire";
import { Link } from "./Link";
import { useFreshMe, useMe } from "./me";
import { useRoute } from "./router";

/** The tables where the viewer sits or waits, except the one that this page shows. */
export function useSeats(): SeatAt[] {
  const seats = useMe()?.seats ?? [];
  const { page, params } = useRoute();
  return seats.filter((one) => page !== "table" || params["table"] !== one.table);
}

export const tableHref = (seat: SeatAt): string => `/table/${encodeURIComponent(seat.table)}`;

/** In the bar. A hand may go on there meanwhile, so the chips are fetched again at intervals. */
export function YourTable() {
  const [seat] = useSeats();
  useFreshMe(seat !== undefined);
  if (!seat) return null;
  return (
    <Link
      class="btn small your-table"
      href={tableHref(seat)}
      label={`Back to your table, ${seat.table}, ${chipsThere(seat)}`}
    >
      <Icon name="seat" />
      <span class="your-words">Back to your table</span> {seat.waits ? "in line" : money(seat.chips, inKind(seat.kind))}
    </Link>
  );
}

/** A player who left during a hand still has the seat until it is over; this note says so. */
export function Leaving() {
  const leaving = useSeats().filter((one) => one.leaving);
  return (
    <>
      {leaving.map((seat) => (
        <Notice key={seat.table} title={`You leave ${tableName(seat.table)} after this hand`} live>
          Your chips, {money(seat.chips, inKind(seat.kind))} before it is settled, go back to your wallet by themselves.
        </Notice>
      ))}
    </>
  );
}

/** In the menu, which is on every page: all of them. */
export function MenuSeats({ onClose }: { onClose: () => void }) {
  const seats = useSeats();
  if (seats.length === 0) return null;
  return (
    <nav class="menu-places" aria-label="Your tables">
      {seats.map((seat) => (
        <Link key={seat.table} href={tableHref(seat)} onClick={onClose}>
          Back to your table, {tableName(seat.table)}: {chipsThere(seat)}
        </Link>
      ))}
    </nav>
  );
}

const chipsThere = (seat: SeatAt): string =>
  seat.waits ? "you stand in line" : `${money(seat.chips, inKind(seat.kind))} there`;
