// The hands of this table, newest first, with the viewer's own results.

import { grouped, Icon, money, signed } from "../kit";
import { Link } from "../shell";
import type { PastHand } from "../wire";
import { useTable } from "./state";

const SUITS: Record<string, string> = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };
const face = (card: string): string => card.slice(0, -1).replace("T", "10") + (SUITS[card.slice(-1)] ?? "");

export function Past({ bare }: { bare?: boolean }) {
  const { table, frame, me, past: hands } = useTable();
  const loss = me?.limits.loss ?? null;
  return (
    <section class="tp-hist" aria-labelledby="tp-hist">
      <div class="tp-hd">
        <Icon name="history" />
        <h2 id="tp-hist" class={bare ? "sr" : undefined}>
          History
        </h2>
        {hands?.some((one) => one.net_cents !== null) && <span class="note">{soFar(hands)}</span>}
      </div>
      <ol>
        {hands?.map((one) => (
          <li key={one.number}>
            <Link class="h" href={`/history/${encodeURIComponent(table)}/${one.number}`}>
              <span class="a">
                #{grouped(one.number)} <Faces cards={one.mine[0] ?? []} />
              </span>
              {one.net_cents !== null && (
                <span class={`num ${one.net_cents > 0 ? "t-win" : one.net_cents < 0 ? "t-lose" : "t-push"}`}>
                  {signed(one.net_cents)}
                </span>
              )}
              <span class="b">{one.says}</span>
            </Link>
          </li>
        ))}
        {hands?.length === 0 && (
          <li class="none">
            No hand is finished here yet.
            {(frame.public.hand?.number ?? 1) > 1 && " The decks before this one were opened without being dealt."}
          </li>
        )}
      </ol>
      <div class="tp-sess">
        <span>{loss !== null ? `Loss limit ${money(loss)}, set by you` : "No loss limit set"}</span>
        <Link href={`/history/${encodeURIComponent(table)}`}>All hands</Link>
      </div>
    </section>
  );
}

function Faces({ cards }: { cards: string[] }) {
  return (
    <>
      {cards.map((card) => (
        <span key={card} class="nb">
          {face(card)}{" "}
        </span>
      ))}
    </>
  );
}

function soFar(hands: PastHand[]): string {
  const sum = hands.reduce((all, one) => all + (one.net_cents ?? 0), 0);
  const shown = `last ${hands.length}`;
  return sum === 0 ? `${shown}: even` : `${shown}: ${sum > 0 ? "up" : "down"} ${money(Math.abs(sum))}`;
}
