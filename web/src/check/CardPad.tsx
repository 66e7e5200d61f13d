import { useEffect, useState } from "preact/hooks";
import { Button, Card, cardName, RANKS, SUITS } from "../kit";
import type { HandsInfo } from "../wire";
import { placesOf, readEntry, sampleEntry, writeEntry } from "./entry";
import { used, type Layout } from "./layout";

interface CardPadProps {
  hands: HandsInfo;
  layout: Layout;
  full: boolean;
  onCard: (card: string) => void;
  onEntry: (cards: Pick<Layout, "player" | "dealer" | "board">) => void;
  onClear: () => void;
}

/** All 52 cards, a row for each suit. A card on the table is missing here. */
export function CardPad({ hands, layout, full, onCard, onEntry, onClear }: CardPadProps) {
  const gone = used(layout);
  return (
    <section class="panel ck-pad" aria-label="Cards">
      {SUITS.map((suit) => (
        <div key={suit} class="ck-suit">
          {RANKS.map((rank) => {
            const card = `${rank}${suit}`;
            return (
              <button
                key={card}
                type="button"
                disabled={full || gone.has(card)}
                class={gone.has(card) ? "used" : ""}
                aria-label={cardName(card)}
                onClick={() => onCard(card)}
              >
                <Card card={card} size="s" hidden />
              </button>
            );
          })}
        </div>
      ))}
      <div class="ck-type">
        <Typed hands={hands} layout={layout} onEntry={onEntry} />
        <Button icon="undo" onClick={onClear} disabled={gone.size === 0}>
          Clear cards
        </Button>
      </div>
    </section>
  );
}

/** The same cards as text. While somebody types, their text stays; a wrong word is named beside it. */
function Typed({ hands, layout, onEntry }: Pick<CardPadProps, "hands" | "layout" | "onEntry">) {
  const shown = writeEntry(layout, hands);
  const [text, setText] = useState(shown);
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    if (!writing) setText(shown);
  }, [shown, writing]);
  const { problem } = readEntry(text, hands);
  const halfWritten = writing && /(^|[\s/,])(10|[2-9tjqka]|1)$/i.test(text);
  return (
    <label class="field ck-typed">
      <span>Type them: {placesOf(hands).join(", a slash, ")}</span>
      <input
        value={text}
        placeholder={sampleEntry(hands)}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={problem !== null && !halfWritten}
        aria-describedby="ck-typed-says"
        onFocus={() => setWriting(true)}
        onBlur={() => setWriting(false)}
        onInput={(event) => {
          const written = event.currentTarget.value;
          setText(written);
          const { player, dealer, board } = readEntry(written, hands);
          onEntry({ player, dealer, board });
        }}
      />
      <small id="ck-typed-says" class="t-lose" role="status">
        {writing && problem && !halfWritten ? problem : ""}
      </small>
    </label>
  );
}
