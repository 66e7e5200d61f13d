// The dock while bets are open: chips, what can be done with them, and Deal.

import { Button, Key, money } from "../kit";
import { Turn } from "./ClockBar";
import { TrayChips } from "./TrayChips";
import { staked as behindStaked } from "./behind";
import { titleOf } from "./layout";
import { endedEarly } from "./results";
import { useTable } from "./state";

export function BetInfo() {
  const { frame, bets, sheet, player } = useTable();
  const riding = (frame.public.hand?.riders ?? []).filter((one) => one.player === player);
  const chips = frame.you?.chips ?? 0;
  const lying = (frame.you?.spots ?? []).flatMap((spot) => Object.entries(bets.stakes(spot.number))).slice(0, 4);
  return (
    <div class="tp-info">
      <h2>{bets.staked > 0 ? `${money(bets.staked)} on the felt` : "Place your bets"}</h2>
      <ul>
        <li>
          <b>In front</b>
          {money(chips)}
        </li>
        {lying.map(([wager, cents]) => (
          <li key={wager}>
            <b>{titleOf(sheet, wager)}</b>
            {money(cents)}
          </li>
        ))}
        {riding.map((one) => (
          <li key={`behind-${one.spot}`}>
            <b>Behind {one.spot}</b>
            {money(sum(one.stakes))}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function BetTray() {
  const { bets, frame, player } = useTable();
  const note = bets.note ?? (bets.staked === 0 ? endedEarly(frame.last, player) : null);
  return (
    <div class="tp-bettray">
      <p class={note ? "tp-note on" : "tp-note"} role="status">
        {note ?? lacksSays(bets.lacks) ?? hint(bets.staked)}
      </p>
      <TrayChips />
      <Tools />
    </div>
  );
}

/** Chips for the first decision are there, or the bet would be refused; those for later ones may be missing. */
export const lacksSays = (lacks: number): string | null =>
  lacks > 0 ? `To stay in to the end takes ${money(lacks)} more than you have. Buy chips, or bet less.` : null;

const hint = (staked: number): string =>
  staked > 0 ? "Enter deals. Backspace takes a chip back." : "Choose a chip, then tap your circles. Or drag it there.";

const LOW = 4; // least bets, with what has to stay there beside them

export function Tools() {
  const { bets, frame, open } = useTable();
  const rebet = bets.repeatable(1);
  const double = bets.repeatable(2);
  const nothing = bets.staked === 0;
  // Where the chips run low the way to more of them is among the keys, and not in the menu alone.
  const low = bets.short || bets.lacks > 0 || (nothing && rebet.short) || (frame.you?.chips ?? 0) < LOW * bets.needs;
  return (
    <div class="tp-tools">
      {low && (
        <Button size="small" icon="chips" onClick={() => open({ is: "buy" })}>
          Buy chips
        </Button>
      )}
      {nothing && rebet.short ? null : nothing ? (
        <Button
          size="small"
          disabled={rebet.why !== undefined}
          title={rebet.why}
          onClick={() => bets.repeat(1)}
          aria-keyshortcuts="R"
        >
          {rebet.stakes ? `Rebet ${money(sum(rebet.stakes))}` : "Rebet"} <kbd>R</kbd>
        </Button>
      ) : (
        <Button size="small" disabled={!bets.canUndo} onClick={bets.undo} aria-keyshortcuts="U">
          Undo <kbd>U</kbd>
        </Button>
      )}
      <Button
        size="small"
        answers={String(bets.staked)} // it stands where "Rebet" stood: a double click there does not double the bet
        disabled={double.why !== undefined}
        title={double.why}
        onClick={() => bets.repeat(2)}
        aria-keyshortcuts="D"
      >
        {double.stakes ? `Double up ${money(sum(double.stakes))}` : "Double up"} <kbd>D</kbd>
      </Button>
    </div>
  );
}

const sum = (stakes: Readonly<Record<string, number>>): number =>
  Object.values(stakes).reduce((all, cents) => all + cents, 0);

export function DealKey({ phone }: { phone?: boolean }) {
  const { bets, moment, frame, player } = useTable();
  const lies = bets.staked + behindStaked(frame, player);
  const ready = moment.is === "bet" && moment.ready;
  const others = frame.public.sitters.filter((one) => one.kind === "person" && !one.away).length > 1;
  const none = lies === 0;
  return (
    <div class="tp-act" data-offer="bet ready">
      <Turn title={ready ? "Your bets are made" : "Your bets"} calm={ready} />
      <div class="keys">
        <Key
          answers="bets"
          label={ready ? "Waiting" : "Deal"}
          sub={ready ? "for the other seats" : `${money(lies)} on the felt`}
          disabled={none || ready || bets.missing !== null}
          reason={none ? "no bet yet" : (bets.missing ?? "for the other seats")}
          onPress={() => void bets.deal()}
        />
      </div>
      {!phone && (
        <small>
          {ready
            ? "The cards come when everybody is done, or the time is up."
            : others
              ? "Other seats may still bet."
              : "Enter deals."}
        </small>
      )}
    </div>
  );
}
