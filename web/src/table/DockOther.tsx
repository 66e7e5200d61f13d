// The dock at the edges of play: watching, standing in line, out of chips, away, closed, and the offer of the bank.

import { useState } from "preact/hooks";
import { Button, Field, Key, money, Toggle } from "../kit";
import { Link, navigate, until } from "../shell";
import { Turn } from "./ClockBar";
import { Coverage } from "./Coverage";
import { Brief, usePart } from "./DockResult";
import { barred, chipsName, kindOf, purse } from "./purse";
import { firstBuyIn, ordinal, practiceNeeded } from "./seating";
import { useTable } from "./state";
import { count } from "./words";

/** What "Sit down" will do, in one line: no question that a newcomer cannot answer. */
export function useSitLine(): string {
  const { me, bets, frame } = useTable();
  if (!me) return "with practice chips";
  const kind = kindOf(frame);
  const has = purse(me, kind);
  const cents = firstBuyIn(has + (kind === "practice" ? practiceNeeded(has, me.practice_left, bets.least) : 0), bets.least);
  return cents > 0 ? `with ${money(cents)} in ${chipsName(kind)}` : `you have no ${chipsName(kind)} yet`;
}

export function Watch() {
  const { sheet, moment, frame, open, bets } = useTable();
  const full = moment.is === "watch" && moment.free.length === 0;
  return (
    <>
      <div class="tp-info wide">
        <h2>{sheet.title}</h2>
        <p>{sheet.summary}</p>
        {bets.note && <p class="tp-note on">{bets.note}</p>}
        <p class="tp-links">
          <Link class="lone" href={`/rules/${sheet.id}`}>Rules</Link>
          <Link class="lone" href={`/odds/${sheet.id}`}>What it costs</Link>
          <button type="button" class="tp-link" onClick={() => open({ is: "pays" })}>Pay tables</button>
        </p>
      </div>
      <div class="tp-act sit">
        <SitKey full={full} />
        <small>{full ? "All seats are taken. You get the next one that is free." : RAIL_SAYS[kindOf(frame)]}</small>
      </div>
    </>
  );
}

const RAIL_SAYS = {
  practice: "You watch from the rail until you sit down. Practice chips cost nothing and are worth nothing.",
  issued: "You watch from the rail until you sit down. You play with chips that the cashier sold you.",
  night: "You watch from the rail until you sit down. Chips of the night are play money.",
};

/** The one key of a newcomer: sit down, or what lies before it. */
function SitKey({ full }: { full: boolean }) {
  const { me, frame, sitAt, busy } = useTable();
  const line = useSitLine();
  const kind = kindOf(frame);
  const why = barred(me, kind);
  if (why === "excluded") return <p class="tp-says">You have excluded yourself from play until {until(me?.excluded_until ?? 0)}.</p>;
  const here = encodeURIComponent(location.pathname);
  return (
    <div class="keys">
      {why === "sign-in" ? (
        <Key label="Sign in" sub="to play for chips of this house" onPress={() => navigate(`/sign-in?to=${here}`)} />
      ) : kind === "night" && purse(me, kind) === 0 ? (
        <Key label="Enter the night" sub="you get the same as everybody" onPress={() => navigate("/night")} />
      ) : (
        <Key label={full ? "Get in line" : "Sit down"} sub={full ? `${count(frame.public.queue.length, "player")} before you` : line} disabled={busy} reason="one moment" onPress={() => void sitAt(null)} />
      )}
    </div>
  );
}

/** Real cards: the felt is where it is played, and this page shows it. */
export function ByHand() {
  const { sheet, frame, player, sitter, open } = useTable();
  const line = frame.public.queue.indexOf(player ?? "") + 1;
  return (
    <div class="tp-info wide">
      <h2>The cards are dealt by hand</h2>
      <p>
        Real cards lie on a real felt: bets and decisions are made there, and the dealer taps in what happens. This page shows the table;
        nothing is bet from here, and no proof of the deck is claimed.
        {sitter ? ` You sit at spot ${sitter.spots.join(", ")}.` : line > 0 ? ` You are ${ordinal(line)} in line.` : ""}
      </p>
      <p class="tp-links">
        <Link class="lone" href={`/rules/${sheet.id}`}>Rules</Link>
        <Link class="lone" href={`/odds/${sheet.id}`}>What it costs</Link>
        <button type="button" class="tp-link" onClick={() => open({ is: "pays" })}>Pay tables</button>
      </p>
    </div>
  );
}

export function InLine() {
  const { moment, frame, leave, sheet } = useTable();
  const place = moment.is === "line" ? moment.place : 1;
  const most = sheet.spots_while_waiting;
  const spots = most !== null && frame.public.sitters.some((one) => one.spots.length > most);
  return (
    <>
      <div class="tp-info wide">
        <h2>You are {ordinal(place)} in line</h2>
        <p>You get a seat when one is free, between two hands.{spots ? ` While somebody waits, a player keeps ${count(most, "spot")} at most.` : ""}</p>
      </div>
      <div class="tp-act sit">
        <Button onClick={() => void leave()}>Leave the line</Button>
      </div>
    </>
  );
}

export function Simple({ title, text, label, sub, onPress }: { title: string; text: string; label?: string; sub?: string; onPress?: () => void }) {
  const { busy, bets } = useTable();
  return (
    <>
      <div class="tp-info wide">
        <h2>{title}</h2>
        <p>{text}</p>
        {bets.note && <p class="tp-note on">{bets.note}</p>}
      </div>
      {label && onPress && (
        <div class="tp-act sit">
          <div class="keys">
            <Key label={label} sub={sub} disabled={busy} onPress={onPress} />
          </div>
        </div>
      )}
    </>
  );
}

const BANK_BETS = 20;

/** "You are offered the bank": how much, take it or let it go by. */
export function BankOffer() {
  const { frame, bets, ask, tell, sheet } = useTable();
  const part = usePart();
  const chips = frame.you?.chips ?? 0;
  const [text, setText] = useState(() => String(Math.floor(Math.min(chips, bets.least * BANK_BETS) / 100)));
  const cents = Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);
  const good = Number.isFinite(cents) && cents > 0 && cents <= chips;
  const send = async (command: Parameters<typeof ask>[0]) => {
    const problem = await ask(command);
    if (problem) tell(problem.message);
  };
  return (
    <>
      {part ? (
        <Brief />
      ) : (
        <div class="tp-info wide">
          <h2>You are offered the bank</h2>
          <p>
            With it you are the {sheet.dealer_title} of this hand: the others bet against you. You can lose what you put up, and no more. What it does not cover goes back to them.
          </p>
          {bets.note && <p class="tp-note on">{bets.note}</p>}
        </div>
      )}
      <form class="tp-bankform" onSubmit={(event) => event.preventDefault()}>
        {part && <h2>You are offered the bank</h2>}
        {part && bets.note && <p class="tp-note on">{bets.note}</p>}
        <Field label="You put up" before="$" inputMode="decimal" value={text} onInput={setText} error={good ? null : cents > chips ? `You have ${money(chips)} in front of you.` : "An amount in dollars."} />
        <Toggle label="Always pass" hint="You are not asked again" checked={false} onChange={() => void send({ do: "pass-bank", passes: true })} />
      </form>
      <div class="tp-act">
        <Turn title="Take the bank?" />
        <div class="keys">
          <Key label="Decline" sub="it goes to the next seat" hotkey="X" onPress={() => void send({ do: "decline-bank" })} />
          <Key label="Take" sub={good ? `put up ${money(cents)}` : "put up an amount"} hotkey="K" disabled={!good} onPress={() => void send({ do: "take-bank", wager: cents })} />
        </div>
        <small>{part ? "You can lose what you put up, and no more." : ""}</small>
      </div>
    </>
  );
}

export function Banking() {
  const { frame } = useTable();
  const bank = frame.public.hand?.bank;
  const waiting = frame.public.hand?.waiting ?? [];
  return (
    <>
      <div class="tp-info">
        <p class="tp-over">Your bank</p>
        <h2 class="big">{money(bank?.wager ?? 0)}</h2>
        <p>Fixed for this hand. You can lose no more than this.</p>
      </div>
      <Coverage />
      <div class="tp-act">
        <Turn title={waiting.length > 0 ? `Seat ${waiting[0]} decides` : "You hold the bank"} calm />
        <p class="tp-says">The others play against your hand. There is nothing for you to decide.</p>
        <small />
      </div>
    </>
  );
}
