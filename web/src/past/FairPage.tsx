import "../styles/past.css";
import { useState } from "preact/hooks";
import { Button, Notice, tableName } from "../kit";
import { seenCommit } from "../fair/memory";
import { ownCut } from "../fair/protocol";
import { parseRecord, Unreadable, type HandRecord } from "../fair/record";
import { ReceiptChecks } from "../fair/Receipts";
import { keptTables, parseReceipts, receiptsOf } from "../fair/receipts";
import { saveFile } from "../fair/save";
import { Hash } from "../fair/Hash";
import { verify, type Check } from "../fair/verify";
import { useAsk } from "../odds/useAsk";
import { TitleRow } from "../odds/TitleRow";
import { PageHeader } from "../shell";
import type { Receipt, SigningKey } from "../wire";
import { Proof } from "./Proof";

const STEPS: readonly { title: string; says: string }[] = [
  {
    title: "Sealed",
    says:
      "Before the first bet the house draws a secret number, the seed, and publishes its hash, the seal. " +
      "The seed cannot be changed any more without breaking the seal, and nobody can read it out of the seal.",
  },
  {
    title: "Cut",
    says:
      "Your browser makes a number of its own, your cut. It goes to the house sealed too, with your first bet. " +
      "So the house cannot choose its seed by your cut, and you cannot choose your cut by the seed.",
  },
  {
    title: "Locked",
    says:
      "Bets close. The sealed cuts are shown to all, then opened. " +
      "Seed and cuts together fix the order of all 52 cards before the first one is dealt. " +
      "A cut that does not come in two seconds is left out, and named.",
  },
  {
    title: "Opened",
    says:
      "When the hand is settled the seed is published. " +
      "Your browser hashes it, compares it with the seal that it saw before the bets, " +
      "shuffles the deck again and compares every card.",
  },
];

/** In plain words how a deck is sealed, cut and opened; and a place to check any record. */
export default function FairPage() {
  return (
    <>
      <PageHeader title="How a deck is checked" />
      <main class="ps" id="main">
        <TitleRow title="Nobody knows the deck, nobody can steer it, everybody can check it" />
        <div class="ps-two">
          <div>
            <ol class="ps-life">
              {STEPS.map((step, at) => (
                <li key={step.title} class="panel">
                  <span class="no">{at + 1}</span>
                  <div>
                    <h2>{step.title}</h2>
                    <p>{step.says}</p>
                  </div>
                </li>
              ))}
            </ol>
            <section class="panel ps-words">
              <h2>What this rules out, and what it does not</h2>
              <ul>
                <li>The house cannot pick cards during a hand: every card is fixed before the first one is dealt.</li>
                <li>
                  The house alone cannot pick a good deck for itself: it does not know your cut when it seals its seed.
                </li>
                <li>A player alone cannot steer either: the cut is sealed before the seed is known.</li>
                <li>
                  If the house and a player work together, they may leave out that player's cut. The record names it.
                </li>
                <li>Two decks take turns. The next one is sealed while this one is played.</li>
              </ul>
            </section>
            <Signed />
            <section class="panel ps-words">
              <h2>Check it without this page</h2>
              <p>
                Download the record of a hand and run <code>pitboss verify FILE</code>. It is one file of Python that
                shares no code with the house; copy it anywhere. It does all that this page does, and settles every
                wager again by the rules in the record.
              </p>
              <p>
                In formulas: seal = SHA-256 of the hand's name and the seed; cut = HMAC of your secret and the seal; the
                deck is shuffled by a stream of HMACs of the seed and all cuts. Bytes that would favour a card are
                skipped, so every order is equally likely.
              </p>
            </section>
          </div>
          <Bench />
        </div>
      </main>
    </>
  );
}

/** What receipts are for, the key that they are checked by, and those that this browser keeps. */
function Signed() {
  const { answer } = useAsk<SigningKey>("/api/signing-key");
  const tables = keptTables().map((table) => ({ table, receipts: receiptsOf(table) }));
  return (
    <section class="panel ps-words" aria-labelledby="ps-signed">
      <h2 id="ps-signed">Receipts: the house cannot tell two stories</h2>
      <p>
        All that happens at a table is one chain of records, each hashed with the one before. Whoever owns the house
        could write a whole chain anew. So the house signs: a receipt names a record of the table, its hash, and the
        seal of the deck.
      </p>
      <ul>
        <li>
          Your browser takes a receipt for every hand that you have a seat in, and one with each hand you look up.
        </li>
        <li>
          It shows its newest one whenever it comes to a table. A house that was put back to an earlier moment, and does
          not say so, is found out by it: the table stops, and wagers go back.
        </li>
        <li>
          An export that does not agree with your receipt proves that the house told two stories:{" "}
          <code>pitboss verify EXPORT --receipt FILE</code>
        </li>
        <li>A receipt proves nothing about what came after it.</li>
      </ul>
      {answer?.key && (
        <p class="ps-key">
          This house signs with the key <Hash of={answer.key} what="the key of the house" /> Compare it with the one
          that the house has put up elsewhere.
        </p>
      )}
      {answer && !answer.key && <p class="note">This house has no key, and signs nothing.</p>}
      {tables.length > 0 && (
        <ul class="ps-kept" aria-label="Receipts that this browser keeps">
          {tables.map(({ table, receipts }) => (
            <li key={table}>
              <span>
                Table {tableName(table)}: {receipts.length === 1 ? "1 receipt" : `${receipts.length} receipts`}
              </span>
              <Button icon="download" onClick={() => saveFile(`${table}-receipts.json`, receipts)}>
                Download
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Bench() {
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ record: HandRecord; checks: Check[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [receipts, setReceipts] = useState<readonly Receipt[]>([]);
  const house = useAsk<SigningKey>("/api/signing-key").answer?.key ?? null;
  const check = (source: string): void => {
    setFound(null);
    setProblem(null);
    setReceipts([]);
    if (!source.trim()) return;
    try {
      const signed = parseReceipts(source);
      if (signed) return setReceipts(signed);
      const record = parseRecord(source);
      const own = {
        cut: record.commit ? ownCut(record.table, record.commit) : null,
        seen: seenCommit(record.table, record.hand),
      };
      setFound({ record, checks: verify(record, own) });
    } catch (wrong) {
      setProblem(
        wrong instanceof Unreadable
          ? wrong.message
          : "This record cannot be followed: something in it is not as the format has it.",
      );
    }
  };
  return (
    <div>
      <section class="panel ps-bench" aria-labelledby="ps-bench">
        <h2 id="ps-bench">Check a record or a receipt here</h2>
        <p class="note">It is checked by this browser and sent nowhere.</p>
        <label class="btn ps-open">
          Open a file
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file)
                void file.text().then((source) => {
                  setText(source.slice(0, 4000));
                  check(source);
                });
            }}
          />
        </label>
        <label class="field">
          <span>or paste it</span>
          <textarea
            rows={6}
            spellcheck={false}
            value={text}
            placeholder={'{"format": "pitboss hand 1", …'}
            onInput={(event) => {
              setText(event.currentTarget.value);
              check(event.currentTarget.value);
            }}
          />
        </label>
        {text && (
          <Button
            kind="quiet"
            onClick={() => {
              setText("");
              check("");
            }}
          >
            Clear
          </Button>
        )}
      </section>
      <div aria-live="polite">
        {problem && <Notice kind="lose" title={problem} />}
        {found && (
          <p class="ps-which">
            Hand {found.record.hand} of table {tableName(found.record.table)}
          </p>
        )}
        {found && <Proof record={found.record} checks={found.checks} />}
        {receipts.map((one, at) => (
          <section key={at} class="panel ps-words">
            <h2>
              Receipt for hand {one.hand} of table {tableName(one.table)}
            </h2>
            <ReceiptChecks receipt={one} houseKey={house} />
          </section>
        ))}
      </div>
    </div>
  );
}
