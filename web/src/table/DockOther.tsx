// The dock apart from play: watching, on the waiting list, out of chips, away, closed.

import { Button, Key, money, until } from "../kit";
import { Link, navigate } from "../shell";
import { barred, realCards, chipsName, kindOf, purse } from "./purse";
import { firstBuyIn, ordinal, practiceNeeded } from "./seating";
import { useTable } from "./state";
import { freeSeats } from "./turn";
import { count } from "./words";

/** What "Sit down" will do, in one line, so that a newcomer is not asked anything. */
export function useSitLine(): string {
  const { me, bets, frame } = useTable();
  if (!me) return "with practice chips";
  const kind = kindOf(frame);
  if (realCards(frame)) return kind === "night" ? `you have ${money(purse(me, kind))}` : "bring your chips to the felt";
  const has = purse(me, kind);
  const cents = firstBuyIn(
    has + (kind === "practice" ? practiceNeeded(has, me.practice_left, bets.least) : 0),
    bets.least,
  );
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
          <Link class="lone" href={`/rules/${sheet.id}`}>
            Rules
          </Link>
          <Link class="lone" href={`/odds/${sheet.id}`}>
            What it costs
          </Link>
          <button type="button" class="tp-link" onClick={() => open({ is: "pays" })}>
            Pay tables
          </button>
        </p>
      </div>
      <div class="tp-act sit" data-offer="join">
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

/** The one key of a newcomer: sit down, or what has to come before it. */
function SitKey({ full }: { full: boolean }) {
  const { me, frame, sitAt, busy } = useTable();
  const line = useSitLine();
  const kind = kindOf(frame);
  const why = barred(me, kind);
  if (why === "excluded")
    return <p class="tp-says">You have excluded yourself from play until {until(me?.excluded_until ?? 0)}.</p>;
  const here = encodeURIComponent(location.pathname);
  return (
    <div class="keys">
      {why === "sign-in" ? (
        <Key label="Sign in" sub="to play for chips of this house" onPress={() => navigate(`/sign-in?to=${here}`)} />
      ) : kind === "night" && purse(me, kind) === 0 ? (
        <Key
          label="Enter the night"
          sub="you get the same as everybody"
          onPress={() => navigate(`/night?to=${here}`)}
        />
      ) : (
        <Key
          label={full ? "Get in line" : "Sit down"}
          sub={full ? `${count(frame.public.queue.length, "player")} before you` : line}
          disabled={busy}
          reason="one moment"
          onPress={() => void sitAt(null)}
        />
      )}
    </div>
  );
}

/** Real cards: the game is on the felt, and this page only shows it. A seat can be taken from here. */
export function ByHand() {
  const { sheet, frame, player, sitter, open, leave } = useTable();
  const line = frame.public.queue.indexOf(player ?? "") + 1;
  const full = freeSeats(frame).length === 0;
  return (
    <>
      <div class="tp-info wide">
        <h2>The cards are dealt by hand</h2>
        <p>
          Real cards lie on a real felt: bets and decisions are made there, and the dealer taps in what happens. This
          page shows the table; nothing is bet from here, and no proof of the deck is claimed.
          {sitter
            ? ` You sit at spot ${sitter.spots.join(", ")}.`
            : line > 0
              ? ` You are ${ordinal(line)} in line.`
              : ""}
        </p>
        <p class="tp-links">
          <Link class="lone" href={`/rules/${sheet.id}`}>
            Rules
          </Link>
          <Link class="lone" href={`/odds/${sheet.id}`}>
            What it costs
          </Link>
          <button type="button" class="tp-link" onClick={() => open({ is: "pays" })}>
            Pay tables
          </button>
        </p>
      </div>
      {!sitter && line === 0 && (
        <div class="tp-act sit" data-offer="join">
          <SitKey full={full} />
          <small>
            {full
              ? "All seats are taken. You get the next one that is free."
              : "The dealer sees you at the seat, and taps in what you bet on the felt."}
          </small>
        </div>
      )}
      {line > 0 && (
        <div class="tp-act sit">
          <Button onClick={() => void leave()}>Leave the line</Button>
        </div>
      )}
    </>
  );
}

export function InLine() {
  const { moment, frame, leave, sheet, me, sitAt, busy } = useTable();
  const real = frame.public.cards === "real";
  const called = me !== null && (frame.public.called_up ?? []).includes(me.player);
  const place = moment.is === "line" ? moment.place : 1;
  const most = sheet.spots_while_waiting;
  const spots = most !== null && frame.public.sitters.some((one) => one.spots.length > most);
  return (
    <>
      <div class="tp-info wide">
        <h2>{called ? "Your seat is free" : `You are ${ordinal(place)} in line`}</h2>
        <p>
          {called
            ? "Come to the table: the dealer seats you, or you say here that you are there."
            : real
              ? "You are called by name when a seat is free."
              : "You get a seat when one is free, between two hands."}
          {spots ? ` While somebody waits, a player keeps ${count(most, "spot")} at most.` : ""}
        </p>
      </div>
      <div class="tp-act sit">
        {called && (
          <Button kind="primary" disabled={busy} onClick={() => void sitAt(null)}>
            I am at the table
          </Button>
        )}
        <Button onClick={() => void leave()}>Leave the line</Button>
      </div>
    </>
  );
}

export function Simple({
  title,
  text,
  label,
  sub,
  onPress,
}: {
  title: string;
  text: string;
  label?: string;
  sub?: string;
  onPress?: () => void;
}) {
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
            <Key label={label} answers={title} sub={sub} disabled={busy} onPress={onPress} />
          </div>
        </div>
      )}
    </>
  );
}

/** What is left to do at a table that is closed. */
export function Closed() {
  const { frame } = useTable();
  const sold = kindOf(frame) === "issued" ? " The cashier buys them back." : "";
  return (
    <>
      <div class="tp-info wide">
        <h2>This table is closed</h2>
        <p>
          Chips that were in front of you are back in your wallet.{sold}
          {kindOf(frame) !== "practice" && " When the table opens again, it is here at once."}
        </p>
      </div>
      <div class="tp-act sit">
        <Link class="btn solid" href="/">
          To the lobby
        </Link>
      </div>
    </>
  );
}
