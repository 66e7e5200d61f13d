// The dock where a player banks: the bank is offered to the viewer, is free for anybody, or is the viewer's own.

import { useState } from "preact/hooks";
import { Button, Field, Key, money, signs, Toggle, units } from "../kit";
import { readAmount } from "../staff/amounts";
import { Turn } from "./ClockBar";
import { Coverage } from "./Coverage";
import { Simple } from "./DockOther";
import { useTable } from "./state";
import { bankComes, restingSays } from "./bankTurn";
import { bankAwaited } from "./turn";

const BANK_BETS = 20;

function useSend() {
  const { ask, tell } = useTable();
  return async (command: Parameters<typeof ask>[0]) => {
    const problem = await ask(command);
    if (problem) tell(problem.message);
  };
}

/** "You are offered the bank", or "Nobody has the bank": how much, take it or decline. */
export function BankOffer() {
  const { frame, bets, sheet, moment, player } = useTable();
  const send = useSend();
  const rests = restingSays(frame, player);
  const offered = moment.is === "offered-bank";
  const chips = frame.you?.chips ?? 0;
  const [text, setText] = useState(() => String(Math.floor(Math.min(chips, bets.least * BANK_BETS) / 100)));
  const read = readAmount(text);
  const over = read.cents !== null && read.cents > chips;
  const cents = over ? null : read.cents;
  const wrong = over
    ? `You have ${money(chips)} in front of you.`
    : (read.error ?? (cents ? null : `An amount in ${units()}.`));
  return (
    <>
      <div class="tp-info wide">
        <h2>{offered ? "You are offered the bank" : "Nobody has the bank yet"}</h2>
        <p>
          {offered ? "" : `${rests ? `${rests} ` : ""}Bets open when somebody has taken it, and you may. `}
          With it you are the {sheet.dealer_title} of this hand: the others bet against you. You can lose what you put
          up, and no more. What it does not cover goes back to them.
        </p>
        {bets.note && <p class="tp-note on">{bets.note}</p>}
      </div>
      <form
        class="tp-bankform"
        data-offer={offered ? "pass-bank" : undefined}
        onSubmit={(event) => event.preventDefault()}
      >
        <Field label="You put up" {...signs()} inputMode="decimal" value={text} onInput={setText} error={wrong} />
        {offered && (
          <Toggle
            label="Always pass"
            hint="You are not asked again"
            checked={false}
            onChange={() => void send({ do: "pass-bank", passes: true })}
          />
        )}
      </form>
      <div class="tp-act" data-offer="take-bank decline-bank">
        <Turn title={offered ? "Take the bank?" : "The bank is free"} />
        <div class="keys">
          {offered && (
            <Key
              label="Decline"
              answers="offer"
              sub="it goes to the next seat"
              hotkey="X"
              onPress={() => void send({ do: "decline-bank" })}
            />
          )}
          <Key
            answers="offer"
            label={offered ? "Take" : "Take the bank"}
            sub={cents !== null ? `put up ${money(cents)}` : "put up an amount"}
            hotkey="K"
            disabled={cents === null}
            onPress={() => cents !== null && void send({ do: "take-bank", wager: cents })}
          />
        </div>
        <small />
      </div>
    </>
  );
}

/** Under a result: the same question in one line, so that the result stays on the screen. */
export function BankRow() {
  const { dismiss, moment, seen, frame, player } = useTable();
  const rests = restingSays(frame, player);
  const send = useSend();
  const offered = moment.is === "offered-bank";
  return (
    <>
      <p class="tp-note on" role="status">
        {offered
          ? "You are offered the bank."
          : `Nobody has the bank yet. ${rests ? `${rests} ` : ""}Bets open when somebody has taken it, and you may.`}
      </p>
      <div class="tp-go" data-offer="take-bank decline-bank">
        <Button kind="primary" disabled={!seen} onClick={dismiss}>
          Take the bank
        </Button>
        {offered && (
          <Button disabled={!seen} onClick={() => void send({ do: "decline-bank" })}>
            Decline
          </Button>
        )}
        <Button kind="quiet" data-offer="sit-out" onClick={() => void send({ do: "sit-out" })}>
          Sit out
        </Button>
      </div>
    </>
  );
}

/** Nobody has the bank, and the viewer may not take it now: why, and what helps. */
export function NoBank() {
  const { frame, player, buy } = useTable();
  const turn = frame.public.turn;
  const title = bankAwaited(frame, player) ?? "";
  const chips = frame.you?.chips ?? 0;
  const comes = bankComes(frame, player);
  if (turn?.offered !== null || turn.resting === player) return <Simple title={title} text={comes} />;
  const needs = `you need ${money(turn.needs)} in front of you, and you have ${money(chips)}`;
  const text = `${comes} To take it yourself ${needs}.`;
  return <Simple title={title} text={text} label="Buy chips" sub="from your wallet" onPress={() => void buy(null)} />;
}

/** The viewer's own bank. Until the bets are closed it can be passed on. */
export function Banking() {
  const { frame } = useTable();
  const send = useSend();
  const hand = frame.public.hand;
  const waiting = hand?.waiting ?? [];
  const betting = hand?.phase === "betting";
  const wager = money(hand?.bank?.wager ?? 0);
  return (
    <>
      <div class="tp-info">
        <p class="tp-over">Your bank</p>
        <h2 class="big">{wager}</h2>
        <p>{betting ? "You can lose no more than this." : "Fixed for this hand. You can lose no more than this."}</p>
      </div>
      <Coverage />
      <div class="tp-act" data-offer="decline-bank">
        <Turn title={waiting.length > 0 ? `Seat ${waiting[0]} decides` : "You hold the bank"} calm />
        {betting ? (
          <div class="keys">
            <Key
              label="Pass the bank"
              answers="bank"
              sub={`your ${wager} comes back to you`}
              onPress={() => void send({ do: "decline-bank" })}
            />
          </div>
        ) : (
          <p class="tp-says">The others play against your hand. There is nothing for you to decide.</p>
        )}
        <small>{betting ? "The others bet against you. Until bets close you may pass the bank on." : ""}</small>
      </div>
    </>
  );
}
