import "../styles/people.css";
import { useState } from "preact/hooks";
import { Button, Icon } from "../kit";
import { api, newId } from "../net";
import { useSubmit } from "../shell";
import { makeSays } from "../staff";
import type { NewPlayer, PersonFound } from "../wire";

const NAME_MOST = 40;

/** An account for somebody who is not found: a name, and a code for the card. No password. */
export function MakePlayer({
  name,
  known,
  onMade,
}: {
  name: string;
  known: readonly { name: string }[];
  onMade: (player: string) => void;
}) {
  const [id, setId] = useState(newId);
  const { busy, problem, submit } = useSubmit();
  const said = name.trim().replace(/\s+/g, " ");
  if (!/\p{L}/u.test(said) || said.length > NAME_MOST) return null;
  const make = async (): Promise<void> => {
    const made = await api.post<PersonFound>("/api/staff/people", { id, name: said } satisfies NewPlayer);
    setId(newId());
    onMade(made.player);
  };
  return (
    <p class="cs-make">
      <Button size="small" disabled={busy} onClick={() => void submit(make)}>
        <Icon name="plus" /> {makeSays(said, known)}
      </Button>
      {problem && <span class="t-lose">{problem}</span>}
    </p>
  );
}
