// The dock: the one thing that is asked of the viewer now, with the own cards and chips beside it.

import { Coverage } from "./Coverage";
import { BetInfo, BetTray, DealKey } from "./DockBet";
import { BankOffer, Banking, NoBank } from "./DockBank";
import { Closed, ByHand, InLine, Simple, Watch } from "./DockOther";
import { DecideKeys, HandCards, HandInfo, useOwnHand, Waiting } from "./DockPlay";
import { NextHand, ResultCards, ResultTable, Sum, useOver, useResultWords } from "./DockResult";
import { useTable } from "./state";
import { brokeSays } from "./words";

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
  const { moment, ask, tell, buy } = useTable();
  const { cards } = useOwnHand();
  const send = (command: Parameters<typeof ask>[0]) => async () => {
    const problem = await ask(command);
    if (problem) tell(problem.message);
  };
  switch (moment.is) {
    case "watch":
      return (
        <section class="tp-dock two" aria-label="Sit down">
          <Watch />
        </section>
      );
    case "real-cards":
      return (
        <section class="tp-dock two" aria-label="Real cards">
          <ByHand />
        </section>
      );
    case "line":
      return (
        <section class="tp-dock two" aria-label="Waiting list">
          <InLine />
        </section>
      );
    case "closed":
      return (
        <section class="tp-dock two">
          <Closed />
        </section>
      );
    case "leaving":
      return (
        <section class="tp-dock two">
          <Simple title="You leave after this hand" text="Your chips go back to your wallet by themselves." />
        </section>
      );
    case "away":
      return (
        <section class="tp-dock two">
          <Simple
            title="You are sitting out"
            text="Your seat is held. Nothing is bet for you."
            label="Come back"
            sub="play the next hand"
            onPress={() => void send({ do: "sit-in" })()}
          />
        </section>
      );
    case "broke":
      return (
        <section class="tp-dock two">
          <Broke onBuy={() => void buy(null)} />
        </section>
      );
    case "washing":
      return (
        <section class="tp-dock two">
          <Simple title="The decks are washed" text="Bets open in a moment." />
        </section>
      );
    case "no-bank":
      return (
        <section class="tp-dock two" aria-label="The bank">
          <NoBank />
        </section>
      );
    case "free-bank":
    case "offered-bank":
      return (
        <section class="tp-dock" aria-label="The bank">
          <BankOffer key={moment.is} />
        </section>
      );
    case "banking":
      return (
        <section class="tp-dock" aria-label="Your bank">
          <Banking />
        </section>
      );
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
    case "cut":
    case "frozen":
    case "wait":
      return (
        <section class="tp-dock" aria-label="Your hand">
          {cards.length > 0 ? <HandInfo /> : <div class="tp-info" />}
          {cards.length > 0 ? <HandCards /> : <Coverage />}
          <Waiting />
        </section>
      );
  }
}

function Broke({ onBuy }: { onBuy: () => void }) {
  const { frame, bets } = useTable();
  const chips = frame.you?.chips ?? 0;
  return (
    <Simple
      title="You need chips to bet"
      text={brokeSays(chips, bets.least, bets.needs)}
      label="Buy chips"
      sub="from your wallet"
      onPress={onBuy}
    />
  );
}
