/** Commands that wait for a second person: who asks, for what, and the answer. */

import { Button, Dialog, Notice } from "../kit";
import { Link, refreshMe, useMe, WhoForm } from "../shell";
import type { Answered, Waiting, WaitingApprovals } from "../wire";
import "../styles/staff.css";
import { useState } from "preact/hooks";
import { agreeHere, enterCount, giveVerdict, putAway, withdraw } from "./ask";
import { CountDialog } from "./CountDialog";
import { notDone } from "./Followed";
import { rolesOr } from "./roles";
import { Said } from "./Said";
import { ago, useNow } from "./times";
import { useAsking } from "./useAsking";
import { usePolled } from "./useStaff";

export interface ApprovalsProps {
  waiting: readonly Waiting[];
  /** The outcomes of others: failed ones stay until they are put away. */
  answered?: readonly Answered[] | undefined;
  /** Called after an answer, since the data shown is then old. */
  onChanged?: (() => void) | undefined;
  /** The text if nothing waits; without it, nothing is drawn. */
  empty?: string | undefined;
}

/** The list alone, for a page whose own data has it (floor, cashier). */
export function Approvals({ waiting, answered, onChanged, empty }: ApprovalsProps) {
  const now = useNow();
  const failed = inVain(answered);
  if (waiting.length + failed.length === 0) return empty ? <p class="note">{empty}</p> : null;
  return (
    <ul class="approvals">
      {failed.map((one) => (
        <InVain key={one.id} one={one} onChanged={onChanged} />
      ))}
      {waiting.map((one) => (
        <Approval key={one.id} one={one} now={now} onChanged={onChanged} />
      ))}
    </ul>
  );
}

/** Outcomes that somebody has to know: it was asked for or agreed to, and it was not done. */
export function inVain(answered: readonly Answered[] | undefined): Answered[] {
  return (answered ?? []).filter((one) => one.came !== "done" && one.came !== "withdrawn");
}

function InVain({ one, onChanged }: { one: Answered; onChanged: ApprovalsProps["onChanged"] }) {
  const { busy, ask } = useAsking(onChanged);
  const name = `answered-${one.id}`;
  return (
    <li class="approval in-vain" aria-labelledby={name}>
      <div class="approval-what">
        <b id={name}>{one.says}</b>
        <small>{one.mine ? "You asked for it." : `${one.by} asked for it.`}</small>
      </div>
      <div class="approval-keys">
        <Button
          size="small"
          disabled={busy}
          aria-describedby={name}
          onClick={() => void ask(putAway(one.id), "Put away.")}
        >
          Put away
        </Button>
      </div>
      <Notice kind="lose" live>
        {notDone(one)}
      </Notice>
    </li>
  );
}

function Approval({ one, now, onChanged }: { one: Waiting; now: number; onChanged: ApprovalsProps["onChanged"] }) {
  const asking = useAsking(onChanged);
  const { busy, came, ask } = asking;
  const [counts, setCounts] = useState<"mine" | "here" | null>(null);
  const [here, setHere] = useState<{ count: object | null } | null>(null);
  const me = useMe();
  const name = `approval-${one.id}`;
  return (
    <li class={one.mine ? "approval mine" : "approval"} aria-labelledby={name}>
      <div class="approval-what">
        <b id={name}>{one.says}</b>
        <small>
          {one.mine ? "You asked" : `${one.by} asks`} {ago(one.at, now)}
          {one.table !== null && (
            <>
              {" at "}
              <Link href={`/table/${encodeURIComponent(one.table)}`}>{one.table}</Link>
            </>
          )}
          {one.mine && (one.count ? ". Somebody else counts it, too." : ". Somebody else has to agree.")}
        </small>
      </div>
      <div class="approval-keys">
        {one.mine ? (
          <Button
            size="small"
            data-offer="withdraw"
            disabled={busy}
            aria-describedby={name}
            onClick={() => void ask(withdraw(one.id), "Withdrawn.")}
          >
            Withdraw
          </Button>
        ) : !one.may_agree ? (
          <small>
            {rolesOr(one.agrees)} {one.count ? "counts it, too." : "has to agree."}
          </small>
        ) : (
          <>
            <Button
              size="small"
              answers={one.id}
              data-offer="decline"
              disabled={busy}
              aria-describedby={name}
              onClick={() => void ask(giveVerdict(one.id, false), "Declined.")}
            >
              {one.count ? "Set aside" : "Decline"}
            </Button>
            <Button
              size="small"
              answers={one.id}
              data-offer="agree"
              disabled={busy}
              aria-describedby={name}
              onClick={() =>
                one.count ? setCounts("mine") : void ask(giveVerdict(one.id, true), "Agreed and carried out.")
              }
            >
              {one.count ? "Count it" : "Agree"}
            </Button>
          </>
        )}
        {me?.tablet && (one.mine || !one.may_agree) && (
          <Button
            size="small"
            aria-describedby={name}
            onClick={() => (one.count ? setCounts("here") : setHere({ count: null }))}
          >
            {one.count ? "Count it here" : "Agree here"}
          </Button>
        )}
      </div>
      {here && (
        <Dialog open title="The second person" onClose={() => setHere(null)}>
          <div class="tb-over">
            <p>{one.says}</p>
            <WhoForm
              roles={one.agrees}
              but={one.mine ? me?.player : undefined}
              says={one.count ? "Enter my count" : "Agree"}
              onHere={async (who) => {
                const done = await agreeHere(one.id, who, here.count);
                setHere(null);
                await ask(Promise.resolve(done), "Agreed and carried out.");
                await refreshMe(); // who takes a table over has the screen, too
              }}
            />
          </div>
        </Dialog>
      )}
      {came && came.kind !== "win" && <Said came={came} />}
      {counts && (
        <CountDialog
          one={one}
          asking={asking}
          onClose={() => setCounts(null)}
          onCount={(count) => {
            setCounts(null);
            if (counts === "here") setHere({ count });
            else void ask(enterCount(one.id, count), "The counts are the same: done.", "now somebody else counts");
          }}
        />
      )}
    </li>
  );
}

export interface ApprovalsPanelProps {
  table?: string | undefined;
  /** Which waiting commands are shown: a page need not show what the viewer may not agree to. */
  only?: ((one: Waiting) => boolean) | undefined;
  onChanged?: (() => void) | undefined;
}

/** The list with its own requests, for a page that has none. Nothing is drawn while nothing waits. */
export function ApprovalsPanel({ table, only = () => true, onChanged }: ApprovalsPanelProps) {
  const { value, stale, again } = usePolled<WaitingApprovals>("/api/staff/approvals", 2000);
  const waiting = (value?.waiting ?? []).filter((one) => (table === undefined || one.table === table) && only(one));
  const answered = inVain(value?.answered).filter((one) => table === undefined || one.table === table);
  if (waiting.length + answered.length === 0) return null;
  return (
    <section class="panel approvals-panel" aria-labelledby="approvals">
      <header>
        <h2 id="approvals">{waiting.length > 0 ? "Waits for a second person" : "Not done"}</h2>
      </header>
      <div class="body">
        {stale && <Notice kind="warn">The house does not answer; this list may be old.</Notice>}
        <Approvals
          waiting={waiting}
          answered={answered}
          onChanged={async () => void (await Promise.all([again(), onChanged?.()]))}
        />
      </div>
    </section>
  );
}
