/** A dispute: the frozen hand step by step, and the ruling, which is final and on record with its reason. */

import { useState } from "preact/hooks";
import { Button, Icon, Notice, Segmented, Spinner } from "../kit";
import { useAsk } from "../odds/useAsk";
import { askTable, Said, useAsking } from "../staff";
import type { Step } from "../wire";
import { NoteField } from "./NoteField";
import { StepByStep } from "./StepByStep";
import type { Then } from "./steps";
import { twoPeople, type FloorTable } from "./useFloorTable";

interface RulingProps {
  at: FloorTable;
  says: string;
  onThen: (then: Then | null) => void;
}

export function Ruling({ at, says, onThen }: RulingProps) {
  const hand = at.frame.public.hand;
  const steps = useAsk<Step[]>(`/api/staff/tables/${encodeURIComponent(at.table)}/steps`);
  return (
    <section class="panel ft-dispute" aria-labelledby="ft-dispute">
      <header>
        <Icon name="pause" />
        <h2 id="ft-dispute">Dispute in hand {hand?.number}</h2>
      </header>
      <div class="body">
        <blockquote>{says}</blockquote>
        {steps.problem && <Notice kind="warn">{steps.problem} The felt above shows the hand as it lies now.</Notice>}
        {!steps.answer && !steps.problem && <Spinner label="Looking up the hand" />}
        {steps.answer && steps.answer.length > 0 && <StepByStep at={at} steps={steps.answer} onThen={onThen} />}
        <Rule at={at} />
      </div>
    </section>
  );
}

function Rule({ at }: { at: FloorTable }) {
  const [ruling, setRuling] = useState<"stands" | "void" | null>(null);
  const [reason, setReason] = useState("");
  const { busy, came, ask } = useAsking(at.again);
  const filed = came?.answer.waiting != null;
  const effect = at.staff.irregularities.find((one) => one.do === "void-hand")?.effect;
  return (
    <form
      class="ft-form bare"
      onSubmit={(event) => {
        event.preventDefault();
        if (ruling)
          void ask(
            askTable(at.table, { do: "rule", ruling, reason: reason.trim() }),
            ruling === "stands" ? "Ruled: the hand stands." : "Ruled: the hand is void.",
          );
      }}
    >
      <h3>Your ruling</h3>
      <Segmented<"stands" | "void" | "">
        label="Ruling"
        value={ruling ?? ""}
        options={[
          { value: "stands", label: "The hand stands" },
          { value: "void", label: "The hand is void" },
        ]}
        onChange={(next) => setRuling(next === "" ? null : next)}
      />
      {ruling === "stands" && (
        <p class="note">
          Play goes on from where the hand was frozen. This spot cannot be disputed again in this hand.
        </p>
      )}
      {ruling === "void" && (
        <p class="note">
          {effect ?? "The hand is void, as the sheet's policy has it."}
          {twoPeople(at) && " A second person has to agree."}
        </p>
      )}
      <NoteField
        label="Reason"
        value={reason}
        onInput={setReason}
        hint="Final, and kept with the hand and your name."
      />
      <div class="ft-go">
        <Button
          kind="primary"
          type="submit"
          answers={`ruling ${ruling}`}
          data-offer="rule"
          disabled={busy || filed || ruling === null || reason.trim() === ""}
        >
          Give the ruling
        </Button>
      </div>
      <Said came={came} />
    </form>
  );
}
