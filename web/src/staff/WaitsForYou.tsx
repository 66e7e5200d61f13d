/** What waits for the viewer, where the viewer looks anyway: a count of their own, or their word. */

import { Button, Notice } from "../kit";
import type { Waiting } from "../wire";
import { enterCount, giveVerdict } from "./ask";
import { CountDialog } from "./CountDialog";
import { Said } from "./Said";
import { useAsking } from "./useAsking";

interface WaitsForYouProps {
  one: Waiting;
  onChanged: () => void;
  onCount: () => void;
  /** Where all that waits is listed, with the keys for others. */
  onSee: () => void;
}

export function WaitsForYou({ one, onChanged, onCount, onSee }: WaitsForYouProps) {
  const { busy, came, ask } = useAsking(onChanged);
  return (
    <Notice kind="warn" icon="people" title={one.count ? "Your own count is needed" : "Waits for you to agree"} live>
      {one.says}{" "}
      <span class="wy-keys">
        {one.count ? (
          <Button size="small" answers={one.id} data-offer="agree" onClick={onCount}>
            Count it
          </Button>
        ) : (
          <Button
            size="small"
            answers={one.id}
            data-offer="agree"
            disabled={busy}
            onClick={() => void ask(giveVerdict(one.id, true), "Agreed and carried out.")}
          >
            Agree
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={onSee}>
          See it
        </Button>
      </span>
      <Said came={came} />
    </Notice>
  );
}

/** The viewer's own count of what somebody else has begun to count. */
export function OwnCount({ one, onDone, onClose }: { one: Waiting; onDone: () => void; onClose: () => void }) {
  const asking = useAsking(onDone);
  return (
    <CountDialog
      one={one}
      asking={asking}
      onClose={onClose}
      onCount={(count) =>
        void asking
          .ask(enterCount(one.id, count), "The counts are the same: done.", "now somebody else counts")
          .then((done) => done && onClose())
      }
    />
  );
}
