import { useState } from "preact/hooks";
import { WHO_MOST } from "../commands";
import { SpotsWanted } from "../dealer/Forms";
import { Button, Select } from "../kit";
import { askTable, CheckIdentity, FindPerson, Said, useAsking } from "../staff";
import { freeSeats } from "../table/turn";
import type { FloorTable } from "./useFloorTable";

/** At a table with real cards the host seats people: by name, by the code of a card, or as a walk-in. */
export function SeatSomebody({ at }: { at: FloorTable }) {
  const [player, setPlayer] = useState("");
  const [seat, setSeat] = useState("");
  const [spots, setSpots] = useState("1");
  const [unchecked, setUnchecked] = useState<{ player: string; name: string } | null>(null);
  const { busy, came, ask } = useAsking(at.again);
  const free = freeSeats(at.frame);
  const waits = free.length === 0 || at.staff.card.queue.length > 0;
  const send = async (who: string, name: string, known = false): Promise<void> => {
    const asked = askTable(at.table, {
      do: "seat-player",
      player: who,
      seat: seat === "" ? null : Number(seat),
      spots: waits ? Number(spots) : null,
    });
    if (known)
      void asked.then((answer) => answer.error?.code === "not-admitted" && setUnchecked({ player: who, name }));
    if (await ask(asked, waits ? `${name} waits for a seat.` : `${name} is seated.`)) setPlayer("");
  };
  return (
    <form
      class="ft-seat"
      onSubmit={(event) => {
        event.preventDefault();
        void send(player.trim(), player.trim());
      }}
    >
      <FindPerson
        label="Seat somebody"
        at={at.staff.card.chips === "night" ? "night" : "house"}
        makes={at.staff.card.chips !== "night"}
        value={player}
        maxLength={WHO_MOST}
        onInput={setPlayer}
        hint="A name, or the code of a card"
        verb={waits ? "To the list" : "Seat"}
        disabled={busy}
        onPick={(one) => void send(one.player, one.name, true)}
      />
      {waits ? (
        <SpotsWanted value={spots} most={at.staff.card.seats} onChange={setSpots} />
      ) : (
        <Select
          label="Seat"
          value={seat}
          options={[{ value: "", label: "Any" }, ...free.map((one) => ({ value: String(one), label: String(one) }))]}
          onChange={setSeat}
        />
      )}
      <Button type="submit" disabled={busy || player.trim() === ""}>
        {waits ? "To the list" : "Seat"}
      </Button>
      <Said came={came} />
      {unchecked && (
        <CheckIdentity
          {...unchecked}
          onClose={() => setUnchecked(null)}
          onDone={() => void send(unchecked.player, unchecked.name)}
        />
      )}
    </form>
  );
}
