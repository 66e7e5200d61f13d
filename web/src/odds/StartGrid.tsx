import { useRef, useState } from "preact/hooks";
import { Cards, grouped, Segmented } from "../kit";
import type { FirstGrid, GridCell, SheetOdds } from "../wire";
import {
  boxPlace,
  cellName,
  choiceTone,
  gainText,
  gridTone,
  kindName,
  nextCell,
  raisesOf,
  SIDE,
  signedUnits,
} from "./grid";

type View = "choice" | "gain";

/** The first decision with two own cards: 169 kinds, and what each choice is worth with them. */
export function StartGrid({ odds, grid }: { odds: SheetOdds; grid: FirstGrid }) {
  const raises = raisesOf(grid);
  const several = raises.length > 1;
  const raise = several ? "the best raise" : (raises[0]?.label ?? "");
  const [view, setView] = useState<View>("choice");
  const [hovered, setHovered] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [focus, setFocus] = useState(0);
  const cells = useRef<(HTMLButtonElement | null)[]>([]);
  const shown: View = several ? view : "gain";
  const at = hovered ?? chosen;
  const cell = at === null ? null : (grid.cells[at] ?? null);
  const unit = odds.wagers.find((wager) => wager.wager === odds.main)?.title ?? "the wager";
  const calm = grid.choices[0]?.label ?? "";
  return (
    <section class="panel od-start" aria-labelledby="od-start">
      <header>
        <h2 id="od-start">{`${raises.map((one) => one.label).join(", ")} or ${calm}`}</h2>
        <span class="grow" />
        <Legend grid={grid} view={shown} calm={calm} />
      </header>
      <div class="body">
        {several && (
          <Segmented
            label="What the grid shows"
            value={view}
            onChange={setView}
            options={[
              { value: "choice", label: "What to do" },
              { value: "gain", label: "What it gains" },
            ]}
          />
        )}
        <div class="od-gw" onMouseLeave={() => setHovered(null)}>
          <div
            class="od-g169"
            role="grid"
            aria-labelledby="od-start"
            aria-describedby="od-start-says"
            onKeyDown={(event) => {
              if (event.key === "Escape") setChosen(null);
              const to = nextCell(focus, event.key);
              if (to === null) return;
              event.preventDefault();
              setFocus(to);
              cells.current[to]?.focus();
            }}
          >
            {Array.from({ length: SIDE }, (_, row) => (
              <div key={row} role="row" class="od-grow">
                {grid.cells.slice(row * SIDE, (row + 1) * SIDE).map((one, column) => {
                  const place = row * SIDE + column;
                  const tone = shown === "gain" ? gridTone(one) : choiceTone(grid, one);
                  return (
                    <button
                      key={one.kind}
                      ref={(made) => {
                        cells.current[place] = made;
                      }}
                      type="button"
                      role="gridcell"
                      class={`od-gc ${tone}${place === at ? " now" : ""}`}
                      tabIndex={place === focus ? 0 : -1}
                      aria-label={cellName(grid, one)}
                      aria-selected={place === chosen}
                      onMouseEnter={() => setHovered(place)}
                      onFocus={() => {
                        setHovered(null); // the box follows whatever moved last
                        setFocus(place);
                        setChosen(place);
                      }}
                      onClick={() => setChosen(place)}
                    >
                      <b>{one.kind}</b>
                      <span>{shown === "gain" ? gainText(one) : shortWord(one)}</span>
                    </button>
                  );
                })}
              </div>
            ))}
          </div>
          <div class={cell && at !== null ? `od-tip ${boxPlace(at)}` : "od-tip none"} role="status">
            {cell ? <Box grid={grid} cell={cell} unit={unit} /> : <p>Tap a hand: what each choice is worth with it.</p>}
          </div>
        </div>
        <p class="note" id="od-start-says">
          {shown === "gain"
            ? `What ${raise} brings more than ${calm}, in units of ${unit}. Below zero: ${calm}.`
            : "The best choice with each hand."}{" "}
          Suited above the diagonal, offsuit below. T is ten.
        </p>
      </div>
    </section>
  );
}

const shortWord = (cell: GridCell): string => (cell.equal.length ? "=" : cell.best);

function Legend({ grid, view, calm }: { grid: FirstGrid; view: View; calm: string }) {
  const raises = raisesOf(grid);
  if (view === "choice") {
    return (
      <ul class="od-lg">
        {raises.map((choice, place) => (
          <li key={choice.choice}>
            <i class={`od-gc ${["p3", "p2", "p1"][Math.min(place, 2)]}`} />
            {choice.label}
          </li>
        ))}
        <li>
          <i class="od-gc n1" />
          {calm}
        </li>
      </ul>
    );
  }
  return (
    <ul class="od-lg">
      <li>
        <i class="od-gc p3" />
        <i class="od-gc p2" />
        <i class="od-gc p1" />
        {raises.length === 1 ? raises[0]!.label : "Raise"}
      </li>
      <li>
        <i class="od-gc n1" />
        <i class="od-gc n2" />
        {calm}
      </li>
    </ul>
  );
}

function Box({ grid, cell, unit }: { grid: FirstGrid; cell: GridCell; unit: string }) {
  const best = cell.equal.length ? cell.equal : [cell.best];
  return (
    <>
      <Cards cards={cell.cards} size="m" />
      <div>
        <h3>{kindName(cell.kind)}</h3>
        <p>
          {cell.alike} of {grouped(grid.deals)} deals
        </p>
      </div>
      <dl>
        {[...grid.choices].reverse().map((choice) => {
          const worth = cell.worth[grid.choices.indexOf(choice)]!;
          const marked = best.includes(choice.choice);
          return (
            <div key={choice.choice} class={marked ? "b" : undefined}>
              <dt>
                {choice.label}
                {marked && (best.length > 1 ? ", equal" : ", best")}
              </dt>
              <dd class="num" title={`${worth.exact} of ${unit}`}>
                {signedUnits(worth.value, 4)}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
