// Betting behind another player: which spot, how much on which of its wagers. The player who sits there decides.

import { useState } from "preact/hooks";
import { announce, Button, Chip, Empty, IconButton, money, spoken, type Stakes } from "../kit";
import type { SpotView } from "../wire";
import { addBehind, followed, heldBack, openBehind, ownRider, unfinishedBehind } from "./behind";
import { takeChip, total } from "./bets";
import { titleOf } from "./layout";
import { useTable } from "./state";
import { sealOfNow } from "./useBets";
import { nameOf } from "./words";

export function Behind({ spot: asked }: { spot: number | null }) {
  const { frame, sheet, player } = useTable();
  const [chosen, choose] = useState(asked);
  const open = openBehind(frame, sheet, player);
  const spot = open.find((one) => one.number === chosen) ?? (open.length === 1 ? open[0] : undefined);
  if (open.length === 0)
    return (
      <Empty title="There is nobody to follow now" icon="people">
        Bets behind another player are taken while bets are open, as soon as theirs lies there.
      </Empty>
    );
  return (
    <div class="tp-behind">
      {open.length > 1 && (
        <div class="tp-menurow" role="group" aria-label="Behind which spot">
          {open.map((one) => (
            <Button
              key={one.number}
              size="small"
              aria-pressed={one === spot}
              kind={one === spot ? "primary" : "plain"}
              onClick={() => choose(one.number)}
            >
              {one.number}, {nameOf(frame, one.player)}
            </Button>
          ))}
        </div>
      )}
      {spot ? <Follow key={spot.number} spot={spot} /> : <p class="note">Choose a spot.</p>}
    </div>
  );
}

function Follow({ spot }: { spot: SpotView }) {
  const { frame, sheet, player, table, bets, ask, tell, open, sitter } = useTable();
  const lies = ownRider(frame, spot.number, player);
  const [stakes, setStakes] = useState<Stakes>(lies?.stakes ?? {});
  const [note, setNote] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const limits = bets.limits(sitter?.spots[0] ?? 0);
  const held = heldBack(sheet, stakes);
  const chips = (frame.you?.chips ?? 0) + (lies ? total(lies.stakes) + heldBack(sheet, lies.stakes) : 0);
  const missing = unfinishedBehind(sheet, stakes, limits);
  const who = nameOf(frame, spot.player);
  const more = (wager: string) => {
    const tried = addBehind(sheet, stakes, limits, wager, bets.chip, chips);
    setNote(tried.why ?? null);
    if (tried.stakes) setStakes(tried.stakes);
    announce(tried.why ?? `${titleOf(sheet, wager)}, ${spoken(tried.stakes[wager] ?? 0)}.`);
  };
  const send = async (command: Parameters<typeof ask>[0], done: string) => {
    setBusy(true);
    const problem = await ask(command);
    setBusy(false);
    if (problem) return setNote(problem.message);
    open(null);
    tell(done);
  };
  const seal = sealOfNow(table, frame, player);
  const bet = () =>
    send(
      { do: "bet-behind", spot: spot.number, stakes, ...(seal === null ? {} : { seal }) },
      `${money(total(stakes))} behind ${who}.`,
    );
  return (
    <>
      <p>
        You follow {who} on spot {spot.number}: their cards are yours, and they decide for both.
      </p>
      <div class="tp-menurow" role="group" aria-label="Chip">
        {sheet.chips.slice(0, 9).map((cents) => (
          <button
            key={cents}
            type="button"
            class={bets.chip === cents ? "tp-chip chosen" : "tp-chip"}
            aria-pressed={bets.chip === cents}
            aria-label={`${spoken(cents)} chip`}
            onClick={() => bets.pick(cents)}
          >
            <Chip cents={cents} />
          </button>
        ))}
      </div>
      <ul class="tp-follow">
        {followed(sheet, spot).map((wager) => (
          <li key={wager}>
            <span>
              <b>{titleOf(sheet, wager)}</b>
              <small>
                {who} has {money(spot.stakes[wager] ?? 0)}
              </small>
            </span>
            <IconButton
              icon="minus"
              label={`Less ${titleOf(sheet, wager)}`}
              disabled={!stakes[wager]}
              onClick={() => setStakes(takeChip(sheet, stakes, limits, wager, bets.chip))}
            />
            <output aria-label={`${titleOf(sheet, wager)} behind`}>{money(stakes[wager] ?? 0)}</output>
            <IconButton icon="plus" label={`More ${titleOf(sheet, wager)}`} onClick={() => more(wager)} />
          </li>
        ))}
      </ul>
      <p class={note ? "tp-note on" : "tp-note"} role="status">
        {note ??
          (held > 0 ? `Up to ${money(held)} more is held back for the decision. What is not needed comes back.` : "")}
      </p>
      <div class="tp-go">
        <Button
          kind="primary"
          disabled={missing !== null || busy}
          title={missing ?? undefined}
          onClick={() => void bet()}
        >
          Bet {money(total(stakes))} behind
        </Button>
        {lies && (
          <Button
            disabled={busy}
            onClick={() =>
              void send({ do: "take-back-behind", spot: spot.number }, `Your bet behind ${who} is taken back.`)
            }
          >
            Take it back
          </Button>
        )}
      </div>
    </>
  );
}
