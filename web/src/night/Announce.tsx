/** What the big screen says: a break, the next round, the last hands, with a clock that runs down. */

import { useState } from "preact/hooks";
import { Button, Field, Notice } from "../kit";
import { useNow } from "../staff";
import type { Night } from "../wire";
import { timeLeft } from "./night";
import { useSend } from "./useSend";

const USUAL = ["Break", "Next round in", "Last hands in", "Prizes in"];

export function Announce({ night, again }: { night: Night; again: () => void }) {
  const [says, setSays] = useState("");
  const [minutes, setMinutes] = useState("15");
  const { busy, problem, send } = useSend(again);
  const now = useNow(1000);
  const whole = /^\d{1,3}$/.test(minutes) ? Number(minutes) : null;
  const say = async (text: string, long: number): Promise<void> => {
    if (await send("/api/staff/night/announce", { says: text, minutes: long }, "It is on the big screen.")) setSays("");
  };
  return (
    <section class="panel" aria-labelledby="nt-announce">
      <header>
        <h2 id="nt-announce">On the big screen</h2>
        <span class="grow" />
        {night.says && (
          <span class="note">
            {night.says.says} <b class="num">{timeLeft(night.says.until, now)}</b>
          </span>
        )}
      </header>
      <form
        class="body nt-enter"
        data-offer="announce-night"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && says.trim() !== "" && whole !== null) void say(says.trim(), whole);
        }}
      >
        <span class="nt-keys" role="group" aria-label="Usual words">
          {USUAL.map((one) => (
            <Button key={one} size="small" onClick={() => setSays(one)}>
              {one}
            </Button>
          ))}
        </span>
        <Field label="Words" value={says} onInput={setSays} maxLength={40} />
        <Field label="Minutes (0: no clock)" inputMode="numeric" value={minutes} onInput={setMinutes} maxLength={3} />
        <Button type="submit" disabled={busy || says.trim() === "" || whole === null}>
          Show it
        </Button>
        {night.says && (
          <Button disabled={busy} onClick={() => void say("", 0)}>
            Take it off
          </Button>
        )}
        {problem && <Notice kind="warn">{problem}</Notice>}
      </form>
    </section>
  );
}
