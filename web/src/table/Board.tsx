// The desktop felt: one board of 1104 x 652, scaled as a whole.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Dealer, Middle, Status } from "./Dealer";
import { Felt, Tray } from "./Felt";
import { plateWidth, seatPlaces, spotGrid } from "./layout";
import { Printing } from "./Printing";
import { Spot } from "./Spot";
import { useTable } from "./state";
import { hasStreets } from "./streets";

const CROWDED = 3; // with so many rows of circles there is no room for the arc

export function Board() {
  const { sheet, fit, frame, reveal } = useTable();
  const grid = spotGrid(sheet, frame.public.seats);
  const board = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    board.current?.style.setProperty("--fit", String(fit.scale));
    board.current?.style.setProperty("--up", String(fit.lettering));
    board.current?.style.setProperty("--cs", `${grid.size}px`);
    board.current?.style.setProperty("--ct", `${grid.tall}px`);
    board.current?.style.setProperty("--plate-w", `${plateWidth(frame.public.seats)}px`);
  }, [fit.scale, fit.lettering, grid.size, grid.tall, frame.public.seats]);
  const places = seatPlaces(frame.public.seats);
  const compact = fit.shape === "compact";
  const streeted = hasStreets(sheet);
  return (
    <div
      class={["tp-board on-felt", compact && "compact", streeted && "streeted"].filter(Boolean).join(" ")}
      ref={board}
      onClick={() => !reveal.done && reveal.skip()}
    >
      <Felt sheet={sheet} plain={grid.rows > CROWDED} />
      {!compact && <Tray chips={sheet.chips} />}
      {places.map((place, index) => (
        <Spot key={index} number={index + 1} place={place} />
      ))}
      {streeted ? (
        <Middle />
      ) : (
        <>
          <Dealer small={false} />
          <Status />
        </>
      )}
      <Printing />
    </div>
  );
}
