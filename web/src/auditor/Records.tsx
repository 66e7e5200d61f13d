/** Hand histories, the verification of any range of them, and exports. */

import { useRef, useState } from "preact/hooks";
import { announce, Button, buttonClass, Empty, Field, Icon, Notice, Select } from "../kit";
import { api } from "../net";
import { SaveKey } from "../print";
import { Link } from "../shell";
import type { Verified } from "../wire";
import { saidBy } from "./Book";

export const HANDS_AT_ONCE = 100;

/** The last hand of the next piece to verify: small pieces, so that somebody can watch it and stop. */
export function pieceUpTo(from: number, last: number): number {
  return Math.min(last, from + HANDS_AT_ONCE - 1);
}

/** "" for a valid range; else what is wrong with it. */
export function wrongRange(first: string, last: string): string {
  const [from, to] = [Number(first), Number(last)];
  if (!/^\d+$/.test(first) || !/^\d+$/.test(last) || from < 1) return "Hands have numbers from 1 on.";
  return to < from ? "The last hand comes after the first." : "";
}

export function Records({ tables }: { tables: readonly string[] }) {
  const [chosen, setTable] = useState("");
  const table = chosen || tables[0] || "";
  if (!table) return <Empty title="There is no table yet" icon="history" />;
  const place = encodeURIComponent(table);
  return (
    <>
      <div class="au-tools">
        <Select
          label="Table"
          value={table}
          options={tables.map((name) => ({ value: name, label: name }))}
          onChange={setTable}
        />
        <span class="au-keys">
          <Link class={buttonClass()} href={`/history/${place}`}>
            All hands
          </Link>
          <a class={buttonClass()} href={`/api/staff/export/${place}`} download>
            <Icon name="download" /> Export
          </a>
          <SaveKey
            lists={[
              {
                title: `Hands of ${table}`,
                says: "One line each, with who dealt",
                href: "/api/staff/lists/hands",
                query: `table=${place}`,
                file: `hands-${table}`,
              },
            ]}
          />
        </span>
      </div>
      <Verify key={table} table={table} />
    </>
  );
}

function Verify({ table }: { table: string }) {
  const [first, setFirst] = useState("1");
  const [last, setLast] = useState("100");
  const [done, setDone] = useState<Verified | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const stop = useRef<AbortController | null>(null);
  const wrong = wrongRange(first, last);
  const verify = async (): Promise<void> => {
    const gone = (stop.current = new AbortController());
    const [begin, end] = [Number(first), Number(last)];
    let sum: Verified = { hands: 0, failed: [], not_claimed: 0, next: begin, restores: [], took_ms: 0 };
    setProblem("");
    setDone(null);
    setShare(0);
    try {
      for (let from: number | null = begin; from !== null && from <= end; from = sum.next) {
        const to = pieceUpTo(from, end);
        const found: Verified = await api.post<Verified>(
          `/api/staff/verify?${new URLSearchParams({ table, first: String(from), last: String(to) })}`,
          {},
          gone.signal,
        );
        sum = added(sum, found);
        setDone(sum);
        setShare((to - begin + 1) / (end - begin + 1));
      }
      announce(says(sum));
    } catch (failed) {
      if (!gone.signal.aborted) setProblem(saidBy(failed));
    } finally {
      setShare(null);
    }
  };
  return (
    <section class="panel" aria-labelledby="au-verify">
      <header>
        <h2 id="au-verify">Verify hands</h2>
      </header>
      <form
        class="body au-verify"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong && share === null) void verify();
        }}
      >
        <p class="note">
          By the independent verifier, which shares no code with the house: rules, deck, cards, every payout, the chain.
        </p>
        <div class="au-tools">
          <Field label="From hand" inputMode="numeric" value={first} onInput={setFirst} maxLength={9} />
          <Field
            label="To hand"
            inputMode="numeric"
            value={last}
            onInput={setLast}
            maxLength={9}
            error={wrong || null}
          />
          <span class="au-keys">
            {share === null ? (
              <Button kind="primary" type="submit" disabled={Boolean(wrong)}>
                Verify
              </Button>
            ) : (
              <Button onClick={() => stop.current?.abort()}>Stop</Button>
            )}
          </span>
        </div>
        {share !== null && <progress value={share} max={1} aria-label="Verified so far" />}
        {problem && <Notice kind="warn">{problem}</Notice>}
        {done && <Notice kind={done.failed.length ? "lose" : "win"}>{says(done)}</Notice>}
        {done?.restores.map((one) => (
          <Notice key={one} kind="warn">
            Restored {one} What is lost cannot be verified.
          </Notice>
        ))}
        {done && done.failed.length > 0 && (
          <ul class="au-failed">
            {done.failed.map((hand) => (
              <li key={hand.hand}>
                <Link href={`/history/${encodeURIComponent(table)}/${hand.hand}`}>Hand {hand.hand}</Link>:{" "}
                {hand.says.join(" ")}
              </li>
            ))}
          </ul>
        )}
      </form>
    </section>
  );
}

export function added(one: Verified, other: Verified): Verified {
  return {
    hands: one.hands + other.hands,
    failed: [...one.failed, ...other.failed],
    not_claimed: one.not_claimed + other.not_claimed,
    next: other.next,
    restores: other.restores, // of the whole table, whichever hands were asked for
    took_ms: one.took_ms + other.took_ms,
  };
}

/** "120 hands, all of them true. 20 were dealt by hand: no deck proof is claimed for them." */
export function says({ hands, failed, not_claimed }: Verified): string {
  if (hands === 0) return "There is no finished hand in this range.";
  const count = hands === 1 ? "1 hand" : `${hands} hands`;
  const found =
    failed.length === 0
      ? hands === 1
        ? `${count}, and it is true.`
        : `${count}, all of them true.`
      : `${count}, ${failed.length} of them wrong.`;
  return not_claimed
    ? `${found} ${not_claimed} ${not_claimed === 1 ? "was" : "were"} dealt by hand: no deck proof is claimed there.`
    : found;
}
