import { useEffect, useState } from "preact/hooks";
import { Button, Card, cardName, grouped as inThousands, Notice, RANKS, Segmented, SUITS } from "../kit";
import { api, theSession } from "../net";
import type { HandAsk, HandWorth, SheetOdds } from "../wire";
import { grouped, percent } from "./figures";
import { signedUnits } from "./grid";
import {
  asksBefore,
  atStreet,
  NO_HAND,
  nextSide,
  question,
  randomHand,
  waysOn,
  withCard,
  withoutCard,
  type Hand,
} from "./hand";
import { wordsFor } from "./useAsk";

/** One hand at any street: pick the cards that are seen, and read what each choice is worth. */
export function AskHand({ odds, stake }: { odds: SheetOdds; stake: number | null }) {
  const [hand, setHand] = useState<Hand>(NO_HAND);
  const street = odds.streets[hand.street];
  const asked = question(hand, odds.streets, stake);
  const { answer, problem } = useWorth(odds.sheet, asked);
  if (!street) return null;
  return (
    <section class="panel od-ask" aria-labelledby="od-ask">
      <header>
        <h2 id="od-ask">What is this hand worth?</h2>
        <span class="grow" />
        <span class="note">exact, with the best play afterwards</span>
      </header>
      <div class="body">
        <div class="od-pick">
          <div class="od-askbar">
            {odds.streets.length > 1 && (
              <Segmented
                label="Street"
                value={String(hand.street)}
                onChange={(place) => setHand(atStreet(hand, odds.streets, Number(place)))}
                options={odds.streets.map((one, place) => ({ value: String(place), label: one.title }))}
              />
            )}
            {asksBefore(odds.streets, hand.street).map((before) => (
              <Segmented
                key={before.stage}
                label={`Chosen before: ${before.title}`}
                value={hand.before[before.stage] ?? waysOn(before)[0]!.choice}
                onChange={(choice) => setHand({ ...hand, before: { ...hand.before, [before.stage]: choice } })}
                options={waysOn(before).map((way) => ({ value: way.choice, label: way.label }))}
              />
            ))}
          </div>
          <Picked
            hand={hand}
            own={street.own}
            board={street.board}
            onTake={(card) => setHand(withoutCard(hand, card))}
          />
          <Pad
            hand={hand}
            full={nextSide(hand, street) === null}
            onCard={(card) => setHand(withCard(hand, street, card))}
          />
          <p class="od-askdo">
            <Button size="small" onClick={() => setHand(randomHand(hand, street, Math.random))}>
              Random hand
            </Button>
            <Button
              size="small"
              kind="quiet"
              disabled={hand.own.length + hand.board.length === 0}
              onClick={() => setHand({ ...hand, own: [], board: [] })}
            >
              Clear cards
            </Button>
          </p>
        </div>
        <div class="od-worth" aria-live="polite">
          {asked === null && <p class="note">{missing(hand, street.own, street.board)}</p>}
          {asked !== null && !answer && !problem && <p class="note">Counting what can still come.</p>}
          {problem && <Notice kind="warn">{problem}</Notice>}
          {asked !== null && answer && <Worth worth={answer} />}
        </div>
      </div>
    </section>
  );
}

function missing(hand: Hand, own: number, board: number): string {
  const mine = own - hand.own.length;
  const left = mine || board - hand.board.length;
  return `Pick ${left} ${left === 1 ? "card" : "cards"} ${mine ? "of your own" : "for all"}.`;
}

/** The answer to the question that is on the page, and to no other. */
function useWorth(sheet: string, asked: HandAsk | null) {
  const key = asked === null ? null : JSON.stringify(asked);
  const [found, setFound] = useState<{ key: string; answer: HandWorth | null; problem: string | null } | null>(null);
  useEffect(() => {
    if (key === null) return;
    const gone = new AbortController();
    theSession()
      .then(() => api.post<HandWorth>(`/api/sheets/${encodeURIComponent(sheet)}/hand`, JSON.parse(key), gone.signal))
      .then(
        (answer) => setFound({ key, answer, problem: null }),
        (wrong: unknown) => {
          if (!gone.signal.aborted) setFound({ key, answer: null, problem: wordsFor(wrong) });
        },
      );
    return () => gone.abort();
  }, [sheet, key]);
  const own = found !== null && found.key === key ? found : null;
  return { answer: own?.answer ?? null, problem: own?.problem ?? null };
}

function Picked({
  hand,
  own,
  board,
  onTake,
}: {
  hand: Hand;
  own: number;
  board: number;
  onTake: (card: string) => void;
}) {
  const row = (title: string, cards: readonly string[], count: number) => (
    <div class="od-hold">
      <h3>{title}</h3>
      <div>
        {Array.from({ length: count }, (_, place) => {
          const card = cards[place];
          return card === undefined ? (
            <span key={place} class="od-slot" />
          ) : (
            <button key={card} type="button" aria-label={`Take back ${cardName(card)}`} onClick={() => onTake(card)}>
              <Card card={card} size="m" hidden />
            </button>
          );
        })}
      </div>
    </div>
  );
  return (
    <div class="od-held">
      {row("Your cards", hand.own, own)}
      {board > 0 && row("For all", hand.board, board)}
    </div>
  );
}

function Pad({ hand, full, onCard }: { hand: Hand; full: boolean; onCard: (card: string) => void }) {
  const gone = new Set([...hand.own, ...hand.board]);
  return (
    <div class="od-pad" role="group" aria-label="Cards">
      {SUITS.map((suit) => (
        <div key={suit}>
          {RANKS.map((rank) => {
            const card = `${rank}${suit}`;
            return (
              <button
                key={card}
                type="button"
                disabled={full || gone.has(card)}
                class={gone.has(card) ? "used" : undefined}
                aria-label={cardName(card)}
                onClick={() => onCard(card)}
              >
                <Card card={card} size="s" hidden />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Worth({ worth }: { worth: HandWorth }) {
  const best = worth.choices.filter((choice) => choice.best);
  const split = worth.dealer;
  return (
    <>
      <p class="od-says">{worth.says}</p>
      <table class="od-twin od-choices">
        <caption class="sr">What each choice is worth</caption>
        <tbody>
          {worth.choices.map((choice) => (
            <tr key={choice.choice} class={choice.best ? "b" : undefined}>
              <th scope="row">
                {choice.label}
                {choice.best && (best.length > 1 ? ", equal" : ", best")}
              </th>
              <td class="num">
                {signedUnits(choice.worth.value, 4)}
                <small>{choice.worth.exact.includes("/") ? choice.worth.exact.replace("-", "−") : "exactly"}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{worth.to_come > 0 ? "What can still come" : "Against the dealer"}</h3>
      <p class="note">{comesSays(worth)}</p>
      {split && (
        <ul class="od-lg">
          <li>you win {percent((100 * split.lower) / worth.dealer_hands, 1)}</li>
          <li>equal {percent((100 * split.equal) / worth.dealer_hands, 1)}</li>
          <li>the dealer wins {percent((100 * split.higher) / worth.dealer_hands, 1)}</li>
        </ul>
      )}
      {worth.comes.length > 0 && (
        <table class="od-twin">
          <caption class="sr">What your hand becomes</caption>
          <tbody>
            {worth.comes.map((one) => (
              <tr key={one.hand}>
                <th scope="row">{one.hand}</th>
                <td class="num">{inThousands(one.count)}</td>
                <td class="num">{percent(one.percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** "1,081 sets of 2 more cards, each against 990 hands of the dealer." */
export function comesSays(worth: HandWorth): string {
  const dealer = worth.dealer_hands > 0 ? `${inThousands(worth.dealer_hands)} hands of the dealer` : "";
  if (worth.to_come === 0) {
    return dealer ? `You have ${worth.hand}. ${dealer} are left.` : `You have ${worth.hand}.`;
  }
  const more = worth.to_come === 1 ? "1 more card" : `${worth.to_come} more cards`;
  return `${grouped(worth.sets)} sets of ${more}${dealer && `, each against ${dealer}`}.`;
}
