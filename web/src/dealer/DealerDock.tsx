import { Button, Card, handName, money } from "../kit";
import { PushChips } from "../staff";
import { useDealing } from "./dealing";
import { trayLine } from "./next";
import type { SpotLine } from "./spots";

/** Below the felt: what the table waits for, what to pay and take at every spot, and the next key. */
export function DealerDock() {
  return (
    <section class="dl-dock" aria-label="Dealer">
      <div class="dl-left">
        <Status />
        <Spots />
      </div>
      <div class="dl-right">
        <NextMove />
      </div>
    </section>
  );
}

export function Status() {
  const { staff, lines, view, deal, key, sheet } = useDealing();
  const nets = lines.flatMap((line) => (line.pay === null || line.take === null ? [] : [line.pay - line.take]));
  const all =
    lines.length > 0 &&
    nets.length === lines.filter((line) => view.spots.some((spot) => spot.number === line.spot)).length &&
    nets.length > 0;
  return (
    <p class={deal.refused ? "dl-says refused" : "dl-says"} role="status">
      <span>
        {deal.refused ?? deal.pending ?? (key && key.move !== "no-more-bets" ? "It is your move." : staff.says)}
      </span>
      {all && <b>{trayLine(nets, sheet.banked_by_player ? "bank" : "tray", view.over)}</b>}
      <OfferOn />
    </p>
  );
}

/** Skips the player who is offered the bank and does not answer; once all have declined, all are asked again. */
function OfferOn() {
  const { staff, frame, deal, may } = useDealing();
  if (!staff.next.includes("offer-bank") || !may("offer-bank")) return null;
  return (
    <Button size="small" data-offer="offer-bank" disabled={deal.busy} onClick={deal.offerBank}>
      {frame.public.turn?.offered ? "Offer it to the next seat" : "Offer the bank again"}
    </Button>
  );
}

/** Every spot that plays or may still bet. */
export function Spots() {
  const { lines } = useDealing();
  if (lines.length === 0) return <p class="dl-none">Nobody sits here yet.</p>;
  return (
    <ol class="dl-spots">
      {lines.map((line) => (
        <Spot key={line.spot} line={line} />
      ))}
    </ol>
  );
}

function Spot({ line }: { line: SpotLine }) {
  const { view, staff } = useDealing();
  const { pay, take } = line;
  const look = ["dl-spot", line.due && "due", line.out && "out", line.called && "called"].filter(Boolean).join(" ");
  return (
    <li class={look}>
      <span class="dl-name">
        <span class="no">{line.spot}</span>
        <b>{line.name}</b>
      </span>
      <span class="dl-says-spot">{line.called ? "Waits for the floor" : line.says}</span>
      {line.bets && <span class="dl-bets">{line.bets}</span>}
      {line.cards.length > 0 && (
        <span class="dl-cards" role="img" aria-label={handName([...line.cards])}>
          {line.cards.map((card, place) => (
            <Card key={place} card={card} deck={view.hand?.deck} size="i" hidden />
          ))}
        </span>
      )}
      {pay !== null && take !== null && (
        <span class={line.final ? "dl-due past" : "dl-due"}>
          {pay > 0 && (
            <span class="t-win">
              <small>{line.final ? "Paid" : "Pay"}</small> <b>{money(pay)}</b>
            </span>
          )}
          {pay > 0 && staff.card.chips === "issued" && (
            <PushChips cents={pay} of={staff.card.tray_values} label="Chips to push" />
          )}
          {take > 0 && (
            <span class={pay > 0 ? "t-lose less" : "t-lose"}>
              <small>{line.final ? "Taken" : "Take"}</small> <b>{money(take)}</b>
            </span>
          )}
          {pay === 0 && take === 0 && (
            <span class="t-push">
              <b>Push</b>
            </span>
          )}
        </span>
      )}
    </li>
  );
}

/** One big key: the dealer's next move. While the table waits for others it says for whom. */
export function NextMove() {
  const { key: next, deal, staff, may } = useDealing();
  const key = next && may(next.move) ? next : null;
  if (staff.card.dealer === "automatic") return <TakeOver />;
  return (
    <button
      type="button"
      class="key dl-key"
      data-offer={key?.move}
      disabled={key === null || deal.busy}
      aria-disabled={deal.seen ? undefined : true}
      onClick={deal.press}
      aria-keyshortcuts="Space Enter"
    >
      <b>{key?.label ?? "Wait"}</b>
      <span>{deal.busy ? "One moment" : (key?.sub ?? (next ? "a dealer goes on" : "the table waits for others"))}</span>
      {key && <kbd aria-hidden="true">Space</kbd>}
    </button>
  );
}

function TakeOver() {
  const { deal, may } = useDealing();
  if (!may("set-duty")) return <p class="note">The house deals at this table by itself.</p>;
  return (
    <div class="dl-take">
      <p class="note">{deal.pending ?? "The house deals by itself. You can take over between hands."}</p>
      <Button
        kind="primary"
        data-offer="set-duty"
        disabled={deal.busy || deal.pending !== null}
        onClick={() => deal.duty("staff")}
      >
        Take the dealing over
      </Button>
    </div>
  );
}
