import { Cards, Circle, decisionsOf, MeterSign, money, sign, signed } from "../kit";
import { shortTitle } from "../table/layout";
import type { Exercise, Marked, SheetInfo, TrainerMarks } from "../wire";
import { baseOf, now, stakeOf, type Sheet } from "./answers";

interface FeltProps {
  info: SheetInfo;
  exercise: Exercise;
  sheet: Sheet;
  marks: TrainerMarks | null;
  onWager: (wager: string) => void;
}

/** The layout as the dealer sees it: cards, bets, and a box for the payment of each bet. */
export function Felt({ info, exercise, sheet, marks, onWager }: FeltProps) {
  const { hand } = exercise;
  const did = choiceSays(info, exercise);
  const many = Math.max(hand.player.length, hand.dealer.length) > 4;
  return (
    <section class="tr-felt on-felt" aria-label="The layout">
      <div class={`tr-hands${hand.board?.length ? " three" : ""}${many ? " long" : ""}`}>
        <Hand title="Player" says={did} cards={hand.player} />
        {(hand.dealer.length > 0 || !hand.board?.length) && (
          <Hand title={capital(info.dealer_title)} says={info.qualifies ?? ""} cards={hand.dealer} />
        )}
        {hand.board && hand.board.length > 0 && <Hand title="Board" says="" cards={hand.board} />}
      </div>
      <MeterSign meters={info.meters} class="tr-meter" />
      <ul class="tr-bets">
        {exercise.asks.map((wager) => (
          <Bet
            key={wager}
            info={info}
            exercise={exercise}
            wager={wager}
            sheet={sheet}
            mark={marks?.wagers.find((one) => one.wager === wager) ?? null}
            onWager={onWager}
          />
        ))}
      </ul>
    </section>
  );
}

function Hand({ title, says, cards }: { title: string; says: string; cards: readonly string[] }) {
  return (
    <div class={cards.length > 4 ? "tr-hand many" : "tr-hand"}>
      <h2>
        {title} {says && <span>{says}</span>}
      </h2>
      <Cards cards={cards} size="l" label={title} />
    </div>
  );
}

function Bet({
  info,
  exercise,
  wager,
  sheet,
  mark,
  onWager,
}: {
  info: SheetInfo;
  exercise: Exercise;
  wager: string;
  sheet: Sheet;
  mark: Marked | null;
  onWager: (wager: string) => void;
}) {
  const found = info.wagers.find((one) => one.id === wager);
  const title = found?.title ?? wager;
  const stake = stakeOf(info, exercise, wager);
  const base = baseOf(info, exercise, wager);
  const current = mark === null && now(sheet) === wager;
  const look = mark ? (mark.right ? "ok" : "bad") : current ? "now" : "";
  return (
    <li class={`tr-bet ${look}`}>
      <Circle
        label={found?.kind === "side" ? shortTitle(title) : title}
        shape={found?.kind === "side" ? "square" : "round"}
        state={stake ? "locked" : "idle"}
        cents={stake}
        chips={info.chips}
        {...(stake ? { tag: money(stake) } : {})}
      />
      <button
        type="button"
        class="tr-in"
        aria-current={current ? "step" : undefined}
        disabled={mark !== null}
        onClick={() => onWager(wager)}
      >
        <span class="sr">{title}: </span>
        {boxSays(sheet, wager, current, mark)}
      </button>
      <p class="tr-nt">
        <b>{title}</b>
        {underneath(
          mark,
          stake,
          base,
          found?.on.map((on) => info.wagers.find((one) => one.id === on)?.title ?? on) ?? [],
        )}
      </p>
    </li>
  );
}

function boxSays(sheet: Sheet, wager: string, current: boolean, mark: Marked | null): string {
  if (mark) return mark.right ? `✓ ${netSays(mark.answered_cents)}` : `✕ ${netSays(mark.answered_cents)}`;
  if (current && sheet.typed) return `${sign()}${sheet.typed}`;
  const net = sheet.nets[wager];
  return net === undefined ? (current ? sign() : "–") : netSays(net);
}

function underneath(mark: Marked | null, stake: number, base: number, on: readonly string[]): string {
  if (mark) return mark.right ? "Right" : `It is ${netSays(mark.result.net_cents)}`;
  if (stake) return `${money(stake)} wagered`;
  return on.length ? `on ${on.join(" and ")}, ${money(base)}` : "no stake of its own";
}

export const netSays = (cents: number): string => (cents === 0 ? "0" : signed(cents));

const PAST: Record<string, string> = { fold: "folded", check: "checked" };

/** What the player did, by the text of the key; where there are several decisions, with the street. */
function choiceSays(info: SheetInfo, exercise: Exercise): string {
  const words = exercise.hand.choices ?? [];
  const said = decisionsOf(info, exercise.hand.stakes, (_, place) => words[place]).flatMap(
    ({ title, choices }, place) => {
      const choice = choices.find((one) => one.word === words[place]);
      if (!choice) return [];
      const street = info.decisions.length > 1 ? `, ${title.toLowerCase()}` : "";
      if (choice.multiple === 0) return [`${PAST[choice.word] ?? `chose ${choice.label}`}${street}`];
      return [`chose ${choice.label}${street}`];
    },
  );
  return said.join("; ");
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
