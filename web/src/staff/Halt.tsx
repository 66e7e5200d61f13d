import { Button, Notice } from "../kit";
import { askTable } from "./ask";
import { Said } from "./Said";
import { useAsking } from "./useAsking";

interface HaltProps {
  table: string;
  may: (word: "stop-hand" | "go-on") => boolean;
  onChanged: () => void;
}

/** Stops the hand: nobody decides and no clock runs while staff look at the cards. */
export function StopKey({ table, may, onChanged }: HaltProps) {
  const { busy, came, ask } = useAsking(onChanged);
  if (!may("stop-hand")) return null;
  return (
    <div class="st-row">
      <Button
        icon="pause"
        data-offer="stop-hand"
        disabled={busy}
        onClick={() => void ask(askTable(table, { do: "stop-hand" }), "The hand is stopped.")}
      >
        Stop the hand
      </Button>
      {came && came.kind !== "win" && <Said came={came} />}
    </div>
  );
}

/** A hand that was stopped, with the key that lets it go on. */
export function Stopped({ table, may, onChanged }: HaltProps) {
  const { busy, came, ask } = useAsking(onChanged);
  if (!may("go-on")) return null;
  return (
    <Notice kind="warn" icon="pause" title="The hand is stopped" live>
      <p>No clock runs, and nobody can decide. Whoever is waited for then has the whole time again.</p>
      <div class="st-row">
        <Button
          kind="primary"
          data-offer="go-on"
          disabled={busy}
          onClick={() => void ask(askTable(table, { do: "go-on" }), "The hand goes on.")}
        >
          Go on
        </Button>
      </div>
      {came && came.kind !== "win" && <Said came={came} />}
    </Notice>
  );
}
