/** Who sits and who waits: warnings and removals, each with its reason. */

import { useState } from "preact/hooks";
import { Button, Icon, money, Tag } from "../kit";
import { askTable, Said, useAsking, useNow } from "../staff";
import type { SitterView } from "../wire";
import { since } from "./look";
import { NoteField } from "./NoteField";
import { SeatSomebody } from "./SeatSomebody";
import { WaitingList } from "../dealer/WaitingList";
import type { FloorTable } from "./useFloorTable";

type What = "warn" | "remove";
const USUAL: Record<What, readonly string[]> = {
  warn: ["Language", "Late bet", "Touched a wager", "Showed cards", "Slow play"],
  remove: ["Warned twice", "Abuse", "Asked to leave", "Under age", "Self-excluded"],
};

export function Players({ at }: { at: FloorTable }) {
  const { sitters } = at.frame.public;
  const seated = [...sitters].sort((one, other) => (one.spots[0] ?? 0) - (other.spots[0] ?? 0));
  return (
    <div class="ft-part">
      <h2>Seated</h2>
      {seated.length === 0 && <p class="note">Nobody sits at this table.</p>}
      <ul class="ft-people">
        {seated.map((sitter) => (
          <Sitter key={sitter.player} sitter={sitter} at={at} />
        ))}
      </ul>
      {at.staff.card.cards === "real" && <SeatSomebody at={at} />}
      <Waiting at={at} />
    </div>
  );
}

function Sitter({ sitter, at }: { sitter: SitterView; at: FloorTable }) {
  const warned = Math.max(sitter.warnings, at.staff.card.warnings[sitter.player] ?? 0);
  const more = sitter.spots.slice(1);
  return (
    <li>
      <div class="pp">
        <span class="no">{sitter.spots[0]}</span>
        <b>{at.name(sitter.player)}</b>
        {sitter.kind === "bot" && <Tag icon="bot">Bot</Tag>}
        {warned > 0 && (
          <Tag kind="warn" icon="warning">
            {warned === 1 ? "1 warning" : `${warned} warnings`}
          </Tag>
        )}
        <span class="ch">{money(sitter.chips)}</span>
        <small>
          {[
            more.length > 0 && `spots ${sitter.spots.join(", ")}`,
            sitter.away && "away",
            sitter.leaving && "leaves after this hand",
          ]
            .filter(Boolean)
            .join(", ")}
        </small>
      </div>
      <Conduct player={sitter.player} name={at.name(sitter.player)} at={at} seated bot={sitter.kind === "bot"} />
    </li>
  );
}

interface ConductProps {
  player: string;
  name: string;
  at: FloorTable;
  seated: boolean;
  /** A bot cannot be warned. */
  bot?: boolean;
}

/** Warn and remove. A removed player keeps their chips; wagers in the hand stay, and the timer decides for them. */
function Conduct({ player, name, at, seated, bot = false }: ConductProps) {
  const [what, setWhat] = useState<What | null>(null);
  const [reason, setReason] = useState("");
  const { busy, came, ask } = useAsking(at.again);
  const send = async (): Promise<void> => {
    if (what === null) return;
    const done = what === "warn" ? `${name} is warned.` : `${name} is removed.`;
    if (await ask(askTable(at.table, { do: what, player, reason: reason.trim() }), done)) {
      setWhat(null);
      setReason("");
    }
  };
  const getUp = (): void => void ask(askTable(at.table, { do: "let-go", player }), `${name} has got up.`);
  return (
    <>
      <div class="keys-small">
        {seated && !bot && (
          <Button
            size="small"
            data-offer="warn"
            aria-expanded={what === "warn"}
            onClick={() => setWhat(what === "warn" ? null : "warn")}
          >
            Warn<span class="sr"> {name}</span>
          </Button>
        )}
        {seated && at.staff.card.cards === "real" && (
          <Button size="small" data-offer="let-go" disabled={busy} onClick={getUp}>
            Gets up<span class="sr">, {name}</span>
          </Button>
        )}
        <Button
          size="small"
          kind="quiet"
          data-offer="remove"
          aria-expanded={what === "remove"}
          onClick={() => setWhat(what === "remove" ? null : "remove")}
        >
          Remove<span class="sr"> {name}</span>
        </Button>
      </div>
      {what !== null && (
        <form
          class="ft-form"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <NoteField
            label={what === "warn" ? `Why ${name} is warned` : `Why ${name} is removed`}
            value={reason}
            onInput={setReason}
            usual={USUAL[what]}
            {...(what === "remove" ? { hint: "They keep their chips. Wagers that are on stand." } : {})}
          />
          <div class="ft-go">
            <Button kind="primary" size="small" type="submit" disabled={busy || reason.trim() === ""}>
              {what === "warn" ? "Record the warning" : "Remove from the table"}
            </Button>
            <Button size="small" onClick={() => setWhat(null)}>
              Not now
            </Button>
          </div>
        </form>
      )}
      {came && came.kind !== "win" && <Said came={came} />}
    </>
  );
}

function Waiting({ at }: { at: FloorTable }) {
  const { queue, queue_since: from, two_spots: two } = at.staff.card;
  const now = useNow();
  return (
    <>
      <h2>Waiting list</h2>
      {queue.length === 0 ? (
        <p class="note">Nobody waits for a seat here.</p>
      ) : (
        <>
          {from !== null && <p class="note">The first has waited {since(from, now)}.</p>}
          {two && (
            <p class="note">
              <Icon name="people" /> Two-spot rule on: who plays more than two spots gives the others up after this
              hand.
            </p>
          )}
          <WaitingList table={at.table} staff={at.staff} onDone={at.again} />
        </>
      )}
    </>
  );
}
