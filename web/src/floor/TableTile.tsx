import { grouped, inKind, money, Tag } from "../kit";
import { Link } from "../shell";
import type { TableCard } from "../wire";
import { pill, tableTitle } from "./look";
import { MiniFelt } from "./MiniFelt";

/** Without a name: the house deals, or a dealer has yet to come. */
const DUTY: Record<string, string> = { automatic: "auto", staff: "no dealer yet" };

interface TableTileProps {
  card: TableCard;
  /** Time since the data was fetched: the clock runs on in between. */
  passedMs: number;
}

/** One table: its state, its seats, its hand, who deals, what it has won, who waits. */
export function TableTile({ card, passedMs }: TableTileProps) {
  const state = pill(card, passedMs);
  return (
    <li class={card.needs ? "fl-tile needs" : "fl-tile"}>
      <div class="h">
        <Link class="fl-name" href={`/floor/${encodeURIComponent(card.table)}`}>
          {tableTitle(card.table)}
        </Link>
        <Tag kind={state.kind}>{state.says}</Tag>
      </div>
      <p class="g">{card.title}</p>
      <p class="g">{[card.limits, ...kinds(card)].join(" \u00b7 ")}</p>
      <MiniFelt card={card} />
      <dl class="f">
        <div>
          <dt>Hand</dt>
          <dd>{grouped(card.hand)}</dd>
        </div>
        <div class="r">
          <dt class="sr">Dealer</dt>
          <dd class="plain">{DUTY[card.dealer] ?? card.dealer}</dd>
        </div>
        {card.win === null ? (
          <div>
            <dt>Seated</dt>
            <dd>{card.sitters.length}</dd>
          </div>
        ) : (
          <div>
            <dt>Win</dt>
            <dd>{money(card.win, inKind(card.chips))}</dd>
          </div>
        )}
        <div class="r">
          <dt class="sr">Waiting list</dt>
          <dd class="plain">{card.queue.length} waiting</dd>
        </div>
      </dl>
    </li>
  );
}

/** What is unusual: meters, real cards, chips that are not issued ones, a fill on its way. */
function kinds(card: TableCard): string[] {
  const found = [
    ...(card.meters ?? []).map((meter) => `${meter.title} ${money(meter.cents, inKind(card.chips))}`),
    card.transit > 0 && `fill of ${money(card.transit, inKind(card.chips))} on its way`,
    card.cards === "real" && "real cards",
    card.chips !== "issued" && `${card.chips} chips`,
  ];
  return found.filter((one): one is string => one !== false);
}
