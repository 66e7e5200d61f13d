import { useState } from "preact/hooks";
import { Button, Dialog, Field, Select, Toggle } from "../kit";
import { useAsk } from "../odds/useAsk";
import type { RealCardsTrouble } from "../wire";
import { useRealCards } from "./state";

type What = RealCardsTrouble["what"];

/** The irregularities of real cards, by the house's word for each. */
const ALL: Record<What, { says: string; placed: boolean }> = {
  misdeal: { says: "Misdeal", placed: false },
  "wrong number of cards": { says: "Somebody has a wrong number of cards", placed: true },
  "card face up in the deck": { says: "Cards lie face up in the deck", placed: false },
  "exposed card": { says: "A player's card was exposed", placed: true },
  "dealer card exposed": { says: "A dealer's card was exposed", placed: false },
  "card in the wrong place": { says: "A card is in the wrong place", placed: true },
  "dead card": { says: "A card is dead", placed: true },
  "foul deck": { says: "The deck is foul", placed: false },
};
const WORDS = Object.keys(ALL) as What[];

const DEALER = "dealer";
const placeOf = ({ spot }: RealCardsTrouble): string => (spot === null ? DEALER : String(spot));

const PRACTICE = "At a real table all of these go on record; here nothing is kept.";

/** What can be declared about the present hand. The house is asked first, so that what it would refuse has no key, but
    a reason. A note stays until it is accepted. */
export function IrregularPanel({ onClose }: { onClose: () => void }) {
  const { table, picture, unsent, irregular, troubles, practice } = useRealCards();
  // A changed draft may allow other things: the house is asked again, and the note stays.
  const seen = `${picture.draft.hand}.${picture.draft.version ?? 0}.${picture.phase}`;
  const offered = useAsk<RealCardsTrouble[]>(
    unsent ? null : `/api/felt/${encodeURIComponent(table)}/irregular?seen=${seen}`,
    undefined,
    troubles,
  );
  const [chosen, setChosen] = useState<What | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const [last, setLast] = useState(false);
  const [count, setCount] = useState("1");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const all = offered.answer ?? [];
  const mine = all.filter((one) => one.what === chosen);
  const open = mine.filter((one) => one.refused === null);
  const places = [...new Set(open.map(placeOf))];
  const at = place !== null && places.includes(place) ? place : (places[0] ?? null);
  const here = open.filter((one) => placeOf(one) === at);
  const may = { last: here.some((one) => one.last_card), earlier: here.some((one) => !one.last_card) };
  const counts = [...new Set(here.map((one) => one.cards ?? 1))];
  const cards = counts.includes(Number(count)) ? Number(count) : (counts[0] ?? 1);
  const isLast = may.last && (last || !may.earlier);
  const trouble = here.find((one) => one.last_card === isLast && (one.cards ?? 1) === cards) ?? null;
  const kind = chosen && ALL[chosen];
  const send = async () => {
    if (!trouble) return;
    setBusy(true);
    const against = await irregular({
      what: trouble.what,
      spot: trouble.spot,
      last_card: trouble.last_card,
      cards,
      note: note.trim(),
    });
    setBusy(false);
    setRefused(against);
    if (against === null) return onClose();
    offered.again(); // something has changed meanwhile: show what can be declared now, beside the note
  };
  return (
    <Dialog
      open
      wide
      title="What went wrong?"
      onClose={onClose}
      foot={
        kind && (
          <Button kind="primary" disabled={busy || trouble === null || note.trim() === ""} onClick={() => void send()}>
            {kind.says}
          </Button>
        )
      }
    >
      <p class="note">
        {practice ? PRACTICE : "All of these go on record."} To have the floor come and look, call it aloud; nothing has
        to be tapped for that.
      </p>
      {offered.problem && <p class="note">{offered.problem}</p>}
      <ul class="st-irregular">
        {WORDS.map((what) => (
          <Kind
            key={what}
            says={ALL[what].says}
            found={all.filter((one) => one.what === what)}
            chosen={chosen === what}
            onChoose={() => setChosen(what)}
          />
        ))}
      </ul>
      {kind && (
        <div class="st-form st-after">
          {kind.placed && at !== null && (
            <Select
              label="Whose card"
              value={at}
              onChange={setPlace}
              options={places.map((one) => ({ value: one, label: one === DEALER ? "the dealer's" : `spot ${one}` }))}
            />
          )}
          {counts.length > 1 && (
            <Select
              label="How many cards"
              value={String(cards)}
              onChange={setCount}
              options={counts.map((one) => ({
                value: String(one),
                label: one === Math.max(...counts) ? `${one} or more` : String(one),
              }))}
            />
          )}
          {may.last && may.earlier && <Toggle label="It was the last card dealt" checked={last} onChange={setLast} />}
          {may.last && !may.earlier && <p class="note">Only the last card dealt can be put right now.</p>}
          {trouble && <p class="note">{trouble.says}</p>}
          <Field label="What happened, for the record" value={note} onInput={setNote} maxLength={300} autoFocus />
          {refused && (
            <p class="rc-problem" role="alert">
              {refused}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** One irregularity: its effect, or why it is not possible now. */
function Kind({
  says,
  found,
  chosen,
  onChoose,
}: {
  says: string;
  found: RealCardsTrouble[];
  chosen: boolean;
  onChoose: () => void;
}) {
  const open = found.filter((one) => one.refused === null);
  const shown = open.length > 0 ? open : found;
  // A player's hand, if the effect depends on whose it is.
  const first = shown.find((one) => one.spot !== null) ?? shown[0];
  return (
    <li>
      <button type="button" aria-pressed={chosen} disabled={open.length === 0} onClick={onChoose}>
        <b>{says}</b>
        <span>{first ? (first.refused ?? first.says) : ""}</span>
      </button>
    </li>
  );
}
