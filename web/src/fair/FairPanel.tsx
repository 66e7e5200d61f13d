import "../styles/past.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../net";
import { Link } from "../shell";
import type { Frame, HandView, LastView, WholeHand } from "../wire";
import { Checks, tally } from "./Checks";
import { Hash } from "./Hash";
import { checkLast } from "./last";
import { noteCommit, seenCommit } from "./memory";
import { deckColour, deckName, ownCutSays, ownSeat, sealLines } from "./now";
import { ownCut } from "./protocol";
import { ReceiptPart, useReceipt } from "./Receipts";
import { readRecord } from "./record";
import { allTrue, verify, type Check } from "./verify";

/** The deck on the table: its commit, whose cuts are in, and this browser's check of the last deck. */
export function FairPanel({ frame }: { frame: Frame }) {
  const { hand, table, digest, commits } = frame.public;
  const receipt = useReceipt(table, hand?.phase === "betting" ? hand.number : null);
  useEffect(() => {
    for (const washed of commits) noteCommit(table, washed.hand, washed.commit, digest);
    if (hand?.phase === "betting") noteCommit(table, hand.number, hand.commit, digest);
  }, [table, hand?.number, hand?.phase, digest, commits.map((one) => one.commit).join()]);
  return (
    <div class="fp">
      {hand && <Sealed frame={frame} hand={hand} />}
      {receipt && hand?.number === receipt.hand && <ReceiptPart receipt={receipt} />}
      {frame.last && <LastHand key={frame.last.number} frame={frame} last={frame.last} />}
      <p class="note">
        The house seals the deck before you bet. You cut it, and the house cannot know your cut. After the hand the seal
        is opened, and this browser does the sum again. <Link href="/fair">How a deck is checked</Link>
      </p>
    </div>
  );
}

function Sealed({ frame, hand }: { frame: Frame; hand: HandView }) {
  const lines = sealLines(frame, hand);
  const next = frame.public.commits.find((one) => one.hand > hand.number);
  return (
    <section class="fp-part" aria-labelledby="fp-now">
      <h3 id="fp-now">
        <i class={`fp-deck ${deckColour(hand.deck)}`} aria-hidden="true" />
        {deckName(hand.deck)}, hand {hand.number}
      </h3>
      <p>The order is sealed. Nobody can change it without breaking the seal.</p>
      <p class="fp-own">{ownCutSays(frame, hand)}</p>
      {hand.phase !== "betting" && lines.length > 0 && (
        <ul class="fp-seals" aria-label="Cuts">
          {lines.map((line) => (
            <li key={line.seat} class={line.state}>
              <b>Seat {line.seat}</b>
              <span>{line.own ? "you" : line.name}</span>
              <span class="fp-state">{line.says}</span>
            </li>
          ))}
        </ul>
      )}
      {hand.phase === "betting" && hand.sealed.length > 0 && (
        <p class="muted">Cuts in so far: {hand.sealed.length}. They open when bets close.</p>
      )}
      <details class="fp-more">
        <summary>Numbers</summary>
        <dl>
          <dt>Seal of this deck</dt>
          <dd>
            <Hash of={hand.commit} what="the seal of this deck" />
          </dd>
          {next && <dt>Seal of the next, {deckName(next.deck).toLowerCase()}</dt>}
          {next && (
            <dd>
              <Hash of={next.commit} what="the seal of the next deck" />
            </dd>
          )}
          {lines.map(
            (line) =>
              line.seal && [
                <dt key={`t${line.seat}`}>Seal of seat {line.seat}</dt>,
                <dd key={`d${line.seat}`}>
                  <Hash of={line.seal} what={`the seal of seat ${line.seat}`} />
                </dd>,
              ],
          )}
        </dl>
      </details>
    </section>
  );
}

function LastHand({ frame, last }: { frame: Frame; last: LastView }) {
  const checks = useLastChecks(frame, last);
  const ok = allTrue(checks);
  return (
    <section class="fp-part" aria-labelledby="fp-last">
      <h3 id="fp-last">
        <i class={`fp-deck ${deckColour(last.deck)}`} aria-hidden="true" />
        Hand {last.number}, opened
      </h3>
      <p class={ok ? "fp-verdict true" : "fp-verdict false"}>
        {ok ? `Checked by this browser. ${tally(checks)}` : tally(checks)}
      </p>
      <details class="fp-more" open={!ok}>
        <summary>What was checked</summary>
        <Checks checks={checks} />
        <dl>
          <dt>Seed</dt>
          <dd>
            <Hash of={last.seed} what="the seed" />
          </dd>
          <dt>Seal</dt>
          <dd>
            <Hash of={last.commit} what="the seal" />
          </dd>
        </dl>
      </details>
      <p>
        <Link class="lone" href={`/history/${frame.public.table}/${last.number}`}>
          Record of hand {last.number}
        </Link>
      </p>
    </section>
  );
}

/** Checked from the view alone; if that fails, the full record decides, since it contains its own rules. */
function useLastChecks(frame: Frame, last: LastView): Check[] {
  const { table, digest } = frame.public;
  const seat = ownSeat(frame);
  const quick = useMemo(() => {
    const seen = seenCommit(table, last.number);
    const cut = ownCut(table, last.commit);
    return checkLast(last, {
      table,
      rulesHash: seen?.rulesHash ?? digest,
      seen: seen?.commit ?? null,
      ownSeat: seat,
      ownCut: cut,
    });
  }, [table, last.number, last.seed, digest, seat]);
  const [whole, setWhole] = useState<Check[] | null>(null);
  useEffect(() => {
    if (allTrue(quick)) return;
    let gone = false;
    api.get<WholeHand>(`/api/tables/${table}/hands/${last.number}`).then(
      (found) => {
        const own = {
          player: frame.you?.player ?? null,
          cut: ownCut(table, last.commit),
          seen: seenCommit(table, last.number),
        };
        if (!gone) setWhole(verify(readRecord(found.record), own));
      },
      () => undefined, // the result from the view stays
    );
    return () => {
      gone = true;
    };
  }, [quick]);
  return whole ?? quick;
}
