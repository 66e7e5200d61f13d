/** The host's form for a new night. */

import { useState } from "preact/hooks";
import { Button, cash, Dialog, Field, IconButton, Notice, signs, Toggle } from "../kit";
import { MoneyField } from "../staff";
import type { NewNight } from "../wire";
import { newNight, type NightDraft, NO_NIGHT, NO_PRIZE, type PrizeDraft, prizeWorth } from "./night";
import { useSend } from "./useSend";

export function StartNight({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [draft, setDraft] = useState<NightDraft>(NO_NIGHT);
  const { busy, problem, send } = useSend(onDone);
  const asked = newNight(draft);
  const change = (part: Partial<NightDraft>): void => setDraft({ ...draft, ...part });
  const start = async (night: NewNight): Promise<void> => {
    if (await send("/api/staff/night", night, "The night has begun.")) onClose();
  };
  return (
    <Dialog open wide title="Start a night" onClose={onClose}>
      <form
        class="nt-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (asked && !busy) void start(asked);
        }}
      >
        <Field
          label="Name"
          value={draft.name}
          onInput={(name) => change({ name })}
          maxLength={60}
          placeholder="Harbour Hall, Saturday"
        />
        <div class="nt-pair">
          <MoneyField
            label="Everybody starts with"
            cents={draft.buyIn}
            onChange={(buyIn) => change({ buyIn })}
            least={100}
            hint="Chips without cash value"
          />
          <Field
            label="Times somebody may buy in again"
            inputMode="numeric"
            value={draft.rebuys}
            onInput={(rebuys) => change({ rebuys })}
            maxLength={2}
            error={/^\d{1,2}$/.test(draft.rebuys) && Number(draft.rebuys) <= 20 ? null : "From 0 to 20."}
          />
        </div>
        <Toggle
          label="People give money for it: a charity night"
          checked={draft.gives}
          onChange={(gives) => change({ gives })}
        />
        {draft.gives && (
          <>
            <Field
              label="For which cause"
              value={draft.cause}
              onInput={(cause) => change({ cause })}
              maxLength={80}
              hint="Printed on every receipt"
            />
            <div class="nt-pair">
              <MoneyField
                as={cash()}
                label="Donation to enter, at least"
                cents={draft.entry}
                onChange={(entry, error) => change({ entry, unread: { ...draft.unread, entry: error } })}
                least={0}
              />
              <MoneyField
                as={cash()}
                label="Donation for another buy-in"
                cents={draft.again}
                onChange={(again, error) => change({ again, unread: { ...draft.unread, again: error } })}
                least={0}
              />
            </div>
          </>
        )}
        <fieldset class="nt-list">
          <legend>Prizes</legend>
          {draft.prizes.map((prize, at) => (
            <PrizeRow
              key={at}
              number={at + 1}
              place={placeOf(draft.prizes, at)}
              prize={prize}
              onChange={(next) => change({ prizes: draft.prizes.map((one, other) => (other === at ? next : one)) })}
              onRemove={() => change({ prizes: draft.prizes.filter((_, other) => other !== at) })}
            />
          ))}
          <p class="nt-keys">
            <Button
              size="small"
              disabled={draft.prizes.length >= 20}
              onClick={() => change({ prizes: [...draft.prizes, NO_PRIZE] })}
            >
              Prize for the next place
            </Button>
            <Button
              size="small"
              disabled={draft.prizes.length >= 20}
              onClick={() => change({ prizes: [...draft.prizes, { ...NO_PRIZE, drawn: true }] })}
            >
              Prize that is drawn
            </Button>
          </p>
        </fieldset>
        <Field
          label="Hands to bet in before somebody can win"
          inputMode="numeric"
          value={draft.leastHands}
          onInput={(leastHands) => change({ leastHands })}
          maxLength={4}
          hint="Who keeps the chips of the entry and never bets wins nothing."
        />
        {problem && <Notice kind="warn">{problem}</Notice>}
        <p class="nt-keys">
          <Button kind="primary" type="submit" disabled={!asked || busy}>
            Start
          </Button>
          <Button onClick={onClose}>Not yet</Button>
        </p>
      </form>
    </Dialog>
  );
}

const placeOf = (prizes: readonly PrizeDraft[], at: number): number =>
  prizes.slice(0, at + 1).filter((one) => !one.drawn).length;

interface PrizeRowProps {
  number: number;
  place: number;
  prize: PrizeDraft;
  onChange: (prize: PrizeDraft) => void;
  onRemove: () => void;
}

function PrizeRow({ number, place, prize, onChange, onRemove }: PrizeRowProps) {
  return (
    <div class="nt-prize" role="group" aria-label={prize.drawn ? `Prize ${number}, drawn` : `Prize for place ${place}`}>
      <span class="nt-for">{prize.drawn ? "Draw" : `${place}.`}</span>
      <Field label="Prize" value={prize.says} onInput={(says) => onChange({ ...prize, says })} maxLength={80} />
      <Field
        label="Worth"
        {...signs(cash())}
        inputMode="decimal"
        value={prize.value}
        onInput={(value) => onChange({ ...prize, value })}
        error={prizeWorth(prize).error}
        maxLength={10}
      />
      <Field
        label="Sponsor"
        value={prize.sponsor}
        onInput={(sponsor) => onChange({ ...prize, sponsor })}
        maxLength={60}
      />
      <IconButton icon="cross" label="Take this prize off the list" onClick={onRemove} />
    </div>
  );
}
