import { useState } from "preact/hooks";
import { WHO_MOST } from "../commands";
import { Button, Field, Select } from "../kit";
import { askTable, Said, useAsking } from "../staff";
import { freeSeats } from "../table/turn";
import type { FloorTable } from "./useFloorTable";

/** At a table with real cards the host seats people: by name, code or account number. */
export function SeatSomebody({ at }: { at: FloorTable }) {
  const [player, setPlayer] = useState("");
  const [seat, setSeat] = useState("");
  const { busy, came, ask } = useAsking(at.again);
  const free = freeSeats(at.frame);
  const send = async (): Promise<void> => {
    const who = player.trim();
    if (
      await ask(
        askTable(at.table, { do: "seat-player", player: who, seat: seat === "" ? null : Number(seat) }),
        `${who} is seated.`,
      )
    )
      setPlayer("");
  };
  return (
    <form
      class="ft-seat"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label="Seat somebody"
        value={player}
        maxLength={WHO_MOST}
        onInput={setPlayer}
        hint="A name, a code or an account number"
      />
      <Select
        label="Seat"
        value={seat}
        options={[
          { value: "", label: free.length === 0 ? "Waiting list" : "Any" },
          ...free.map((one) => ({ value: String(one), label: String(one) })),
        ]}
        onChange={setSeat}
      />
      <Button type="submit" disabled={busy || player.trim() === ""}>
        Seat
      </Button>
      <Said came={came} />
    </form>
  );
}
