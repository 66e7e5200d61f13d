// The dock when a hand is over: what each wager came to and why, and the way to the next one.

import { Button, money, signed } from "../kit";
import { best } from "./describe";
import { titleOf } from "./layout";
import { OwnCards } from "./OwnCards";
import { ending, folded, net, usedUp, voided } from "./results";
import { useTable } from "./state";

export interface Line {
  key: string;
  title: string;
  reason: string;
  clause: string;
  net: number;
  spot: number;
  wager: string;
}

/** One line a wager of the viewer's spots; the house's reasons as soon as they are here. */
export function useLines(): Line[] {
  const { view, player, sheet, whole, past } = useTable();
  const mine = view.spots.filter((spot) => spot.player === player);
  const lines = mine.flatMap((spot) => {
    const told = whole?.spots.find((one) => one.spot === spot.number);
    return Object.entries(spot.settled).flatMap(([wager, end]) => {
      const full = told?.wagers.find((one) => one.wager === wager);
      if (end.result === "none" && end.net_cents === 0) return [];
      const title = `${mine.length > 1 ? `${spot.number}: ` : ""}${titleOf(sheet, wager)}${end.stake_cents > 0 ? ` ${money(end.stake_cents)}` : ""}`;
      return [{ key: `${spot.number}-${wager}`, title, reason: full?.reason ?? plain(ending(end)), clause: end.clause, net: end.net_cents, spot: spot.number, wager }];
    });
  });
  const all = past?.find((one) => one.number === view.number)?.net_cents ?? null;
  const fee = all === null || mine.length === 0 ? 0 : all - mine.reduce((sum, spot) => sum + net(spot), 0);
  return fee === 0 || !sheet.banked_by_player ? lines : [...lines, { key: "fee", title: "Collection", reason: "Paid to the house with the bet.", clause: "", net: fee, spot: 0, wager: "" }];
}

function plain(result: string): string {
  const words: Record<string, string> = { win: "Won.", lose: "Lost.", push: "Equal: it stays yours.", return: "Returned.", returned: "Returned." };
  return words[result] ?? "";
}

export function ResultTable() {
  const { open, view } = useTable();
  const lines = useLines();
  return (
    <table class={lines.length > 4 ? "tp-results many" : "tp-results"}>
      <thead class="sr">
        <tr>
          <th>Wager</th>
          <th>Why</th>
          <th>Rule</th>
          <th>Net</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} onClick={() => line.wager && open({ is: "reason", spot: line.spot, wager: line.wager })}>
            <th scope="row">{line.title}</th>
            <td>{line.reason}</td>
            <td class="cl">{line.clause}</td>
            <td class={`num ${look(line.net)}`}>{signed(line.net)}</td>
          </tr>
        ))}
        {lines.length === 0 && view.hand?.void && (
          <tr>
            <td>{voided(view.hand.void)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const look = (cents: number): string => (cents > 0 ? "t-win" : cents < 0 ? "t-lose" : "t-push");

export function useSum(): number {
  return useLines().reduce((sum, line) => sum + line.net, 0);
}

/** The own hand of the hand that is over: of several spots the first that was not folded. */
function useResult() {
  const { view, player, own, sheet } = useTable();
  const mine = view.spots.filter((spot) => spot.player === player);
  const spot = mine.find((one) => !folded(one)) ?? mine[0] ?? null;
  const known = spot ? own(spot) : null;
  const seen = spot?.cards ?? [];
  const cards = seen.some((card) => card === null) && known ? known.cards : seen;
  const faces = cards.filter((card): card is string => card !== null);
  const found = faces.length === cards.length ? best(sheet, faces, sheet.hands.player_plays) : null;
  return { spot, cards, kept: known?.kept ?? found?.cards ?? null, out: spot !== null && folded(spot), words: known?.kept ? best(sheet, known.kept, sheet.hands.player_plays)?.words : found?.words };
}

export function ResultCards() {
  const { view } = useTable();
  const { spot, cards, kept, out } = useResult();
  if (!spot) return null;
  return (
    <div class={out ? "tp-foldedhand" : undefined}>
      <OwnCards cards={cards} kept={out ? null : kept} deck={view.hand?.deck ?? "A"} moves={false} />
    </div>
  );
}

export function useResultWords(): string {
  const { out, words } = useResult();
  return out ? "Folded" : (words ?? "Your hand");
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
  const { bets, ask, tell, view, player, dismiss, timedOut } = useTable();
  const rebet = bets.repeatable(1);
  const double = bets.repeatable(2);
  const back = view.hand?.bank ? view.spots.filter((spot) => spot.player === player).map(usedUp).find((says) => says !== null) : null;
  const late = view.spots.some((spot) => spot.player === player && folded(spot) && timedOut(spot)) ? "No decision in time: folded, as this table's rule says." : null;
  const note = bets.note ?? late ?? back ?? rebet.why;
  const total = (stakes: Readonly<Record<string, number>> | undefined) => money(Object.values(stakes ?? {}).reduce((all, cents) => all + cents, 0));
  const away = async () => {
    const problem = await ask({ do: "sit-out" });
    if (problem) tell(problem.message);
  };
  return (
    <>
      {note && <p class="tp-note on">{note}</p>}
      <div class="tp-go">
        <Button kind="primary" disabled={rebet.why !== undefined} onClick={() => bets.repeat(1)} aria-keyshortcuts="R">
          Rebet {rebet.stakes ? total(rebet.stakes) : ""} <kbd>R</kbd>
        </Button>
        <Button disabled={double.why !== undefined} title={double.why} onClick={() => bets.repeat(2)} aria-keyshortcuts="D">
          Double up {double.stakes ? total(double.stakes) : ""} <kbd>D</kbd>
        </Button>
        <Button onClick={dismiss}>New bet</Button>
        <Button kind="quiet" onClick={() => void away()}>
          Sit out
        </Button>
      </div>
    </>
  );
}
