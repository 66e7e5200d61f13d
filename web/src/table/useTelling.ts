// What is announced, and when. "Your turn" is assertive; everything else is polite.

import { useEffect, useRef } from "preact/hooks";
import { announce } from "../kit";
import { sounds } from "../shell";
import type { Frame } from "../wire";
import { banked, news, ruling, settled, spotsGiven, TEN_SECONDS, yourTurn } from "./announce";
import { bankNet, voidedFor } from "./results";
import type { Table } from "./state";
import { leftNow } from "./useClock";

const TEN_MS = 10_000;
const LATE_MS = 3000; // with less than seven seconds left it is not announced any more

export function useTelling(table: Table | null, before: Frame | null): void {
  const turn =
    table?.moment.is === "decide" ? `${table.view.number}-${table.frame.public.hand?.stage}-${table.moment.spot}` : "";
  const ten = useRef("");

  useEffect(() => {
    if (table?.moment.is !== "decide") return;
    const { spot } = table.moment;
    const own = table.frame.you?.spots.find((one) => one.number === spot);
    const several = (table.frame.you?.spots.length ?? 0) > 1;
    announce(
      yourTurn(
        own?.cards ?? [],
        own?.hand ?? null,
        leftNow(table.frame.clock, table.at, performance.now())?.left ?? null,
        several ? spot : null,
      ),
      { assertive: true },
    );
    sounds.play("turn");
  }, [turn]);

  const clock = table?.frame.clock ?? null;
  const at = table?.at ?? 0;
  useEffect(() => {
    if (turn === "" || clock === null || ten.current === turn) return;
    const ms = clock.left_ms - (performance.now() - at) - TEN_MS;
    const say = () => {
      ten.current = turn;
      if (ms > -LATE_MS) announce(TEN_SECONDS);
    };
    if (ms <= 0) return say();
    const timer = setTimeout(say, ms);
    return () => clearTimeout(timer);
  }, [clock, at, turn]);

  // A settlement waits a moment for the house's reasons.
  const over = table?.view.over ? table.view.number : 0;
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (!table) return;
    if (told.current === null || over === 0 || told.current === over) {
      told.current = Math.max(over, told.current ?? over);
      return;
    }
    told.current = over;
    const mine = table.view.spots.filter((spot) => spot.player === table.player);
    const { hand, spots } = table.view;
    announce(
      hand?.void
        ? voidedFor(hand, table.player, 0)
        : hand?.bank && hand.bank.player === table.player
          ? banked(bankNet(spots, hand.riders))
          : settled(table.sheet, mine),
    );
  }, [over, table !== null]);

  const version = table?.frame.version ?? 0;
  useEffect(() => {
    const says = table ? news(before, table.frame, table.player) : null;
    if (says && table && ruling(before, table.frame) === says) table.tell(says);
    else if (says) announce(says);
    const given = table ? spotsGiven(before, table.frame, table.player, table.sheet.spots_while_waiting) : null;
    if (given) table?.tell(given);
  }, [version]);

  const link = table?.link ?? null;
  const was = useRef(link);
  useEffect(() => {
    if (link === "lost") announce("Connection lost. Your bets are safe; trying again.");
    else if (was.current === "lost") table?.tell("You are back in the same hand.");
    was.current = link;
  }, [link]);
}
