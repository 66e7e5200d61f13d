import { useEffect, useState } from "preact/hooks";
import { betWagers, less, limitsBeside, money, more, offLimits, Segmented, units, withinCap } from "../kit";
import type { DecisionInfo, MeterView, SheetInfo } from "../wire";
import { readAmount } from "./amount";
import { decisionsIn, type Layout } from "./layout";

interface BetsProps {
  info: SheetInfo;
  layout: Layout;
  onStake: (wager: string, cents: number) => void;
  onChoice: (stage: string, choice: string) => void;
  setting: boolean;
  onSetting: (on: boolean) => void;
  onMeter: (meter: string, cents: number) => void;
}

/** Every wager with a plus and a minus, the decision, and which cards play where the player says so. */
export function Bets({ info, layout, onStake, onChoice, setting, onSetting, onMeter }: BetsProps) {
  const due = decisionsIn(info, layout);
  return (
    <section class="panel ck-bets" aria-label="Bets">
      {betWagers(info).map((wager) => (
        <Stake key={wager.id} layout={layout} wager={wager} onStake={onStake} />
      ))}
      {due.map((decision) => (
        <Decision key={decision.stage} info={info} layout={layout} decision={decision} onChoice={onChoice} />
      ))}
      {(info.meters ?? []).map((meter) => (
        <Meter key={meter.id} meter={meter} cents={layout.meters[meter.id] ?? meter.cents} onMeter={onMeter} />
      ))}
      {info.hands.player_sets && (
        <div class="ck-bet">
          <div>
            <b>Playing cards</b>
            <small>
              {setting
                ? `Tap ${info.hands.player - info.hands.player_plays} of the player's cards to set apart.`
                : `The best ${info.hands.player_plays} of ${info.hands.player} play.`}
            </small>
          </div>
          <Segmented
            label="Which cards play"
            value={setting ? "own" : "best"}
            onChange={(value) => onSetting(value === "own")}
            options={[
              { value: "best", label: "Best" },
              { value: "own", label: "As set" },
            ]}
          />
        </div>
      )}
    </section>
  );
}

function Stake({
  layout,
  wager,
  onStake,
}: {
  layout: Layout;
  wager: ReturnType<typeof betWagers>[number];
  onStake: BetsProps["onStake"];
}) {
  const cents = layout.stakes[wager.id] ?? 0;
  const limits = limitsBeside(wager.takes, layout.stakes);
  const [text, setText] = useState(inField(cents));
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    if (!writing) setText(inField(cents));
  }, [cents, writing]);
  const read = readAmount(text);
  const off = cents === 0 ? null : offLimits(wager.title, limits, cents);
  const problem = read === null ? `Write an amount in ${units()}.` : off;
  const says = `ck-says-${wager.id}`;
  return (
    <div class="ck-bet">
      <div>
        <b>{wager.title}</b>
        <small id={says} class={problem ? "t-lose" : ""}>
          {problem ?? wager.limits}
        </small>
      </div>
      <div class="ck-step">
        <button
          type="button"
          aria-label={`Less on ${wager.title}`}
          disabled={cents === 0}
          onClick={() => onStake(wager.id, less(cents, limits))}
        >
          −
        </button>
        <input
          inputMode="decimal"
          aria-label={`${wager.title}, ${units()}`}
          aria-describedby={says}
          aria-invalid={problem !== null}
          value={text}
          onFocus={(event) => {
            setWriting(true);
            event.currentTarget.select();
          }}
          onBlur={() => setWriting(false)}
          onInput={(event) => {
            setText(event.currentTarget.value);
            const amount = readAmount(event.currentTarget.value);
            if (amount !== null) onStake(wager.id, amount);
          }}
        />
        <button
          type="button"
          aria-label={`More on ${wager.title}`}
          disabled={more(cents, limits) === cents}
          onClick={() => onStake(wager.id, more(cents, limits))}
        >
          +
        </button>
      </div>
    </div>
  );
}

/** What a meter shows: a prize may be a part of it. */
function Meter({ meter, cents, onMeter }: { meter: MeterView; cents: number; onMeter: BetsProps["onMeter"] }) {
  const [text, setText] = useState(money(cents));
  const wrong = readAmount(text) === null;
  const says = `ck-says-${meter.id}`;
  return (
    <div class="ck-bet">
      <div>
        <b>{meter.title}</b>
        <small id={says} class={wrong ? "t-lose" : ""}>
          {wrong ? `Write an amount in ${units()}.` : "what the meter shows"}
        </small>
      </div>
      <div class="ck-step ck-meter">
        <input
          inputMode="decimal"
          aria-label={`${meter.title}, ${units()}`}
          aria-describedby={says}
          aria-invalid={wrong}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => {
            setText(event.currentTarget.value);
            const amount = readAmount(event.currentTarget.value);
            if (amount !== null) onMeter(meter.id, amount);
          }}
        />
      </div>
    </div>
  );
}

function Decision({
  info,
  layout,
  decision,
  onChoice,
}: {
  info: SheetInfo;
  layout: Layout;
  decision: DecisionInfo;
  onChoice: BetsProps["onChoice"];
}) {
  const wager = info.wagers.find((one) => one.id === decision.wager);
  const base = layout.stakes[decision.base] ?? 0;
  const open = withinCap(info, decision, layout.stakes).map((choice) => choice.word);
  const options = decision.choices.map(({ word, label, multiple }) => ({
    value: word,
    label: multiple > 0 ? `${label} ${money(base * multiple)}` : label,
    disabled: !open.includes(word),
  }));
  return (
    <div class="ck-bet">
      <div>
        <b>{info.decisions.length > 1 ? decision.title : "Decision"}</b>
        <small>
          {wager ? (wager.kind === "opening" ? `about ${wager.title}` : `${wager.title}: ${wager.limits}`) : ""}
        </small>
      </div>
      <Segmented
        label={info.decisions.length > 1 ? `${decision.title}: what the player did` : "What the player did"}
        options={options}
        value={layout.choices[decision.stage] ?? ""}
        onChange={(choice) => onChoice(decision.stage, choice)}
      />
    </div>
  );
}

const inField = (cents: number): string => (cents === 0 ? "" : money(cents));
