/** The real decks of a table: which lie there, what the floor wants done with them, the stub, and decks that are out of
    service. Used by the tablet and the floor's page. */

import "../styles/dealer.css";
import { useState } from "preact/hooks";
import { NOTE_MOST } from "../commands";
import { Button, Field, Notice, Select } from "../kit";
import type { DeckOut, DeckPlace, Decks } from "../wire";
import { askTable } from "./ask";
import { Said } from "./Said";
import { useAsking } from "./useAsking";

const BACK_MOST = 40;
const SAYS = { shuffle: "Shuffle again", recut: "Cut again" } as const;

interface DecksProps {
  table: string;
  decks: Decks;
  may: (word: string) => boolean;
  onDone: () => void;
}

export function DecksPart({ table, decks, may, onDone }: DecksProps) {
  const at = { table, may, onDone };
  return (
    <div class="st-form st-decks">
      {decks.due && <Notice kind="warn">{decks.due}</Notice>}
      <ul class="st-lines">
        {decks.places.map((one) => (
          <li key={one.deck}>
            <b>Deck {one.deck}</b> {placeSays(one)}
          </li>
        ))}
      </ul>
      {decks.order && <Ordered {...at} order={decks.order} note={decks.order_note} />}
      {may("inspect-deck") && <Inspect {...at} places={decks.places} />}
      {may("count-stub") && decks.stub_hand !== null && <Count {...at} decks={decks} />}
      {may("order-deck") && <Order {...at} />}
      {may("take-deck-out") && <TakeOut {...at} places={decks.places} />}
      {decks.out.map((one) => (
        <Out key={`${one.deck} ${one.hand}`} {...at} one={one} />
      ))}
    </div>
  );
}

function placeSays({ back, empty, next }: DeckPlace): string {
  const which = empty ? "was taken out; nothing lies there" : (back ?? "not inspected");
  return next ? `${which}, for the next hand` : which;
}

type At = Omit<DecksProps, "decks">;

function Ordered({ table, may, onDone, order, note }: At & { order: "shuffle" | "recut"; note: string }) {
  const { busy, came, ask } = useAsking(onDone);
  return (
    <div>
      <p>
        <b>The floor orders: {SAYS[order].toLowerCase()} before the deal.</b> {note}
        {order === "recut" && " With the cut card, at least ten cards from either end."}
      </p>
      <Button
        kind="primary"
        data-offer="order-done"
        disabled={busy || !may("order-done")}
        onClick={() => void ask(askTable(table, { do: "order-done" }), "It is done.")}
      >
        It is done
      </Button>
      <Said came={came} />
    </div>
  );
}

/** Dealer and floor look at all cards, one after the other; the second person agrees on their own page. */
function Inspect({ table, onDone, places }: At & { places: DeckPlace[] }) {
  const wanted = places.find((one) => one.empty) ?? places.find((one) => one.back === null) ?? places[0];
  const [deck, setDeck] = useState<string | null>(null);
  const [back, setBack] = useState("");
  const { busy, came, ask } = useAsking(onDone);
  const place = deck ?? wanted?.deck ?? "";
  const send = async () => {
    const said = `The deck ${back.trim()} lies at ${place}.`;
    if (await ask(askTable(table, { do: "inspect-deck", deck: place, back: back.trim() }), said)) {
      setBack("");
      setDeck(null);
    }
  };
  return (
    <form
      class="st-row"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Select
        label="A deck is inspected for"
        value={place}
        onChange={setDeck}
        options={places.map((one) => ({ value: one.deck, label: `deck ${one.deck}` }))}
      />
      <Field label="Its back" value={back} onInput={setBack} maxLength={BACK_MOST} placeholder="red 1" />
      <Button type="submit" data-offer="inspect-deck" disabled={busy || back.trim() === ""}>
        Every card is there
      </Button>
      <Said came={came} />
    </form>
  );
}

function Count({ table, onDone, decks }: At & { decks: Decks }) {
  const [cards, setCards] = useState("");
  const { busy, came, ask } = useAsking(onDone);
  const counted = /^\d{1,3}$/.test(cards.trim()) ? Number(cards) : null;
  const what = decks.stub_whole
    ? `All cards of deck ${decks.stub_deck}; hand ${decks.stub_hand} was void`
    : `Cards left of deck ${decks.stub_deck} after hand ${decks.stub_hand}`;
  const send = async () => {
    if (counted === null) return;
    if (await ask(askTable(table, { do: "count-stub", cards: counted }), `${counted} cards are on record.`))
      setCards("");
  };
  return (
    <form
      class="st-row"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={what}
        value={cards}
        onInput={setCards}
        inputMode="numeric"
        maxLength={3}
        hint="A wrong count takes the deck out of service."
      />
      <Button type="submit" data-offer="count-stub" disabled={busy || counted === null}>
        Counted
      </Button>
      <Said came={came} />
    </form>
  );
}

function Order({ table, onDone }: At) {
  const [note, setNote] = useState("");
  const { busy, came, ask } = useAsking(onDone);
  const order = async (what: "shuffle" | "recut") => {
    if (await ask(askTable(table, { do: "order-deck", order: what, note: note.trim() }), "The dealer is told."))
      setNote("");
  };
  return (
    <div class="st-row">
      <Field label="Before the next deal, because" value={note} onInput={setNote} maxLength={NOTE_MOST} />
      {(["shuffle", "recut"] as const).map((what) => (
        <Button
          key={what}
          data-offer="order-deck"
          disabled={busy || note.trim() === ""}
          onClick={() => void order(what)}
        >
          {SAYS[what]}
        </Button>
      ))}
      <Said came={came} />
    </div>
  );
}

function TakeOut({ table, onDone, places }: At & { places: DeckPlace[] }) {
  const here = places.filter((one) => !one.empty);
  const [deck, setDeck] = useState(here[0]?.deck ?? "");
  const [note, setNote] = useState("");
  const { busy, came, ask } = useAsking(onDone);
  const place = here.some((one) => one.deck === deck) ? deck : (here[0]?.deck ?? "");
  const send = async () => {
    const command = { do: "take-deck-out", deck: place, note: note.trim() } as const;
    if (await ask(askTable(table, command), `Deck ${place} is out of service.`)) setNote("");
  };
  if (here.length === 0) return null;
  return (
    <form
      class="st-row"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Select
        label="Out of service"
        value={place}
        onChange={setDeck}
        options={here.map((one) => ({ value: one.deck, label: one.back ? `${one.deck}, ${one.back}` : one.deck }))}
      />
      <Field label="Because" value={note} onInput={setNote} maxLength={NOTE_MOST} />
      <Button type="submit" data-offer="take-deck-out" disabled={busy || note.trim() === ""}>
        Take the deck out
      </Button>
      <Said came={came} />
    </form>
  );
}

function Out({ table, may, onDone, one }: At & { one: DeckOut }) {
  const [note, setNote] = useState("");
  const { busy, came, ask } = useAsking(onDone);
  const which = one.back || `the deck of ${one.deck}`;
  const send = async () => {
    const command = { do: "clear-deck", deck: one.deck, hand: one.hand, note: note.trim() } as const;
    await ask(askTable(table, command), `${which} may be used again.`);
  };
  return (
    <form
      class="st-row"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>
        <b>Out of service: {which}</b>, after hand {one.hand}, {one.why}. {one.note}
      </p>
      {may("clear-deck") && (
        <>
          <Field label="What was found" value={note} onInput={setNote} maxLength={NOTE_MOST} />
          <Button type="submit" data-offer="clear-deck" disabled={busy || note.trim() === ""}>
            Put it back into service
          </Button>
        </>
      )}
      <Said came={came} />
    </form>
  );
}
