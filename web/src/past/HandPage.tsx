import "../styles/past.css";
import "../styles/board.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { dateTime, Empty, gamingDay, grouped, Notice, Spinner, tableName, writeChips } from "../kit";
import { seenCommit } from "../fair/memory";
import { deckColour, deckName } from "../fair/now";
import { ownCut } from "../fair/protocol";
import { checkAgainst, keepReceipt, receiptsFor } from "../fair/receipts";
import { SaveReceipts } from "../fair/Receipts";
import { readRecord, Unreadable, type HandRecord } from "../fair/record";
import { sawSays, sightingOf } from "../fair/sightings";
import { signatureChecks } from "../fair/signing";
import { verify, type Check, type ShownCards } from "../fair/verify";
import { TitleRow } from "../odds/TitleRow";
import { useAsk } from "../odds/useAsk";
import { Link, PageHeader, useMe } from "../shell";
import type { SheetInfo, WholeHand } from "../wire";
import { Aftermath } from "./Aftermath";
import { Ledger } from "./Ledger";
import { NoProof } from "./NoProof";
import { Lost, Proof } from "./Proof";
import { Replay } from "./Replay";
import { SpotResults } from "./SpotResults";
import { useHouse } from "./useHouse";

/** One finished hand: a replay step by step, with its reasons, its entries and its proof. */
export default function HandPage({ table, hand }: { table: string; hand: string | number }) {
  const number = Number(hand);
  const place = encodeURIComponent(table);
  const asked = useAsk<WholeHand>(`/api/tables/${place}/hands/${number}`);
  const info = useAsk<SheetInfo>(`/api/tables/${place}/sheet`);
  const whole = asked.answer;
  writeChips(whole?.chips, whole?.steps[0] ? gamingDay(whole.steps[0].at) : "");
  const deck = typeof whole?.record["deck"] === "string" && !realCards(whole) ? whole.record["deck"] : null;
  return (
    <>
      <PageHeader title={`Hand ${grouped(number)} at table ${tableName(table)}`} />
      <main class="ps" id="main">
        <TitleRow title={`Hand ${grouped(number)} at table ${tableName(table)}`}>
          {whole && whole.before != null && (
            <Link class="btn" href={`/history/${place}/${whole.before}`}>
              Hand before
            </Link>
          )}
          {whole && whole.after != null && (
            <Link class="btn" href={`/history/${place}/${whole.after}`}>
              Next hand
            </Link>
          )}
          <Link class="btn" href={`/history/${place}`}>
            All hands of {tableName(table)}
          </Link>
        </TitleRow>
        {asked.problem && <NotThere table={table} hand={number} />}
        {asked.problem && (
          <Empty title={asked.problem} icon="history">
            <Link href={`/history/${place}`}>All hands of table {tableName(table)}</Link>
          </Empty>
        )}
        {!whole && !asked.problem && <Spinner label="Looking up the hand." />}
        {whole && (
          <>
            <p class="ps-head">
              <span class="ps-when">
                {info.answer?.title}
                {whole.steps.length > 0 && `, ${dateTime(whole.steps.at(-1)!.at)}`}
                {whole.after == null && ". It is the newest hand of the table."}
                {whole.dealt_by.length > 0 &&
                  `${whole.after == null ? "" : "."} Dealt by ${whole.dealt_by.join(" and ")}.`}
              </span>
              {deck && (
                <>
                  <i class={`fp-deck ${deckColour(deck)}`} aria-hidden="true" /> {deckName(deck)}.{" "}
                </>
              )}
              {whole.finish === "settled" ? "" : <b>{whole.finish === "void" ? "Void. " : "Not dealt. "}</b>}
              {whole.headline}
            </p>
            {(whole.house ?? []).length > 0 && (
              <details class="ps-house">
                <summary>Rules of the house</summary>
                {whole.house!.map((line) => (
                  <p key={line} class="note">
                    {line}
                  </p>
                ))}
              </details>
            )}
            <Whole key={whole.number} whole={whole} info={info.answer} onChanged={asked.again} />
          </>
        )}
      </main>
    </>
  );
}

/** The house has no such hand although this browser saw it: that is more than a wrong number. */
function NotThere({ table, hand }: { table: string; hand: number }) {
  const saw = sightingOf(table, hand);
  if (!saw) return null;
  return (
    <Notice kind="lose" title="This browser saw this hand, and the house has no record of it">
      <p>
        {sawSays(saw)} Its record is lost, as when a copy of the house is put back. The receipts that this browser keeps
        prove which records the table had; they name no chips. Save them, and call the floor: a record of the hand that
        you saved shows what it paid.
      </p>
      <p class="ps-saves">
        <SaveReceipts table={table} />
      </p>
    </Notice>
  );
}

/** Real cards: nothing is claimed about their deck, so nothing is checked. */
const realCards = (whole: WholeHand): boolean => whole.record["proof"] === "none";

function Whole({ whole, info, onChanged }: { whole: WholeHand; info: SheetInfo | null; onChanged: () => void }) {
  const me = useMe();
  const { record, checks } = useMemo(() => proved(whole, me?.player ?? null), [whole, me?.player]);
  const receipt = whole.receipt ?? null;
  const signed = useSigned(whole, record);
  const all = [...checks, ...signed];
  return (
    <>
      {record && !realCards(whole) && <Lost record={record} checks={all} />}
      <div class="ps-two">
        <div>
          {whole.steps.length > 0 && <Replay hand={whole} info={info} viewer={me?.player ?? null} />}
          <Aftermath whole={whole} onChanged={onChanged} />
          <SpotResults spots={whole.spots} viewer={me?.player ?? null} />
        </div>
        <div>
          {realCards(whole) && <NoProof record={whole.record} receipt={receipt} />}
          {!realCards(whole) && record && <Proof record={record} checks={all} receipt={receipt} lostAbove />}
          {!realCards(whole) && !record && <Notice kind="warn" title="The record of this hand cannot be read here." />}
          <Ledger
            entries={whole.entries}
            names={Object.fromEntries(whole.spots.map((spot) => [spot.player, spot.name]))}
          />
        </div>
      </div>
    </>
  );
}

/** What the house has signed of the hand, then and now: the new receipt is stored with the others. */
function useSigned(whole: WholeHand, record: HandRecord | null): Check[] {
  const house = useHouse();
  const receipt = whole.receipt ?? null;
  const [checks, setChecks] = useState<Check[]>([]);
  useEffect(() => {
    if (receipt) keepReceipt(receipt);
    if (!record) return;
    let gone = false;
    void Promise.all([
      checkAgainst(record, receiptsFor(record.table, record.hand)),
      signatureChecks(whole.record, house),
    ]).then((found) => {
      if (!gone) setChecks(found.flat());
    });
    return () => {
      gone = true;
    };
  }, [record, receipt?.signature, house]);
  return checks;
}

/** Checks the record against what this page shows, and what this browser saw when the hand was played. */
function proved(whole: WholeHand, player: string | null): { record: HandRecord | null; checks: Check[] } {
  try {
    const record = readRecord(whole.record);
    const shown: ShownCards = {
      dealer: whole.dealer,
      ...(whole.board.length > 0 ? { board: whole.board } : {}),
      ...Object.fromEntries(whole.spots.map((spot) => [String(spot.spot), spot.cards])),
    };
    const own = {
      player,
      cut: record.commit ? ownCut(record.table, record.commit) : null,
      seen: seenCommit(record.table, record.hand),
      saw: sightingOf(record.table, record.hand),
      shown,
    };
    return { record, checks: verify(record, own) };
  } catch (wrong) {
    if (wrong instanceof Unreadable) return { record: null, checks: [] };
    throw wrong;
  }
}
