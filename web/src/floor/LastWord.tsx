import { useState } from "preact/hooks";
import { Button, Segmented } from "../kit";
import { askTable, Said, useAsking } from "../staff";
import { NoteField } from "./NoteField";
import { offers, type FloorTable } from "./useFloorTable";

/** A manager's last word on the floor's ruling, once, while the hand is not over. */
export function LastWord({ at }: { at: FloorTable }) {
  const ruling = at.staff.ruling ?? null;
  const [then, setThen] = useState<"stands" | "void" | "">("");
  const [reason, setReason] = useState("");
  const { busy, came, ask } = useAsking(at.again);
  if (ruling === null || !offers(at, "overrule")) return null;
  const effect = at.staff.irregularities.find((one) => one.do === "void-hand")?.effect;
  return (
    <section class="panel ft-dispute" aria-labelledby="ft-last-word">
      <header>
        <h2 id="ft-last-word">The last word on the ruling</h2>
      </header>
      <div class="body">
        <p>
          {ruling.by || "The floor"} ruled that the hand {ruling.says === "void" ? "is void" : "stands"}:
        </p>
        <blockquote>{ruling.reason}</blockquote>
        <form
          class="ft-form bare"
          onSubmit={(event) => {
            event.preventDefault();
            if (then !== "")
              void ask(askTable(at.table, { do: "overrule", ruling: then, reason: reason.trim() }), "That is final.");
          }}
        >
          <Segmented<"stands" | "void" | "">
            label="The last word"
            value={then}
            options={[
              { value: "stands", label: "The ruling is upheld" },
              { value: "void", label: "The hand is void" },
            ]}
            onChange={setThen}
          />
          {then === "void" && effect && <p class="note">{effect}</p>}
          <NoteField label="Reason" value={reason} onInput={setReason} hint="Final, and on record with both names." />
          <div class="ft-go">
            <Button
              kind="primary"
              type="submit"
              data-offer="overrule"
              disabled={busy || then === "" || reason.trim() === ""}
            >
              Give the last word
            </Button>
          </div>
          <Said came={came} />
        </form>
      </div>
    </section>
  );
}
