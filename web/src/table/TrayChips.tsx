// The chips to bet with: select one and tap circles, or drag it onto a circle. The keys 1 to 9 place them.

import { useRef, useState } from "preact/hooks";
import { Chip, money, spoken } from "../kit";
import { useTable } from "./state";

const SLIP = 6; // px that a finger may move before it is a drag

export function TrayChips() {
  const { sheet, bets } = useTable();
  return (
    <div class="tp-chips" role="group" aria-label="Chips">
      {sheet.chips.slice(0, 9).map((cents, place) => (
        <TrayChip key={cents} cents={cents} index={place + 1} chosen={bets.chip === cents} />
      ))}
    </div>
  );
}

function TrayChip({ cents, index, chosen }: { cents: number; index: number; chosen: boolean }) {
  const { bets } = useTable();
  const from = useRef<{ x: number; y: number } | null>(null);
  const ghost = useRef<HTMLSpanElement>(null);
  const [drags, setDrags] = useState(false);

  const move = (event: PointerEvent) => {
    if (!from.current) return;
    const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
    if (!drags && Math.hypot(x, y) > SLIP) setDrags(true);
    if (ghost.current) ghost.current.style.transform = `translate(${x}px, ${y}px)`;
  };
  const drop = (event: PointerEvent) => {
    const dragged = drags;
    from.current = null;
    setDrags(false);
    if (ghost.current) ghost.current.style.transform = "";
    bets.pick(cents);
    if (!dragged) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-wager]");
    if (cell?.dataset["wager"]) bets.place(Number(cell.dataset["spot"]), cell.dataset["wager"], cents);
  };

  return (
    <button
      type="button"
      class={["tp-chip", chosen && "chosen", drags && "drags"].filter(Boolean).join(" ")}
      aria-pressed={chosen}
      aria-label={`${spoken(cents)} chip`}
      aria-keyshortcuts={String(index)}
      title={`${money(cents)}: key ${index} places it`}
      onClick={() => bets.pick(cents)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        from.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={() => {
        from.current = null;
        setDrags(false);
      }}
    >
      <span ref={ghost}>
        <Chip cents={cents} />
      </span>
    </button>
  );
}
