// The dock while a hand is played: the viewer's cards, the hand in words, and the keys.

import { Key, money } from "../kit";
import type { SheetInfo } from "../wire";
import { Turn } from "./ClockBar";
import { OwnCards, SetHand } from "./OwnCards";
import { useTable } from "./state";
import { hasStreets, stillLater, subject, verb, ways } from "./streets";
import { decisionOf, LETTER_OF, listed, livesOn, options, type Option } from "./turn";
import { titleOf } from "./layout";
import { capital, count, waitingSays } from "./words";

export function useOwnHand() {
  const { frame, moment, view, player, coach } = useTable();
  const spots = frame.you?.spots ?? [];
  const number =
    moment.is === "decide"
      ? moment.spot
      : (spots.find((one) => (one.cards?.length ?? 0) > 0)?.number ?? spots[0]?.number ?? 0);
  const own = spots.find((one) => one.number === number) ?? null;
  const spot = view.spots.find((one) => one.number === number && one.player === player) ?? null;
  const cards = own?.cards ?? [];
  const words = own?.hand ?? (coach.advice?.spot === number ? capital(coach.advice.hand) : null);
  return { number, own, spot, cards, words, several: spots.length > 1 };
}

export function HandCards() {
  const { view, fresh } = useTable();
  const { own, cards, spot } = useOwnHand();
  const deck = view.hand?.deck ?? "A";
  if (own?.may_set && cards.length > 0) return <SetHand own={own} deck={deck} />;
  const shown = cards.length > 0 ? cards : (spot?.cards ?? []);
  return <OwnCards cards={shown} kept={own?.kept ?? null} deck={deck} moves={fresh} />;
}

/** What is at risk now, and what it would be after the decision. */
export function atRisk(stakes: Record<string, number>, offers: Record<string, number>, does = "play"): string {
  const now = Object.values(stakes).reduce((sum, cents) => sum + cents, 0);
  const more = Object.values(offers).filter((cents) => cents > 0);
  const [one] = more;
  if (one === undefined) return `${money(now)} at risk`;
  const most = Math.max(...more);
  return more.length === 1
    ? `${money(now)} now, ${money(now + one)} if you ${does}`
    : `${money(now)} now, up to ${money(now + most)}`;
}

/** After a fold only live wagers are at risk. */
export function stillAtRisk(sheet: SheetInfo, stakes: Record<string, number>): string {
  const live = sheet.wagers
    .filter((wager) => wager.on_fold === "live")
    .reduce((sum, wager) => sum + (stakes[wager.id] ?? 0), 0);
  return live > 0 ? `${money(live)} at risk, the rest is folded` : "nothing more: folded";
}

/** What is at risk now, and after each way to decide; where there are streets. */
export function useRisks(): [string, string][] {
  const { sheet, view, frame, moment } = useTable();
  const { own, spot } = useOwnHand();
  const stakes = spot?.stakes ?? {};
  const now = Object.values(stakes).reduce((sum, cents) => sum + cents, 0);
  const live = sheet.wagers
    .filter((wager) => wager.on_fold === "live")
    .reduce((sum, wager) => sum + (stakes[wager.id] ?? 0), 0);
  const lines: [string, string][] = [["At risk", money(spot?.folded ? live : now)]];
  const decision = moment.is === "decide" ? decisionOf(sheet, view.hand) : null;
  const more = Object.values(own?.offers ?? {})
    .filter((cents) => cents > 0)
    .sort((one, other) => one - other);
  const back = decision ? (stakes[decision.wager] ?? 0) : 0;
  if (decision && more.length > 0) {
    const [least = 0, most = 0] = [more[0], more.at(-1)];
    const after =
      more.length > 2
        ? `${money(now + least)} to ${money(now + most)}`
        : more.map((cents) => money(now + cents)).join(" or ");
    lines.push([`If you ${verb(sheet, decision.wager)}`, after]);
  } else if (decision && back > 0) lines.push(["If you take it back", money(now - back)]);
  lines.push(["In front of you", money(frame.you?.chips ?? 0)]);
  return lines;
}

export function Risks() {
  return (
    <dl class="tp-risks">
      {useRisks().map(([title, says]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where there are streets the circles say what lies where: the dock says what the hand is, and what is at risk. */
function StreetInfo() {
  const { number, words, several } = useOwnHand();
  return (
    <div class="tp-info street">
      <h2>{words ?? (several ? `Spot ${number}` : "Your hand")}</h2>
      {several && words !== null && <p>Spot {number}</p>}
      <Risks />
    </div>
  );
}

export function HandInfo() {
  const { sheet } = useTable();
  return hasStreets(sheet) ? <StreetInfo /> : <PlainInfo />;
}

function PlainInfo() {
  const { sheet, view } = useTable();
  const { number, own, spot, words, several } = useOwnHand();
  const stakes = spot?.stakes ?? {};
  const does = verb(sheet, decisionOf(sheet, view.hand)?.wager ?? "");
  return (
    <div class="tp-info">
      <h2>{words ?? (several ? `Spot ${number}` : "Your hand")}</h2>
      <ul>
        {several && words !== null && (
          <li>
            <b>Spot</b>
            {number}
          </li>
        )}
        {Object.entries(stakes).map(([wager, cents]) => (
          <li key={wager}>
            <b>{titleOf(sheet, wager)}</b>
            {money(cents)}
          </li>
        ))}
        <li>
          <b>At risk</b>
          {spot?.folded ? stillAtRisk(sheet, stakes) : atRisk(stakes, own?.offers ?? {}, does)}
        </li>
      </ul>
    </div>
  );
}

export function DecideKeys({ phone }: { phone?: boolean }) {
  const table = useTable();
  const { sheet, view, frame, coach, choose, bets } = table;
  const { number, own, spot } = useOwnHand();
  if (!own || !spot) return null;
  const keys = options(sheet, view.hand, own, spot.stakes, frame.you?.chips ?? 0, money);
  const raises = keys.filter((one) => one.times > 0);
  const live = livesOn(sheet, spot.stakes);
  const decision = decisionOf(sheet, view.hand);
  const wager = titleOf(sheet, decision?.wager ?? "");
  const street = decision && hasStreets(sheet) ? decision : null;
  const folds = keys.some((one) => one.fold && own.offers && one.word in own.offers);
  // Narrow keys have no room for the hand that a multiple needs: it is in the line below.
  const tight = !phone && keys.length > 3;
  const barred = tight ? keys.filter((one) => one.barred) : [];
  const only = [...new Set(barred.map((one) => one.why))]
    .map((why) => `${listed(barred.filter((one) => one.why === why).map((one) => one.label))}: ${why}. `)
    .join("");
  const few = fewChips(keys, frame.you?.chips ?? 0);
  const waits = (frame.you?.spots ?? []).filter(
    (one) =>
      one.number !== number && view.hand?.waiting.includes(one.number) && Object.keys(one.offers ?? {}).length > 0,
  );
  const titled = street
    ? `${subject(sheet, street)}: ${
        phone
          ? "your turn"
          : `${ways(
              sheet,
              street,
              keys.map((one) => one.word),
            )}?`
      }`
    : phone
      ? "Your turn"
      : folds
        ? `${wager} or fold?`
        : `${wager}?`;
  const letter = (one: Option): string | undefined => {
    const digit = one.times > 0 ? String(one.times) : undefined;
    return LETTER_OF[one.word] ?? (!street && raises.length === 1 ? "P" : digit);
  };
  return (
    <div class="tp-act" data-offer="choose">
      <Turn title={titled} />
      <div class={`keys k${keys.length}${keys.some((one) => one.label.length > 8) ? " tight" : ""}`}>
        {keys.map((one) => {
          const hotkey = phone ? undefined : letter(one);
          return (
            <Key
              key={`${number}-${one.word}`}
              answers={table.asked}
              label={one.label}
              sub={shortened(one, keys.length)}
              hotkey={hotkey}
              disabled={one.cents === null}
              reason={barred.includes(one) ? "not with this hand" : (one.why ?? undefined)}
              coach={
                coach.on && coach.advice?.spot === number && coach.advice.covered && coach.advice.best === one.word
              }
              onPress={() => void choose(number, one.word)}
            />
          );
        })}
      </div>
      {bets.note || few ? (
        <small class="tp-told">{bets.note ?? few}</small>
      ) : (
        <small>
          {only}
          {street && stillLater(sheet, street)}
          {street && live ? " " : ""}
          {live}
          {waits.length > 0
            ? ` Then ${waits.length === 1 ? `spot ${waits[0]?.number}` : count(waits.length, "more spot")}.`
            : ""}
        </small>
      )}
    </div>
  );
}

/** What somebody short of chips has to know before the key is pressed: nobody buys chips during a hand. */
export function fewChips(keys: readonly Option[], chips: number): string | null {
  const ends = keys.filter((one) => one.ends);
  const stays = keys.filter((one) => one.cents !== null && !one.fold);
  if (ends.length > 0) {
    const after =
      ends.length === stays.length ? "Whatever you choose" : `After ${ends.map((one) => one.label).join(" or ")}`;
    return `${after}, too few chips are left for a later street: there you could only fold.`;
  }
  return keys.some((one) => one.short) ? `You have ${money(chips)} in front of you.` : null;
}

/** With several keys there is little room: only the total loss, if the names do not fit. */
function shortened({ sub, loses }: Option, keys: number): string {
  return loses === 0 || sub.length <= (keys > 3 ? 16 : keys > 2 ? 26 : 34) ? sub : `lose ${money(loses)}`;
}

/** Nothing to decide for the viewer: who has to act. */
export function Waiting() {
  const { moment, view, frame, player, bets, sheet } = useTable();
  const mine = view.spots.some((spot) => spot.player === player);
  const follows = (view.hand?.riders ?? []).filter((one) => one.player === player).map((one) => one.spot);
  const [title, says] = waitingSays(sheet, moment, view, player);
  return (
    <div class="tp-act">
      <Turn title={title} calm />
      <p class="tp-says">{says}</p>
      <small>
        {bets.note ??
          (mine
            ? ""
            : follows.length > 0
              ? "Whoever sits there decides for both."
              : frame.you
                ? "Bets are closed. They open after this hand."
                : "")}
      </small>
    </div>
  );
}
