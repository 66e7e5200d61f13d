/** Irregularities with the cards: a button for each, with its present effect by this sheet's policy. */

import { useEffect, useState } from "preact/hooks";
import { VOID_REASONS } from "../commands";
import { Button, Select } from "../kit";
import { askTable, Said, StopKey, useAsking } from "../staff";
import type { Irregularity, VoidHand } from "../wire";
import { holder } from "./felt";
import { doneOrFiled } from "./filed";
import {
  callable,
  cardsFor,
  cardSays,
  commandFor,
  missing,
  NOTHING_SAID,
  nothingToCall,
  otherPlaces,
  SECOND_PERSON,
  type Entry,
} from "./irregular";
import { NoteField } from "./NoteField";
import { OpenDispute } from "./OpenDispute";
import { offers, twoPeople, type FloorTable } from "./useFloorTable";
import { useHeld } from "./useHeld";

/** The choice of a card, shared by the felt and the list; null if no card is asked for. */
export interface Picking {
  among: readonly number[];
  position: number | null;
  choose: (position: number) => void;
}

interface HandPartProps {
  at: FloorTable;
  picking: Picking | null;
  /** The positions of the cards to choose from; null if no card is asked for. */
  onAsks: (among: readonly number[] | null) => void;
}

export function HandPart({ at, picking, onAsks }: HandPartProps) {
  const irregularities = callable(at.staff.irregularities);
  const [chosen, setChosen] = useState<string | null>(null);
  const none = nothingToCall(irregularities);
  const one = irregularities.find((other) => other.what === chosen && other.refused === null) ?? null;
  const among = one?.needs.includes("position") ? cardsFor(one, at.staff.dealt).map((card) => card.position) : null;
  useEffect(() => {
    onAsks(among);
    return () => onAsks(null);
  }, [one?.what, among?.join(" ")]);
  useHeld(at, one !== null);
  return (
    <div class="ft-part">
      <h2>Irregularities</h2>
      <StopKey table={at.table} may={(word) => offers(at, word)} onChanged={at.again} />
      {none !== null && <p class="note">{none}</p>}
      {at.staff.card.cards === "real" && (
        <p class="note">At a table with real cards they are called on the felt tablet, where the hand is.</p>
      )}
      <ul class="ft-irregular">
        {(none === null ? irregularities : []).map((other) => (
          <li key={other.what} class={other === one ? "open" : undefined}>
            <button
              type="button"
              class="ft-call"
              data-offer={other.do}
              disabled={other.refused !== null}
              aria-expanded={other === one}
              onClick={() => setChosen(other === one ? null : other.what)}
            >
              <b>{other.what.charAt(0).toUpperCase() + other.what.slice(1)}</b>
              <span>
                {other.refused ?? other.effect}
                {other.refused === null && other.clause && <em> {other.clause}</em>}
              </span>
            </button>
            {other === one && <Call one={other} at={at} picking={picking} onDone={() => setChosen(null)} />}
          </li>
        ))}
      </ul>
      <OpenDispute at={at} />
    </div>
  );
}

interface CallProps {
  one: Irregularity;
  at: FloorTable;
  picking: Picking | null;
  onDone: () => void;
}

function Call({ one, at, picking, onDone }: CallProps) {
  const position = picking?.position ?? null;
  const [entry, setEntry] = useState<Entry>(NOTHING_SAID);
  const { busy, came, ask } = useAsking(at.again);
  const whole = { ...entry, position };
  const lacks = missing(one, whole);
  const places = otherPlaces(at.staff, position);
  const agrees = SECOND_PERSON[one.second];
  const send = async (): Promise<void> => {
    const command = commandFor(one, whole);
    if (command && (await doneOrFiled(ask, askTable(at.table, command), `${one.what} called.`))) onDone();
  };
  return (
    <form
      class="ft-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {one.needs.includes("position") && (
        <Select
          label="Card"
          value={position === null ? "" : String(position)}
          options={[
            { value: "", label: "Choose it here or on the felt", disabled: true },
            ...cardsFor(one, at.staff.dealt).map((card) => ({ value: String(card.position), label: cardSays(card) })),
          ]}
          onChange={(next) => picking?.choose(Number(next))}
        />
      )}
      {one.needs.includes("to") && (
        <Select
          label="It lies at"
          value={entry.to}
          options={[
            { value: "", label: "Choose a place", disabled: true },
            ...places.map((to) => ({ value: to, label: holder(to) })),
          ]}
          onChange={(to) => setEntry({ ...entry, to })}
        />
      )}
      {one.needs.includes("reason") && (
        <Select
          label="Reason"
          value={entry.reason}
          options={VOID_REASONS.map((reason) => ({ value: reason, label: reason }))}
          onChange={(reason) => setEntry({ ...entry, reason: reason as VoidHand["reason"] })}
        />
      )}
      {one.needs.includes("note") && (
        <NoteField label="What happened" value={entry.note} onInput={(note) => setEntry({ ...entry, note })} />
      )}
      {twoPeople(at) && agrees !== null && <p class="note">{agrees}</p>}
      <div class="ft-go">
        <Button kind="primary" type="submit" disabled={busy || lacks !== null}>
          Call it
        </Button>
        <Button onClick={onDone}>Not now</Button>
        {lacks && <span class="note">{lacks}</span>}
      </div>
      <Said came={came} />
    </form>
  );
}
