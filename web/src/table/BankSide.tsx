// For tables where a player banks: whose bank it is, and the spots in the order of action.

import { Icon, money } from "../kit";
import { restingSays } from "./bankTurn";
import { useCovered } from "./Coverage";
import { useTable } from "./state";
import { nameOf } from "./words";

export function BankSide() {
  const { frame, player } = useTable();
  const hand = frame.public.hand;
  const bank = hand?.bank;
  const parts = useCovered();
  const staked = parts.reduce((sum, one) => sum + one.cents, 0);
  const offered = frame.public.turn?.offered;
  const has = !bank?.player
    ? ""
    : bank.practice
      ? "A practice banker has"
      : bank.player === player
        ? "You have"
        : `${nameOf(frame, bank.player)} has`;
  return (
    <section class="tp-ord" aria-labelledby="tp-ord">
      <div class="tp-hd">
        <Icon name="people" />
        <h2 id="tp-ord">Action order</h2>
        <span class="note">{bank ? "from the bank's left" : ""}</span>
      </div>
      <p>
        {bank
          ? `${has} the bank: ${money(bank.wager)}.`
          : offered
            ? `The bank is offered to ${offered === player ? "you" : nameOf(frame, offered)}.`
            : ["Nobody has the bank.", restingSays(frame, player)].filter(Boolean).join(" ")}
      </p>
      <ol>
        {parts.map((one) => {
          const spot = frame.public.spots.find((other) => other.number === one.spot);
          const turns = hand?.waiting.includes(one.spot) ?? false;
          const riders = hand?.riders.filter((rider) => rider.spot === one.spot).length ?? 0;
          const does = !spot
            ? ""
            : spot.folded
              ? "Folded."
              : turns
                ? "To act."
                : hand?.phase === "playing"
                  ? "Has acted."
                  : "Betting.";
          return (
            <li key={one.spot} class={turns ? "turn" : undefined}>
              <span class="n">{one.spot}</span>
              <b>
                {spot ? (spot.player === player ? "You" : nameOf(frame, spot.player)) : ""}
                {riders > 0 ? ` and ${riders} behind` : ""}
              </b>
              <span class="num">
                {one.covered === one.cents ? money(one.cents) : `${money(one.covered)} of ${money(one.cents)}`}
              </span>
              <span class="d">
                {does}{" "}
                {one.covered === one.cents ? "Covered in full." : `Up to ${money(one.cents - one.covered)} goes back.`}
              </span>
            </li>
          );
        })}
      </ol>
      {bank && (
        <dl>
          <dt>Wagers on the felt</dt>
          <dd>{money(staked)}</dd>
          <dt>Bank</dt>
          <dd>{money(bank.wager)}</dd>
          <dt>House money at risk</dt>
          <dd>{money(0)}</dd>
        </dl>
      )}
    </section>
  );
}
