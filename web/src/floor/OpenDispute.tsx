import { useState } from "preact/hooks";
import { Button, Select } from "../kit";
import { askTable, Said, useAsking } from "../staff";
import { NoteField } from "./NoteField";
import { offers, type FloorTable } from "./useFloorTable";

/** For a player who says at the table that something is wrong: the hand is frozen until the floor has ruled. */
export function OpenDispute({ at }: { at: FloorTable }) {
  const [open, setOpen] = useState(false);
  const [spot, setSpot] = useState("");
  const [says, setSays] = useState("");
  const { busy, came, ask } = useAsking(at.again);
  const effect = at.staff.irregularities.find((one) => one.do === "open-dispute")?.effect;
  const can = offers(at, "open-dispute");
  if (!can && !open) return null;
  const send = async (): Promise<void> => {
    if (
      await ask(
        askTable(at.table, { do: "open-dispute", spot: Number(spot), says: says.trim() }),
        "The hand is frozen.",
      )
    )
      setOpen(false);
  };
  return (
    <div class="ft-dispute-open">
      {!open ? (
        <Button icon="pause" data-offer="open-dispute" onClick={() => setOpen(true)}>
          A player disputes this hand
        </Button>
      ) : (
        <form
          class="ft-form"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Select
            label="Whose spot"
            value={spot}
            options={[
              { value: "", label: "Choose a spot", disabled: true },
              ...at.frame.public.spots.map((one) => ({
                value: String(one.number),
                label: `${one.number}, ${at.name(one.player)}`,
              })),
            ]}
            onChange={setSpot}
          />
          {effect && <p class="note">{effect}</p>}
          <NoteField label="What they say" value={says} onInput={setSays} />
          <div class="ft-go">
            <Button kind="primary" type="submit" disabled={busy || spot === "" || says.trim() === ""}>
              Freeze the hand
            </Button>
            <Button onClick={() => setOpen(false)}>Not now</Button>
          </div>
          <Said came={came} />
        </form>
      )}
    </div>
  );
}
