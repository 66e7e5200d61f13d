// The dock when a hand is over: the result of each wager and why, and the way to the next hand.

import { Button, money, signed } from "../kit";
import type { Settled } from "../wire";
import { BankRow } from "./DockBank";
import { titleOf } from "./layout";
import { OwnCards } from "./OwnCards";
import { bankLines, cameBack, endedEarly, ending, partIn, usedUp } from "./results";
import { useTable } from "./state";
import { nameOf } from "./words";

export interface Line {
  key: string;
  title: string;
  reason: string;
  clause: string;
  net: number;
  spot: number;
  wager: string;
}

/** The viewer's part in the finished hand that is still shown; null if there is no such hand, or they had no part. */
export function usePart(): "bank" | "wagers" | null {
  const { view, player } = useTable();
  return view.over ? partIn(view.hand, view.spots, player) : null;
}

/** Whether the dock shows the result and the way to the next hand; other questions to the viewer come first. */
export function useOver(): boolean {
  const { moment, sitter } = useTable();
  const part = usePart();
  if (moment.is === "real-cards") return part !== null && sitter !== null;
  return part !== null && ["bet", "washing", "no-bank", "free-bank", "offered-bank", "broke"].includes(moment.is);
}

/** One line for each of the viewer's wagers, or for each spot that played against their bank. */
export function useLines(): Line[] {
  const { view, player, sheet, past, frame } = useTable();
  const wagers = useWagerLines();
  const part = usePart();
  const lines =
    part !== "bank" || !view.hand
      ? wagers
      : bankLines(view.hand, view.spots).map(
          (one): Line => ({
            key: `bank-${one.spot}`,
            spot: one.spot,
            wager: "",
            clause: "",
            net: one.net,
            title: `Seat ${one.spot}, ${nameOf(frame, one.player)}${one.behind > 0 ? ` and ${one.behind} behind` : ""}`,
            reason: one.net > 0 ? "Lost to your bank." : one.net < 0 ? "Won from your bank." : "Even.",
          }),
        );
  const all = past?.find((one) => one.number === view.number)?.net_cents ?? null;
  const fee = all === null || part === null ? 0 : all - lines.reduce((sum, line) => sum + line.net, 0);
  return fee === 0 || !sheet.banked_by_player || player === null
    ? lines
    : [
        ...lines,
        {
          key: "fee",
          title: "Collection",
          reason: part === "bank" ? "Paid to the house with the bank." : "Paid to the house with the bet.",
          clause: "",
          net: fee,
          spot: 0,
          wager: "",
        },
      ];
}

function useWagerLines(): Line[] {
  const { view, player, sheet } = useTable();
  const mine = view.spots.filter((spot) => spot.player === player);
  const line = (spot: number, before: string, wager: string, end: Settled): Line[] => {
    if (end.result === "none" && end.net_cents === 0) return [];
    const title = `${before}${titleOf(sheet, wager)}${end.stake_cents > 0 ? ` ${money(end.stake_cents)}` : ""}`;
    return [
      {
        key: `${before}${spot}-${wager}`,
        title,
        reason: end.reason ?? plain(ending(end)),
        clause: end.clause,
        net: end.net_cents,
        spot,
        wager: before.startsWith("Behind") ? "" : wager,
      },
    ];
  };
  const own = mine.flatMap((spot) => {
    const before = mine.length > 1 ? `${spot.number}: ` : "";
    const back = Object.entries(spot.taken_back ?? {}).map(([wager, cents]) => ({
      key: `${before}${spot.number}-${wager}`,
      title: `${before}${titleOf(sheet, wager)} ${money(cents)}`,
      reason: "Taken back: nothing won, nothing lost.",
      clause: "",
      net: 0,
      spot: spot.number,
      wager: "",
    }));
    return [...back, ...Object.entries(spot.settled).flatMap(([wager, end]) => line(spot.number, before, wager, end))];
  });
  const riders = (view.hand?.riders ?? []).filter((one) => one.player === player);
  return [
    ...own,
    ...riders.flatMap((one) =>
      Object.entries(one.settled).flatMap(([wager, end]) => line(one.spot, `Behind seat ${one.spot}: `, wager, end)),
    ),
  ];
}

function plain(result: string): string {
  const words: Record<string, string> = {
    win: "Won.",
    lose: "Lost.",
    push: "Equal: it stays yours.",
    return: "Returned.",
    returned: "Returned.",
  };
  return words[result] ?? "";
}

/** A sentence between the results and the way to the next hand; most hands need none. */
function useNote(): string | null {
  const { bets, view, player, ruling, moment } = useTable();
  const mine = view.spots.filter((spot) => spot.player === player);
  const nothing = usePart() === "bank" || mine.length === 0; // to repeat
  const timed = mine.filter((spot) => view.hand?.timed.includes(spot.number));
  const became = timed.some((spot) => spot.folded)
    ? "folded"
    : timed.some((spot) => spot.taken_back)
      ? "taken back"
      : null;
  const late = became && `No decision in time: ${became}, as this table's rule says.`;
  if (moment.is === "real-cards") return bets.note ?? ruling;
  const back = view.hand?.bank ? mine.map(usedUp).find((says) => says !== null) : null;
  return bets.note ?? ruling ?? late ?? back ?? (nothing && bets.open ? null : (bets.repeatable(1).why ?? null));
}

/** What became of wagers that were not settled: the hand is void, or the viewer's spot ended early. */
export function useEarly(): string | null {
  const { view, player } = useTable();
  const fee = useLines().find((line) => line.key === "fee")?.net ?? 0;
  if (!view.over || !view.hand) return null;
  return view.hand.void ? cameBack(view.hand, player, -fee) : endedEarly(view.hand, player);
}

export function ResultTable() {
  const { open } = useTable();
  const lines = useLines();
  const note = useNote();
  const early = useEarly();
  return (
    <table class={lines.length + (note ? 1 : 0) + (early ? 1 : 0) > 4 ? "tp-results many" : "tp-results"}>
      <thead class="sr">
        <tr>
          <th>Wager</th>
          <th>Why</th>
          <th>Rule</th>
          <th>Net</th>
        </tr>
      </thead>
      <tbody>
        {early && (
          <tr>
            <td colSpan={4}>{early}</td>
          </tr>
        )}
        {lines.map((line) => (
          <tr key={line.key} onClick={() => line.wager && open({ is: "reason", spot: line.spot, wager: line.wager })}>
            <th scope="row">{line.title}</th>
            <td>{line.reason}</td>
            <td class="cl">{line.clause}</td>
            <td class={`num ${look(line.net)}`}>{signed(line.net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const look = (cents: number): string => (cents > 0 ? "t-win" : cents < 0 ? "t-lose" : "t-push");

export function useSum(): number {
  return useLines().reduce((sum, line) => sum + line.net, 0);
}

/** The viewer's own hand in the finished hand: of several spots the first that was not folded. */
function useResult() {
  const { view, player, own, sheet } = useTable();
  const mine = view.spots.filter((spot) => spot.player === player);
  const spot = mine.find((one) => !one.folded) ?? mine[0] ?? null;
  const known = spot ? own(spot) : null;
  const seen = spot?.cards ?? [];
  const cards = seen.some((card) => card === null) && known ? known.cards : seen;
  return {
    spot,
    cards,
    // With cards for all, an own card that does not play is no discard.
    kept: sheet.hands.board > 0 ? null : (spot?.plays ?? known?.kept ?? null),
    out: spot?.folded,
    words: spot?.hand,
  };
}

export function ResultCards() {
  const { view } = useTable();
  const { spot, cards, kept, out } = useResult();
  const part = usePart();
  if (part === "bank" && view.hand) {
    const { dealer, deck } = view.hand;
    if (dealer.every((card) => card === null)) return null; // a void hand that was never shown
    return <OwnCards cards={dealer} kept={view.last?.dealer_plays ?? null} deck={deck} moves={false} />;
  }
  if (!spot) return null;
  return (
    <div class={out ? "tp-foldedhand" : undefined}>
      <OwnCards cards={cards} kept={out ? null : kept} deck={view.hand?.deck ?? "A"} moves={false} />
    </div>
  );
}

export function useResultWords(): string {
  const { out, words, spot } = useResult();
  const { view, player } = useTable();
  const part = usePart();
  const follows = (view.hand?.riders ?? []).some((one) => one.player === player);
  if (view.hand?.void) return "Void hand";
  if (part === "bank") return `Your bank of ${money(view.hand?.bank?.wager ?? 0)}`;
  return out ? "Folded" : (words ?? (spot || !follows ? "Your hand" : "Your bets behind"));
}

export function Sum() {
  const sum = useSum();
  return (
    <span class="tp-sum">
      This hand <b class={look(sum)}>{signed(sum)}</b>
    </span>
  );
}

export function NextHand() {
  const { bets, ask, tell, view, player, dismiss, moment, buy, busy, open, seen } = useTable();
  const part = usePart();
  const nothing = part === "bank" || view.spots.every((spot) => spot.player !== player); // to repeat
  const rebet = bets.repeatable(1);
  const double = bets.repeatable(2);
  const note = useNote();
  const total = (stakes: Readonly<Record<string, number>> | undefined) =>
    money(Object.values(stakes ?? {}).reduce((all, cents) => all + cents, 0));
  const away = async () => {
    const problem = await ask({ do: "sit-out" });
    if (problem) tell(problem.message);
  };
  if (moment.is === "real-cards") return <p class="tp-note on">{note ?? "The next bets are made on the felt."}</p>;
  if (moment.is === "offered-bank" || moment.is === "free-bank") return <BankRow />;
  return (
    <>
      {note && <p class="tp-note on">{note}</p>}
      <div class="tp-go">
        {moment.is === "broke" && (
          <Button kind="primary" data-offer="buy-in" disabled={busy || !seen} onClick={() => void buy(null)}>
            Buy chips
          </Button>
        )}
        {!nothing && moment.is !== "broke" && (
          <>
            {rebet.short ? (
              <Button
                kind="primary"
                icon="chips"
                data-offer="buy-in"
                disabled={!seen}
                onClick={() => open({ is: "buy" })}
              >
                Buy chips
              </Button>
            ) : (
              <Button
                kind="primary"
                disabled={rebet.why !== undefined || !seen}
                onClick={() => bets.repeat(1)}
                aria-keyshortcuts="R"
              >
                Rebet {rebet.stakes ? total(rebet.stakes) : ""} <kbd>R</kbd>
              </Button>
            )}
            <Button
              disabled={double.why !== undefined || !seen}
              title={double.why}
              onClick={() => bets.repeat(2)}
              aria-keyshortcuts="D"
            >
              Double up {double.stakes ? total(double.stakes) : ""} <kbd>D</kbd>
            </Button>
          </>
        )}
        {moment.is !== "broke" && (
          <Button data-offer="bet ready" disabled={!bets.open} onClick={dismiss}>
            New bet
          </Button>
        )}
        <Button kind="quiet" data-offer="tip" onClick={() => open({ is: "tip" })} aria-keyshortcuts="G">
          Tip
        </Button>
        <Button kind="quiet" data-offer="sit-out" onClick={() => void away()}>
          Sit out
        </Button>
      </div>
    </>
  );
}
