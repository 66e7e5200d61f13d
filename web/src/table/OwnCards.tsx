// The viewer's own cards, large. Where the player sets the hand, a card is selected by tap, drag or Space.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce, Button, cardName, handName } from "../kit";
import type { OwnSpot } from "../wire";
import { dealtAt } from "./animate";
import { Moving } from "./Moving";
import { useTable } from "./state";

export function OwnCards({
  cards,
  kept,
  deck,
  moves,
}: {
  cards: (string | null)[];
  kept: string[] | null;
  deck: string;
  moves: boolean;
}) {
  const { view } = useTable();
  const plays = cards.filter((card) => kept === null || (card !== null && kept.includes(card)));
  const apart = cards.filter((card) => !plays.includes(card));
  return (
    <div class={`tp-mine n${cards.length}`} role="img" aria-label={handName(cards)}>
      {plays.map((card, place) => (
        <Moving
          key={`${view.number}-${card ?? place}`}
          card={card}
          deck={deck}
          size={cards.length > 4 ? "m" : "l"}
          hidden
          from={{ x: 80, y: -260 }}
          delay={dealtAt(place, 0, view.spots.length + 1)}
          moves={moves}
        />
      ))}
      {apart.length > 0 && (
        <figure class="tp-apart">
          {apart.map((card) => (
            <Moving
              key={`${view.number}-${card}`}
              card={card}
              deck={deck}
              size="m"
              dim
              hidden
              from={{ x: 0, y: 0 }}
              delay={0}
              moves={false}
            />
          ))}
          <figcaption>discard</figcaption>
        </figure>
      )}
    </div>
  );
}

/** Which cards play: the choice is sent as soon as enough cards are selected. */
export function SetHand({ own, deck }: { own: OwnSpot; deck: string }) {
  const { sheet, ask, tell, coach, view } = useTable();
  const cards = own.cards ?? [];
  const spare = cards.length - sheet.hands.player_plays;
  const fromHouse = own.kept ? cards.filter((card) => !own.kept?.includes(card)) : [];
  const [apart, setApart] = useState<string[]>(fromHouse);
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => setApart(fromHouse), [own.kept?.join(), own.number]);

  const send = async (next: string[]) => {
    setApart(next);
    if (next.length !== spare) return;
    const keep = cards.flatMap((card, place) => (next.includes(card) ? [] : [place]));
    const problem = await ask({ do: "set-cards", spot: own.number, keep });
    if (problem) {
      setApart(fromHouse);
      tell(problem.message);
    } else announce(`${next.map((card) => cardName(card)).join(", ")} set apart.`);
  };
  const toggle = (card: string) =>
    void send(apart.includes(card) ? apart.filter((one) => one !== card) : [...apart, card].slice(-spare));
  const suggest = async () => {
    const keep = coach.advice?.keep ?? (await coach.suggest(own.number));
    if (keep) void send(cards.filter((card) => !keep.includes(card)));
  };
  useEffect(() => {
    const listen = () => void suggest();
    document.addEventListener("tp-suggest", listen);
    return () => document.removeEventListener("tp-suggest", listen);
  });
  const walk = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const all = [...(row.current?.querySelectorAll("button.tp-set") ?? [])] as HTMLButtonElement[];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(at + (event.key === "ArrowRight" ? 1 : -1) + all.length) % all.length]?.focus();
    event.preventDefault();
  };
  const plays = cards.filter((card) => !apart.includes(card));
  return (
    <div class="tp-setting">
      <div
        class={`tp-mine n${cards.length}`}
        data-offer="set-cards"
        role="group"
        aria-label={`Your hand: ${sheet.hands.player_plays} cards play`}
        ref={row}
        onKeyDown={walk}
      >
        {plays.map((card, place) => (
          <SetCard
            key={`${view.number}-${card}`}
            card={card}
            deck={deck}
            apart={false}
            delay={dealtAt(place, 0, view.spots.length + 1)}
            onToggle={() => toggle(card)}
          />
        ))}
        <figure class={apart.length > 0 ? "tp-apart" : "tp-apart bare"} data-apart="">
          {apart.length === 0 && <span class="slot" />}
          {apart.map((card) => (
            <SetCard
              key={`${view.number}-${card}`}
              card={card}
              deck={deck}
              apart
              delay={0}
              onToggle={() => toggle(card)}
            />
          ))}
          <figcaption>discard</figcaption>
        </figure>
      </div>
      <div class="tp-setline">
        <span class={own.warning ? "t-warn" : undefined}>
          {own.warning ??
            (apart.length === 0
              ? `Your best ${sheet.hands.player_plays} play by themselves. Tap a card to set it apart.`
              : "Your setting.")}
        </span>
        <Button size="small" kind="quiet" onClick={() => void suggest()} aria-keyshortcuts="S">
          Suggest <kbd>S</kbd>
        </Button>
      </div>
    </div>
  );
}

function SetCard({
  card,
  deck,
  apart,
  delay,
  onToggle,
}: {
  card: string;
  deck: string;
  apart: boolean;
  delay: number;
  onToggle: () => void;
}) {
  const { fresh } = useTable();
  const from = useRef<{ x: number; y: number } | null>(null);
  const box = useRef<HTMLButtonElement>(null);
  const dragged = useRef(false);
  return (
    <button
      ref={box}
      type="button"
      class="tp-set"
      aria-pressed={apart}
      aria-label={`${cardName(card)}, ${apart ? "set apart" : "plays"}`}
      onClick={() => !dragged.current && onToggle()}
      onPointerDown={(event) => {
        dragged.current = false;
        from.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!from.current || !box.current) return;
        const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
        if (Math.hypot(x, y) > 8) dragged.current = true;
        if (dragged.current) box.current.style.transform = `translate(${x}px, ${y}px)`;
      }}
      onPointerUp={(event) => {
        from.current = null;
        if (!box.current || !dragged.current) return;
        box.current.style.transform = "";
        box.current.style.pointerEvents = "none";
        const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-apart]");
        box.current.style.pointerEvents = "";
        if ((over !== null && over !== undefined) !== apart) onToggle();
      }}
    >
      <Moving
        card={card}
        deck={deck}
        size="m"
        dim={apart}
        hidden
        from={{ x: 80, y: -260 }}
        delay={delay}
        moves={fresh && !apart}
      />
    </button>
  );
}
