// The dock: the one thing that the viewer can do now, with their own cards and chips beside it.

import { Coverage } from "./Coverage";
import { BetInfo, BetTray, DealKey } from "./DockBet";
import { DecideKeys, HandCards, HandInfo, useOwnHand, Waiting } from "./DockPlay";
import { NextHand, ResultCards, ResultTable, Sum, useOver, useResultWords } from "./DockResult";
import { useSeatMoment } from "./SeatMoment";
import { useTable } from "./state";

export function Dock() {
  return useOver() ? <Result /> : <DockOf />;
}

function Result() {
  const words = useResultWords();
  return (
    <section class="tp-dock result" aria-label="Result">
      <div class="tp-own">
        <div class="lbl">
          <h2>{words}</h2>
          <Sum />
        </div>
        <ResultCards />
      </div>
      <div class="tp-res">
        <ResultTable />
        <NextHand />
      </div>
    </section>
  );
}

function DockOf() {
  const { moment } = useTable();
  const { cards } = useOwnHand();
  const seat = useSeatMoment();
  if (seat) {
    return (
      <section class={seat.narrow ? "tp-dock two" : "tp-dock"} aria-label={seat.label}>
        {seat.body}
      </section>
    );
  }
  switch (moment.is) {
    case "bet":
      return (
        <section class="tp-dock" aria-label="Your bets">
          <BetInfo />
          <BetTray />
          <DealKey />
        </section>
      );
    case "decide":
      return (
        <section class="tp-dock" aria-label="Your hand">
          <HandInfo />
          <HandCards />
          <DecideKeys />
        </section>
      );
    default:
      return (
        <section class="tp-dock" aria-label="Your hand">
          {cards.length > 0 ? <HandInfo /> : <div class="tp-info" />}
          {cards.length > 0 ? <HandCards /> : <Coverage />}
          <Waiting />
        </section>
      );
  }
}
