/** Limits that players set for themselves. The house enforces them; this page shows until when they hold. */

import { useState } from "preact/hooks";
import { announce, bare, Button, Field, Icon, money, Select, signs, units, until } from "../kit";
import type { Limits } from "../wire";
import { pausePlay, setLossLimit } from "./me";
import { useSubmit } from "./useSubmit";

export function MenuLimits({ limits }: { limits: Limits }) {
  return (
    <section class="menu-part" aria-labelledby="menu-limits">
      <h3 id="menu-limits">Your limits</h3>
      <LossLimit limits={limits} />
      <PausePlay limits={limits} />
    </section>
  );
}

/** "You set a loss limit of $60. It holds until tomorrow 06:00." */
export function lossSays({ loss, loss_until, lost_today }: Limits, now: number = Date.now()): string {
  if (loss === null) return "No loss limit is set.";
  const holds = loss_until === null ? "It holds until you change it." : `It holds until ${until(loss_until, now)}.`;
  const used = lost_today > 0 ? ` Lost today: ${money(lost_today)}.` : "";
  return `You set a loss limit of ${money(loss)}. ${holds}${used}`;
}

/** "60" or "60.50" in cents; null for anything else. */
export function readDollars(text: string): number | null {
  const read = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(bare(text).replaceAll(",", ""));
  if (!read) return null;
  return Number(read[1]) * 100 + Number((read[2] ?? "").padEnd(2, "0"));
}

function LossLimit({ limits }: { limits: Limits }) {
  const [text, setText] = useState("");
  const { busy, problem, submit } = useSubmit();
  const cents = readDollars(text);
  const wrong = text.trim() !== "" && (cents === null || cents === 0) ? `An amount in ${units()}, such as 60.` : null;
  const set = (loss: number | null) =>
    void submit(() => setLossLimit(loss)).then((done) => {
      if (!done) return;
      setText("");
      announce(loss === null ? "The loss limit ends with the gaming day." : `Loss limit ${money(loss)} set.`);
    });
  return (
    <>
      <p class="menu-fact">
        <Icon name="limit" />
        {lossSays(limits)}
      </p>
      <form
        class="with-button"
        onSubmit={(event) => {
          event.preventDefault();
          if (cents) set(cents);
        }}
      >
        <Field
          label={limits.loss === null ? "Loss limit for a day" : "Another loss limit"}
          {...signs()}
          inputMode="decimal"
          value={text}
          onInput={setText}
          error={problem ?? wrong}
          hint="A lower limit holds at once; a higher one when the gaming day is over."
        />
        <Button type="submit" disabled={!cents || busy}>
          Set
        </Button>
      </form>
      {limits.loss !== null && (
        <Button kind="quiet" size="small" class="start" disabled={busy} onClick={() => set(null)}>
          No limit from the next gaming day
        </Button>
      )}
    </>
  );
}

const PAUSES = [
  { value: "15", label: "15 minutes" },
  { value: "60", label: "1 hour" },
  { value: "1440", label: "1 day" },
  { value: "10080", label: "1 week" },
  { value: "43200", label: "30 days" },
] as const;

function PausePlay({ limits }: { limits: Limits }) {
  const [minutes, setMinutes] = useState<(typeof PAUSES)[number]["value"]>("60");
  const { busy, problem, submit } = useSubmit();
  const paused = limits.paused_until !== null && limits.paused_until > Date.now() ? limits.paused_until : null;
  return (
    <>
      {paused !== null && (
        <p class="menu-fact">
          <Icon name="pause" />
          You paused play. No bets until {until(paused)}.
        </p>
      )}
      <form
        class="with-button"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(() => pausePlay(Number(minutes))).then((done) => done && announce("Play is paused."));
        }}
      >
        <Select
          label={paused === null ? "Pause play for" : "Pause for longer"}
          value={minutes}
          options={PAUSES}
          onChange={setMinutes}
          hint={problem ?? "No bets in that time. It cannot be taken back."}
        />
        <Button type="submit" disabled={busy}>
          Pause
        </Button>
      </form>
    </>
  );
}
