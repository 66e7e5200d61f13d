import { Button, Cards, Icon, Notice } from "../kit";
import { Checks, tally } from "../fair/Checks";
import { Hash } from "../fair/Hash";
import type { HandRecord } from "../fair/record";
import { ReceiptPart, SaveReceipts } from "../fair/Receipts";
import { saveFile } from "../fair/save";
import { orderIn, type Check } from "../fair/verify";
import { Link } from "../shell";
import type { Receipt } from "../wire";
import { verdict } from "./verdict";

/** The proof of the deck, checked by this browser now, and the file with which anybody can check it again. */
export function Proof({
  record,
  checks,
  receipt = null,
  lostAbove = false,
}: {
  record: HandRecord;
  checks: readonly Check[];
  lostAbove?: boolean; // the page shows it above everything else
  receipt?: Receipt | null;
}) {
  const { ok, title } = verdict(record, checks);
  const file = `${record.table}-${record.hand}.json`;
  const order = orderIn(record);
  const dealt = record.deal.filter((place) => place !== "undealt").length;
  return (
    <section class={ok ? "panel ps-proof ok" : "panel ps-proof bad"} aria-labelledby="ps-proof">
      <header>
        <Icon name={ok ? "shield" : "warning"} />
        <h2 id="ps-proof">{title}</h2>
      </header>
      <div class="body">
        <p class="note">This browser has done the sum again, from the record alone. {tally(checks)}</p>
        {!lostAbove && <Lost record={record} checks={checks} />}
        <Checks checks={[...checks].sort((one, other) => Number(one.ok) - Number(other.ok))} />
        <details class="od-more">
          <summary>Numbers</summary>
          <dl class="fp-numbers">
            {record.commit && (
              <>
                <dt>Seal of the deck</dt>
                <dd>
                  <Hash of={record.commit} what="the seal" />
                </dd>
              </>
            )}
            {record.seed && (
              <>
                <dt>Seed</dt>
                <dd>
                  <Hash of={record.seed} what="the seed" />
                </dd>
              </>
            )}
            {record.pool && (
              <>
                <dt>Pool of the cuts</dt>
                <dd>
                  <Hash of={record.pool} what="the pool" />
                </dd>
              </>
            )}
            <dt>Rules</dt>
            <dd>
              <Hash of={record.rules_hash} what="the hash of the rules" />
            </dd>
            {Object.entries(record.cuts).map(([seat, cut]) => [
              <dt key={`t${seat}`}>Cut of seat {seat}</dt>,
              <dd key={`d${seat}`}>
                <Hash of={cut} what={`the cut of seat ${seat}`} />
              </dd>,
            ])}
          </dl>
        </details>
        {order.length > 0 && (
          <details class="od-more">
            <summary>The whole deck in its order</summary>
            <p class="note">The first {dealt} were dealt.</p>
            <div class="ps-order">
              <Cards cards={order.slice(0, dealt)} size="s" label="Dealt" />
              <Cards cards={order.slice(dealt)} size="s" label="Left in the deck" dim />
            </div>
          </details>
        )}
        {receipt && <ReceiptPart receipt={receipt} />}
        <div class="ps-file">
          <Button icon="download" onClick={() => saveFile(file, record)}>
            Save the record
          </Button>
          <p class="note">
            Keep it: it shows the cards, the wagers and what they paid
            {record.signed ? ", signed by the house" : ""}. A receipt alone does not.
          </p>
          <p class="note">
            What this page does not do is settle the wagers again by the rules. <Verifier file={file} />
          </p>
          <Link class="lone" href="/fair">
            How a deck is checked
          </Link>
        </div>
      </div>
    </section>
  );
}

/** An independent program also settles the wagers; people without pitboss can download it from the house. */
export function Verifier({ file }: { file: string }) {
  return (
    <>
      An independent program does: save{" "}
      <a href="/verifier.py" download>
        verifier.py
      </a>
      , one file that any Python from 3.11 on runs, and type <code>python3 verifier.py {file}</code>
    </>
  );
}

/** The record differs from what this browser saw: how, and what to do about it in time. */
export function Lost({ record, checks }: { record: HandRecord; checks: readonly Check[] }) {
  const wrong = checks.find((check) => !check.ok && (check.name === "saw" || check.name === "seen"));
  if (!wrong) return null;
  return (
    <Notice kind="lose" title={verdict(record, checks).title}>
      <p>{wrong.says}</p>
      <p>
        This browser keeps receipts of the table. They prove that the house had sealed this deck, and which records it
        had; they name no chips. Save them with this record, and call the floor. A record of the hand that you saved
        before shows what it paid.
      </p>
      <p class="ps-saves">
        <SaveReceipts table={record.table} />
        <Button icon="download" onClick={() => saveFile(`${record.table}-${record.hand}.json`, record)}>
          Save this record
        </Button>
      </p>
    </Notice>
  );
}
