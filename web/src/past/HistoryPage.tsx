import "../styles/past.css";
import { useEffect, useState } from "preact/hooks";
import { Button, Cards, Empty, grouped, signed, Spinner, tableName, when, writeChips } from "../kit";
import { deckColour, deckName } from "../fair/now";
import { sawPlayed } from "../fair/sightings";
import { TitleRow } from "../odds/TitleRow";
import { asked, wordsFor } from "../odds/useAsk";
import { Link, PageHeader } from "../shell";
import type { PastHand, PastHands, Skipped } from "../wire";

/** The finished hands of a table, the newest first, with the viewer's own results. */
export default function HistoryPage({ table }: { table: string }) {
  const { hands, skipped, more, problem, next } = useHands(table);
  const place = encodeURIComponent(table);
  return (
    <>
      <PageHeader title={`History of table ${tableName(table)}`} />
      <main class="ps" id="main">
        <TitleRow title={`Hands at table ${tableName(table)}`}>
          <Link class="btn" href={`/table/${place}`}>
            To the table
          </Link>
          <Link class="btn" href="/fair">
            How a deck is checked
          </Link>
        </TitleRow>
        {problem && (
          <Empty title={problem} icon="history">
            <Link href="/">To the lobby</Link>
          </Empty>
        )}
        {hands === null && !problem && <Spinner label="Looking up the hands." />}
        {hands?.length === 0 && !skipped.length && (
          <Empty title="No hand is finished yet." icon="history">
            A hand is listed as soon as its deck is open.
          </Empty>
        )}
        {hands && hands.length + skipped.length > 0 && (
          <ol class="panel ps-hands">
            {lines(hands, skipped).map((line) =>
              "first" in line ? (
                <Gap key={`s${line.last}`} table={table} skipped={line} />
              ) : (
                <Row key={line.number} hand={line} href={`/history/${place}/${line.number}`} />
              ),
            )}
          </ol>
        )}
        {more && (
          <p>
            <Button onClick={next}>Earlier hands</Button>
          </p>
        )}
      </main>
    </>
  );
}

/** Hands and missing numbers, the highest first. */
export function lines(hands: readonly PastHand[], skipped: readonly Skipped[]): (PastHand | Skipped)[] {
  const at = (line: PastHand | Skipped): number => ("number" in line ? line.number : line.last);
  return [...hands, ...skipped].sort((one, other) => at(other) - at(one));
}

/** Why numbers are missing in the list; and whether this browser saw them played. */
function Gap({ table, skipped }: { table: string; skipped: Skipped }) {
  const saw = sawPlayed(table, skipped.first, skipped.last);
  const { first, last } = skipped;
  const numbers =
    first === last ? grouped(first) : `${grouped(first)} ${last === first + 1 ? "and" : "to"} ${grouped(last)}`;
  return (
    <li class="ps-gap">
      <span>
        <b>{first === last ? `Number ${numbers}.` : `Numbers ${numbers}.`}</b> {skipped.says}
      </span>
      {saw.map((one) => (
        <Link key={one.hand} class="t-lose" href={`/history/${encodeURIComponent(table)}/${one.hand}`}>
          This browser saw hand {grouped(one.hand)} played{one.net === null ? "" : `: ${signed(one.net)} for you`}.
        </Link>
      ))}
    </li>
  );
}

function Row({ hand, href }: { hand: PastHand; href: string }) {
  return (
    <li>
      <Link class="ps-row" href={href}>
        <span class="ps-no">
          <b>Hand {grouped(hand.number)}</b>
          <small>
            <i class={`fp-deck ${deckColour(hand.deck)}`} aria-hidden="true" />
            <span class="sr">{deckName(hand.deck)}, </span>
            {when(hand.at)}
          </small>
        </span>
        <span class="ps-cards">
          {hand.mine.map((cards, at) => (
            <Held key={at} whose="You" cards={cards} />
          ))}
          {(hand.board ?? []).length > 0 && <Held whose="Board" cards={hand.board ?? []} />}
          {hand.dealer.length > 0 && <Held whose="Dealer" cards={hand.dealer} />}
        </span>
        <span class="ps-says">
          {hand.finish !== "settled" && <b>{hand.finish === "void" ? "Void. " : "Not dealt. "}</b>}
          {hand.says}
        </span>
        <span class={`ps-net ${tone(hand.net_cents)}`}>{hand.net_cents === null ? "" : signed(hand.net_cents)}</span>
      </Link>
    </li>
  );
}

function Held({ whose, cards }: { whose: string; cards: readonly string[] }) {
  return (
    <span class="ps-held">
      <small aria-hidden="true">{whose}</small>
      <Cards cards={cards} size="i" label={whose} />
    </span>
  );
}

function tone(net: number | null): string {
  return net === null || net === 0 ? "t-push" : net > 0 ? "t-win" : "t-lose";
}

function useHands(table: string) {
  const [hands, setHands] = useState<PastHand[] | null>(null);
  const [skipped, setSkipped] = useState<Skipped[]>([]);
  const [before, setBefore] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (from: number | null): void => {
    asked<PastHands>(`/api/tables/${encodeURIComponent(table)}/hands${from === null ? "" : `?before=${from}`}`).then(
      (page) => {
        writeChips(page.chips);
        setHands((had) => (from === null ? page.hands : [...(had ?? []), ...page.hands]));
        setSkipped((had) => (from === null ? page.skipped : [...had, ...page.skipped]));
        setBefore(page.before);
      },
      (wrong: unknown) => setProblem(wordsFor(wrong)),
    );
  };
  useEffect(() => ask(null), [table]);
  return { hands, skipped, problem, more: before !== null, next: () => ask(before) };
}
