/** A document was looked at. Only the fact is kept, and who looked; the document is not. Once, for every table. */

import { useState } from "preact/hooks";
import { announce, Button, Dialog, Select } from "../kit";
import { api } from "../net";
import { useSubmit } from "../shell";
import type { Checked, PersonFound } from "../wire";

const KINDS = ["passport", "identity card", "driving licence", "other"] as const satisfies readonly Checked["kind"][];

export function CheckIdentity({
  player,
  name,
  onClose,
  onDone,
}: {
  player: string;
  name: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const [kind, setKind] = useState<Checked["kind"]>("identity card");
  const { busy, problem, submit } = useSubmit();
  const check = (): void =>
    void submit(async () => {
      await api.post<PersonFound>(`/api/staff/people/${encodeURIComponent(player)}/checked`, {
        kind,
        of_age: true,
      } satisfies Checked);
      announce("Checked.");
      onDone();
      onClose();
    });
  return (
    <Dialog open title={`Identification of ${name}`} onClose={onClose}>
      <form
        class="cs-check"
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <p>
          Look at the document, the picture and the date of birth. Players are 21 or over. Only the fact is recorded,
          with your name and the day, and every table knows it.
        </p>
        <Select
          label="Document"
          value={kind}
          options={KINDS.map((one) => ({ value: one, label: one.charAt(0).toUpperCase() + one.slice(1) }))}
          onChange={setKind}
        />
        {problem && <p class="t-lose">{problem}</p>}
        <div class="cs-go">
          <Button kind="primary" type="submit" disabled={busy}>
            21 or over, and it is them
          </Button>
          <Button onClick={onClose}>Not now</Button>
        </div>
      </form>
    </Dialog>
  );
}
