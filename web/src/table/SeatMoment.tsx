// The moments in which no hand of the viewer is played: what the dock of a desk and that of a phone both say then.

import type { ComponentChildren } from "preact";
import { BankOffer, Banking, NoBank } from "./DockBank";
import { ByHand, Closed, InLine, Simple, Watch } from "./DockOther";
import { useTable } from "./state";
import { brokeSays } from "./words";

interface SeatMoment {
  label: string;
  narrow: boolean; // whether a text and a key are all there is
  body: ComponentChildren;
}

/** Null while there are bets to make or a hand to play: then each layout has its own. */
export function useSeatMoment(): SeatMoment | null {
  const { moment } = useTable();
  switch (moment.is) {
    case "watch":
      return { label: "Sit down", narrow: true, body: <Watch /> };
    case "real-cards":
      return { label: "Real cards", narrow: true, body: <ByHand /> };
    case "line":
      return { label: "Waiting list", narrow: true, body: <InLine /> };
    case "closed":
      return { label: "Your seat", narrow: true, body: <Closed /> };
    case "leaving":
      return { label: "Your seat", narrow: true, body: <Leaving /> };
    case "away":
      return { label: "Your seat", narrow: true, body: <Away /> };
    case "broke":
      return { label: "Your seat", narrow: true, body: <Broke /> };
    case "washing":
      return { label: "The decks", narrow: true, body: <Washing /> };
    case "no-bank":
      return { label: "The bank", narrow: true, body: <NoBank /> };
    case "free-bank":
    case "offered-bank":
      return { label: "The bank", narrow: false, body: <BankOffer key={moment.is} /> };
    case "banking":
      return { label: "Your bank", narrow: false, body: <Banking /> };
    case "bet":
    case "decide":
    case "cut":
    case "frozen":
    case "wait":
      return null;
  }
}

const Leaving = () => (
  <Simple title="You leave after this hand" text="Your chips go back to your wallet by themselves." />
);

const Washing = () => <Simple title="The decks are washed" text="Bets open in a moment." />;

function Away() {
  const { ask, tell } = useTable();
  const comeBack = async () => {
    const problem = await ask({ do: "sit-in" });
    if (problem) tell(problem.message);
  };
  return (
    <Simple
      title="You are sitting out"
      text="Your seat is held. Nothing is bet for you."
      label="Come back"
      sub="play the next hand"
      onPress={() => void comeBack()}
    />
  );
}

function Broke() {
  const { frame, bets, buy } = useTable();
  return (
    <Simple
      title="You need chips to bet"
      text={brokeSays(frame.you?.chips ?? 0, bets.least, bets.needs)}
      label="Buy chips"
      sub="from your wallet"
      onPress={() => void buy(null)}
    />
  );
}
