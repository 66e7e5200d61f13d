/** The waiting list of a table: who waits, for how many spots; called by name, and seated with one key. One piece for
    the floor, the dealer and the tablet. */

import "../styles/people.css";
import { Button, Tag } from "../kit";
import { askTable, CheckIdentity, Said, useAsking } from "../staff";
import { useState } from "preact/hooks";
import type { StaffTable } from "../wire";

interface WaitingListProps {
  table: string;
  staff: StaffTable;
  onDone: () => void;
  /** The seat that the dealer has tapped; null is any. */
  seat?: number | null;
  onSeated?: (() => void) | undefined;
}

export function WaitingList({ table, staff, onDone, seat = null, onSeated }: WaitingListProps) {
  const { busy, came, ask } = useAsking(onDone);
  const [refused, setRefused] = useState<{ player: string; name: string } | null>(null);
  const { queue, cards, seats, taken } = staff.card;
  if (queue.length === 0) return null;
  const real = cards === "real";
  const free = seats > taken.length;
  const put = async (player: string, name: string): Promise<void> => {
    setRefused(null);
    const said = `${name} has ${seat === null ? "a seat" : `seat ${seat}`}.`;
    const asked = askTable(table, { do: "seat-player", player, seat });
    void asked.then((answer) => answer.error?.code === "not-admitted" && setRefused({ player, name }));
    if (await ask(asked, said)) onSeated?.();
  };
  return (
    <>
      <ol class="wl" aria-label="Waiting list">
        {queue.map((one, place) => (
          <li key={one.player} class={one.called ? "called" : undefined}>
            <span class="wl-who">
              <b>{one.name}</b>
              <small>
                {place === 0 ? "next" : `${place + 1}. in line`}
                {one.spots > 1 && `, wants ${one.spots} spots`}
              </small>
            </span>
            {one.called && <Tag kind="brass">Called</Tag>}
            <span class="wl-keys">
              {real && (
                <Button
                  size="small"
                  kind={one.called ? "primary" : undefined}
                  data-offer="seat-player"
                  disabled={busy || !free}
                  onClick={() => void put(one.player, one.name)}
                >
                  Seat<span class="sr"> {one.name}</span>
                </Button>
              )}
              {real && !one.called && (
                <Button
                  size="small"
                  data-offer="call-waiting"
                  disabled={busy}
                  onClick={() =>
                    void ask(askTable(table, { do: "call-waiting", player: one.player }), `${one.name} is called.`)
                  }
                >
                  Call<span class="sr"> {one.name}</span>
                </Button>
              )}
              <Button
                size="small"
                kind="quiet"
                data-offer="let-go"
                disabled={busy}
                onClick={() =>
                  void ask(askTable(table, { do: "let-go", player: one.player }), `${one.name} is off the list.`)
                }
              >
                Off the list<span class="sr">, {one.name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {came && came.kind !== "win" && <Said came={came} />}
      {refused && (
        <CheckIdentity
          player={refused.player}
          name={refused.name}
          onClose={() => setRefused(null)}
          onDone={() => void put(refused.player, refused.name)}
        />
      )}
    </>
  );
}
