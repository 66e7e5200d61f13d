// What the table adds to the menu: leaving, sitting out, chips, spots, inviting.

import { Button, Icon, money } from "../kit";
import { Link } from "../shell";
import { noDispute } from "./Dispute";
import { askedForBank } from "./bankTurn";
import { openBehind } from "./behind";
import { realCards, kindOf } from "./purse";
import { useTable } from "./state";
import { noTip } from "./Tip";
import { count, leftBehind } from "./words";

export function TableMenu() {
  const state = useTable();
  const { sitter, frame, ask, tell, open, leave, sheet, fit, moment, player } = state;
  const send =
    (command: Parameters<typeof ask>[0], then: string | null = null) =>
    async () => {
      const problem = await ask(command);
      open(null);
      const says = problem?.message ?? then;
      if (says) tell(says);
    };
  const phone = fit.shape === "phone";
  const real = realCards(frame);
  return (
    <div class="tp-menu">
      <StaffLinks />
      {(sitter || moment.is === "line" || frame.public.queue.includes(player ?? "")) && (
        <Button icon="leave" data-offer="leave" onClick={() => void leave()}>
          Leave the table
        </Button>
      )}
      {sitter && (
        <p class="note">
          {real && kindOf(frame) !== "night"
            ? "Take your chips off the felt."
            : `Your ${money(sitter.chips)} go back to your wallet.`}
          {leftBehind(frame, sitter.player)}
        </p>
      )}
      {sitter && !real && (
        <div class="tp-menurow">
          <Button size="small" icon="chips" data-offer="buy-in" onClick={() => open({ is: "buy" })}>
            Buy chips
          </Button>
          <Button
            size="small"
            icon="pause"
            data-offer={sitter.away ? "sit-in" : "sit-out"}
            onClick={() => void send({ do: sitter.away ? "sit-in" : "sit-out" })()}
          >
            {sitter.away ? "Come back" : "Sit out"}
          </Button>
          {frame.public.seats > 1 && (
            <Button size="small" icon="seat" data-offer="want-spots keep-spots" onClick={() => open({ is: "spots" })}>
              {sitter.spots.length > 1 ? `You play ${count(sitter.spots.length, "spot")}` : "Play two spots"}
            </Button>
          )}
          {sheet.backline && (
            <Button
              size="small"
              icon="people"
              data-offer="bet-behind"
              disabled={openBehind(frame, sheet, player).length === 0}
              onClick={() => open({ is: "behind", spot: null })}
            >
              Bet behind
            </Button>
          )}
          <Button
            size="small"
            icon="tip"
            data-offer="tip"
            disabled={noTip(state) !== null}
            title={noTip(state) ?? undefined}
            onClick={() => open({ is: "tip" })}
          >
            Tip the dealer
          </Button>
          <CallKey />
          {frame.public.turn && (
            <Button
              size="small"
              data-offer="pass-bank"
              onClick={() => void send({ do: "pass-bank", passes: false }, askedForBank(frame, player))()}
            >
              Offer me the bank
            </Button>
          )}
        </div>
      )}
      {sitter && real && (
        <div class="tp-menurow">
          <CallKey />
        </div>
      )}
      <div class="tp-menurow">
        <Button size="small" icon="share" onClick={() => open({ is: "share" })}>
          Invite people
        </Button>
        {phone && (
          <Button size="small" icon="coach" onClick={() => open({ is: "coach" })}>
            Coach
          </Button>
        )}
        {phone && (
          <Button size="small" icon="keyboard" onClick={() => open({ is: "keys" })}>
            Rules and keys
          </Button>
        )}
        <Link class="lone" href={`/rules/${sheet.id}`}>
          <Icon name="book" /> Rules of this table
        </Link>
      </div>
    </div>
  );
}

/** Calls the floor to the hand that is on, or to the last one, until the next is dealt. */
function CallKey() {
  const state = useTable();
  const why = noDispute(state);
  return (
    <Button
      size="small"
      icon="flag"
      data-offer="dispute call-floor"
      disabled={why !== null}
      title={why ?? undefined}
      onClick={() => state.open({ is: "dispute" })}
    >
      Call the floor
    </Button>
  );
}

/** Staff can go from the table to their own view of it. */
function StaffLinks() {
  const { me, frame, table } = useTable();
  const roles = me?.roles ?? [];
  const place = encodeURIComponent(table);
  const links = [
    roles.includes("dealer") &&
      (realCards(frame)
        ? { href: `/felt/${place}`, title: "Tap in the hands" }
        : { href: `/dealer/${place}`, title: "Deal this table" }),
    (roles.includes("floor") || roles.includes("manager")) && { href: `/floor/${place}`, title: "Floor view" },
  ].filter((one) => one !== false);
  if (links.length === 0) return null;
  return (
    <div class="tp-menurow">
      {links.map(({ href, title }) => (
        <Link key={href} class="btn small" href={href}>
          {title}
        </Link>
      ))}
    </div>
  );
}
