/** The prizes of a night: what they are, who has won them, drawing and handing over. */

import { useState } from "preact/hooks";
import { Button, Dialog, Field, Icon, money, Notice, Segmented } from "../kit";
import type { Night, Prize } from "../wire";
import { moneyOf, prizeFor } from "./night";
import { useSend } from "./useSend";

export function Prizes({ night, again }: { night: Night; again: () => void }) {
  const [giving, setGiving] = useState<Prize | null>(null);
  const { busy, problem, send } = useSend(again);
  return (
    <section class="panel" aria-labelledby="nt-prizes">
      <header>
        <Icon name="flag" />
        <h2 id="nt-prizes">Prizes</h2>
      </header>
      <div class="body">
        {night.prizes.length === 0 && <p class="note">For the honour.</p>}
        <ol class="nt-prizes">
          {night.prizes.map((prize) => (
            <li key={prize.number}>
              <span class="nt-who">
                <b>{prize.says}</b>
                <small>{prizeFor(prize, money(prize.value, moneyOf(night)), night.least_hands ?? 0)}</small>
                {prize.winners.length > 0 && (
                  <span class="nt-won">
                    {prize.place > 0 ? "Won by " : "Drawn: "}
                    {prize.winners.map((one) => one.name).join(" and ")}
                  </span>
                )}
                {prize.given_to !== "" && (
                  <span class="nt-won">
                    <Icon name="tick" /> Handed over to {prize.given_to}
                  </span>
                )}
              </span>
              <span class="nt-keys">
                {prize.draws && (
                  <Button
                    data-offer="draw-prize"
                    aria-label={`${prize.winners.length > 0 ? "Draw again" : "Draw"}: ${prize.says}`}
                    disabled={busy}
                    onClick={() => void send("/api/staff/night/draw", { prize: prize.number }, "Drawn.")}
                  >
                    {prize.winners.length > 0 ? "Draw again" : "Draw"}
                  </Button>
                )}
                {prize.gives && (
                  <Button
                    data-offer="give-prize"
                    aria-label={`Hand over: ${prize.says}`}
                    disabled={busy}
                    onClick={() => setGiving(prize)}
                  >
                    Hand over
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ol>
        {problem && <Notice kind="warn">{problem}</Notice>}
        <p class="note">
          Chips of the night have no cash value. Places are by chips, in the wallet and on tables
          {night.rebuys > 0 && ", less further buy-ins"}; who has the same shares a place.
          {(night.least_hands ?? 0) > 0 &&
            ` Who has not bet in ${night.least_hands === 1 ? "a hand" : `${night.least_hands} hands`} wins nothing.`}
        </p>
      </div>
      {giving && <Give prize={giving} onClose={() => setGiving(null)} onDone={again} />}
    </section>
  );
}

function Give({ prize, onClose, onDone }: { prize: Prize; onClose: () => void; onDone: () => void }) {
  const [player, setPlayer] = useState(prize.winners[0]?.player ?? "");
  const winner = prize.winners.find((one) => one.player === player);
  const [to, setTo] = useState<string | null>(null);
  const { busy, problem, send } = useSend(onDone);
  const taker = (to ?? winner?.name ?? "").trim();
  const give = async (): Promise<void> => {
    const body = { prize: prize.number, player, to: taker };
    if (await send("/api/staff/night/give", body, `${prize.says}: handed over to ${taker}.`)) onClose();
  };
  return (
    <Dialog open title={`Hand over: ${prize.says}`} onClose={onClose}>
      <form
        class="nt-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && taker !== "") void give();
        }}
      >
        {prize.winners.length > 1 && (
          <Segmented
            label="They share the place. Who gets it?"
            options={prize.winners.map((one) => ({ value: one.player, label: one.name }))}
            value={player}
            onChange={setPlayer}
          />
        )}
        <Field label="Who takes it" value={to ?? winner?.name ?? ""} onInput={setTo} maxLength={60} />
        {problem && <Notice kind="warn">{problem}</Notice>}
        <p class="nt-keys">
          <Button kind="primary" type="submit" disabled={busy || taker === ""}>
            Handed over
          </Button>
          <Button onClick={onClose}>Not yet</Button>
        </p>
      </form>
    </Dialog>
  );
}
