// What is printed or placed on the felt for everybody: pay tables, the limits plate, the spare deck.

import { Button, Card, MeterSign, money, PayTable } from "../kit";
import { deckName } from "../fair";
import { limitLines, payColumns, type Printed } from "./layout";
import { useTable } from "./state";
import { hasStreets } from "./streets";

export function Printing() {
  const { sheet, fit, frame, open } = useTable();
  const columns = payColumns(sheet);
  const compact = fit.shape === "compact";
  const hit = useHits();
  const metered = (frame.public.meters ?? []).length > 0;
  const plate = metered && columns.wide && !hasStreets(sheet) ? "under-meter" : columns.plate;
  return (
    <>
      {!compact && (
        <>
          <Laid at="left" printed={columns.left} hit={hit} />
          <Laid at="inner" printed={columns.inner} hit={hit} />
          <Laid at="right" printed={columns.right} hit={hit} />
          {!columns.wide && <SpareDeck />}
        </>
      )}
      <MeterSign
        meters={frame.public.meters}
        class={compact ? "tp-meter" : `tp-meter ${hasStreets(sheet) ? "street" : columns.wide ? "inner" : "spare"}`}
      />
      <Limits
        class={compact ? (metered ? "tp-limits beside-meter" : "tp-limits") : `tp-limits ${plate}`}
        brief={plate === "under-meter" || undefined}
      />
      {(compact || columns.more) && columns.left && (
        <Button
          class={compact ? "tp-paybtn" : "tp-paybtn more"}
          size={compact ? "normal" : "small"}
          onClick={() => open({ is: "pays" })}
        >
          {compact ? "Pay tables" : "All pay tables"}
        </Button>
      )}
      {frame.public.hand?.bank && !compact && !columns.wide && <BankPlate />}
    </>
  );
}

function Laid({ at, printed, hit }: { at: string; printed: Printed | null; hit: Record<string, string | null> }) {
  if (!printed) return null;
  return (
    <div
      class={["tp-pays", at, printed.rows.length > 8 && "long", hasPrize(printed) && "prizes"]
        .filter(Boolean)
        .join(" ")}
    >
      <PayTable title={printed.title} rows={printed.rows} where="felt" hit={hit[printed.id]} />
    </div>
  );
}

/** "100% of the Jackpot" is longer than any odds. */
const hasPrize = ({ rows }: Printed): boolean => rows.some(({ odds }) => odds.includes("%"));

/** The lines of the pay tables that paid the viewer's hand. */
export function useHits(): Record<string, string | null> {
  const { view, player, sheet, reveal } = useTable();
  const mine = view.over && reveal.done ? view.spots.find((spot) => spot.player === player) : undefined;
  const hits: Record<string, string | null> = {};
  for (const [wager, end] of Object.entries(mine?.settled ?? {})) {
    if (end.net_cents <= 0 || !end.class) continue;
    const rows = sheet.wagers.find((one) => one.id === wager)?.pays ?? [];
    hits[wager] = rows.find((row) => row.pay_class.toLowerCase() === end.class?.toLowerCase())?.pay_class ?? null;
  }
  return hits;
}

export function Limits({ class: look, brief }: { class: string; brief?: true | undefined }) {
  const { sheet } = useTable();
  const lines = limitLines(sheet, brief);
  if (lines.length === 0) return null;
  return (
    <div class={`limits ${look}`}>
      <b>Table limits</b>
      <dl>{lines.map(([title, limits]) => [<dt key={title}>{title}</dt>, <dd key={`${title} is`}>{limits}</dd>])}</dl>
    </div>
  );
}

function SpareDeck() {
  const { frame } = useTable();
  const hand = frame.public.hand;
  const next = frame.public.commits.find((one) => one.hand > (hand?.number ?? 0));
  if (!next || next.deck === hand?.deck) return null;
  return (
    <div class="tp-spare">
      <Card card={null} deck={next.deck} size="m" hidden />
      <span>
        <b>{deckName(next.deck)}</b>next hand, washed, sealed
      </span>
    </div>
  );
}

function BankPlate() {
  const { frame } = useTable();
  const bank = frame.public.hand?.bank;
  if (!bank) return null;
  const who = bank.practice ? "Practice banker" : (frame.people[bank.player] ?? "Somebody");
  return (
    <div class="limits tp-bankplate">
      <b>Bank</b>
      <dl>
        <dt>{who}</dt>
        <dd>{money(bank.wager)}</dd>
      </dl>
    </div>
  );
}
