import { Card, cardName, Circle, signed, type CircleState } from "../kit";
import { shortTitle } from "../table/layout";
import { BACK } from "../table/turn";
import type { HandResult, SheetInfo, WagerInfo, WagerResult } from "../wire";
import { whom, type Layout, type Place } from "./layout";

interface HandsProps {
  info: SheetInfo;
  layout: Layout;
  active: Place | null;
  result: HandResult | null;
  setting: boolean;
  onPlace: (place: Place) => void;
  onCard: (card: string, place: Place) => void;
}

/** The felt: both hands, and every wager with its result. */
export function Hands(props: HandsProps) {
  const { info, layout, result } = props;
  return (
    <section class="ck-felt on-felt" aria-label="The hand">
      <div class={handsLook(info)}>
        <OneHand {...props} place="player" title="Player" says={result?.player ?? ""} />
        {info.hands.dealer > 0 && (
          <OneHand
            {...props}
            place="dealer"
            title={capital(info.dealer_title)}
            says={result ? dealerSays(result) : ""}
          />
        )}
        {info.hands.board > 0 && <OneHand {...props} place="board" title="Board" says="" />}
      </div>
      {Object.keys(layout.stakes).length > 0 && (
        <ul class="ck-circles">
          {info.wagers
            .filter((wager) => shown(wager, layout, result))
            .map((wager) => (
              <li key={wager.id}>
                <Circle
                  {...circleOf(
                    wager,
                    layout,
                    result?.wagers.find((one) => one.wager === wager.id),
                    cameBack(info, wager, layout),
                  )}
                  chips={info.chips}
                />
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

function OneHand({
  info,
  layout,
  place,
  title,
  says,
  active,
  setting,
  onPlace,
  onCard,
}: HandsProps & { place: Place; title: string; says: string }) {
  const cards = layout[place];
  const free = Math.max(0, info.hands[place] - cards.length);
  const large = info.hands[place] > 4 ? " many" : "";
  return (
    <div class={["ck-hand", place === "board" && "board", active === place && "now"].filter(Boolean).join(" ")}>
      <h2>
        {title} <span>{says || (active === place ? "next" : "")}</span>
      </h2>
      <div class={`ck-row${large}`}>
        {cards.map((card) => {
          const apart = place === "player" && layout.keep !== null && !layout.keep.includes(card);
          const act = setting && place === "player" ? (apart ? "Let play" : "Set apart") : "Take back";
          return (
            <button
              key={card}
              type="button"
              class={apart ? "ck-card apart" : "ck-card"}
              aria-label={`${act}: ${cardName(card)}`}
              onClick={() => onCard(card, place)}
            >
              <Card card={card} size="m" hidden dim={apart} />
            </button>
          );
        })}
        {Array.from({ length: free }, (_, at) => (
          <button
            key={`free${at}`}
            type="button"
            class={place === "board" ? "ck-slot bd-place" : "ck-slot"}
            aria-label={`Card ${cards.length + at + 1} for ${whom(info, place)}`}
            aria-pressed={active === place && at === 0}
            onClick={() => onPlace(place)}
          >
            {place === "board" ? info.hands.places[cards.length + at] : null}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Long hands are drawn one below the other if there is little room. */
function handsLook({ hands }: SheetInfo): string {
  return `ck-hands${hands.board ? " three" : ""}${Math.max(hands.player, hands.dealer) > 4 ? " long" : ""}`;
}

/** A bonus without a stake and a decision not made have nothing to show. */
function shown(wager: WagerInfo, layout: Layout, result: HandResult | null): boolean {
  return (
    wager.kind === "opening" ||
    wager.kind === "side" ||
    (layout.stakes[wager.id] ?? 0) > 0 ||
    (result?.wagers.some((one) => one.wager === wager.id) ?? false)
  );
}

/** Whether the player took this wager back at a decision. */
const cameBack = ({ decisions }: SheetInfo, wager: WagerInfo, { choices }: Layout): boolean =>
  decisions.some((one) => one.wager === wager.id && choices[one.stage] === BACK);

export function circleOf(wager: WagerInfo, layout: Layout, ended: WagerResult | undefined, back = false) {
  const stake = ended?.stake_cents || (layout.stakes[wager.id] ?? 0);
  const shape: "round" | "square" = wager.kind === "side" ? "square" : "round";
  const base = { label: wager.kind === "side" ? shortTitle(wager.title) : wager.title, shape };
  if (back) return { ...base, state: "returned" as CircleState, cents: 0, tag: "back" };
  if (!ended) return { ...base, state: (stake ? "placed" : "idle") as CircleState, cents: stake };
  const state = STATES[ended.result] ?? "placed";
  return { ...base, state, cents: stake, ...(state === "won" ? { tag: signed(ended.net_cents) } : {}) };
}

const STATES: Record<string, CircleState> = {
  win: "won",
  lose: "lost",
  push: "push",
  return: "returned",
  returned: "returned",
  none: "idle",
  fold: "folded",
};

function dealerSays(result: HandResult): string {
  return result.qualifies ? `${result.dealer}, ${result.qualifies}` : result.dealer;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
