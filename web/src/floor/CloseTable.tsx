/** Closing a table: tray and rack are counted, and the difference is shown before anybody confirms it. */

import { useState } from "preact/hooks";
import { Button, Chip, Dialog, money, Notice, Segmented, spoken } from "../kit";
import { askTable, type ChipsValue, MoneyField, NO_CHIPS, Said, useAsking, useChipSet } from "../staff";
import type { ChipKind } from "../wire";
import { difference, isCounted, kinds, pieces, readCount, worth, type Counts } from "./counting";
import { doneOrFiled } from "./filed";
import { tableTitle } from "./look";
import { twoPeople, type FloorTable } from "./useFloorTable";

type Way = "chips" | "amount";

export function CloseTable({ at, onClose }: { at: FloorTable; onClose: () => void }) {
  const { card } = at.staff;
  const [way, setWay] = useState<Way>("chips");
  const [inTray, setTray] = useState<ChipsValue>(NO_CHIPS);
  const [inRack, setRack] = useState<ChipsValue>(NO_CHIPS);
  const [tray, rack] = [inTray.cents, inRack.cents];
  const set = useChipSet();
  const own = card.chips === "issued" ? set : [];
  const { busy, came, ask } = useAsking(at.again);
  const send = async (): Promise<void> => {
    if (tray === null || rack === null) return;
    if (
      await doneOrFiled(
        ask,
        askTable(at.table, {
          do: "close-table",
          tray,
          rack,
          tray_pieces: own.length > 0 ? inTray.pieces : null,
          rack_pieces: own.length > 0 ? inRack.pieces : null,
        }),
        `${tableTitle(at.table)} is closed.`,
      )
    )
      onClose();
  };
  return (
    <Dialog open wide title={`Close ${tableTitle(at.table)}`} onClose={onClose}>
      <form
        class="fl-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Segmented
          label="Count by"
          value={way}
          options={[
            { value: "chips", label: "By chip" },
            { value: "amount", label: "As an amount" },
          ]}
          onChange={(next) => {
            setWay(next);
            setTray(NO_CHIPS);
            setRack(NO_CHIPS);
          }}
        />
        {card.chips !== "issued" && (
          <p class="note">
            The house has filled this tray by itself wherever a payout was larger. Those chips are in the book: where
            none lie there, count what the book says.
          </p>
        )}
        <div class="fl-two ct">
          {way === "chips" ? (
            <>
              <ByChip title="Tray" own={own} chips={at.sheet.chips} onCounted={setTray} book={card.tray} />
              <ByChip title="Rack" own={own} chips={at.sheet.chips} onCounted={setRack} book={card.rack} />
            </>
          ) : (
            <>
              <ByAmount
                title="Tray"
                cents={tray}
                onChange={(cents) => setTray({ cents, pieces: null })}
                book={card.tray}
              />
              <ByAmount
                title="Rack"
                cents={rack}
                onChange={(cents) => setRack({ cents, pieces: null })}
                book={card.rack}
              />
            </>
          )}
        </div>
        {tray !== null && rack !== null && (
          <Beside counted={tray + rack} book={card.tray + card.rack} second={twoPeople(at)} />
        )}
        <Said came={came} />
        <div class="fl-go">
          <Button onClick={onClose}>Not yet</Button>
          <Button
            kind="primary"
            type="submit"
            answers={`tray ${tray}, rack ${rack}`} // the difference that was just computed
            disabled={busy || tray === null || rack === null}
          >
            Close with this count
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PartProps {
  title: string;
  book: number;
}

function ByChip({
  title,
  own,
  chips,
  book,
  onCounted,
}: PartProps & { own: readonly ChipKind[]; chips: readonly number[]; onCounted: (chips: ChipsValue) => void }) {
  const [texts, setTexts] = useState<Record<number, string>>({});
  const counts = (from: Record<number, string>): Counts =>
    Object.fromEntries(Object.entries(from).map(([chip, text]) => [chip, readCount(text)]));
  const now = counts(texts);
  const offered = own.length > 0 ? own.map((kind) => kind.cents).reverse() : kinds(chips);
  return (
    <fieldset class="fl-posted">
      <legend>{title}</legend>
      <ul class="ct-chips">
        {offered.map((chip) => (
          <li key={chip}>
            <label>
              <Chip cents={chip} look={own.find((kind) => kind.cents === chip)} />
              <span class="sr">
                {title}: chips of {spoken(chip)}
              </span>
              <input
                inputMode="numeric"
                autocomplete="off"
                maxLength={6}
                placeholder="0"
                value={texts[chip] ?? ""}
                onInput={(event) => {
                  const next = { ...texts, [chip]: event.currentTarget.value };
                  setTexts(next);
                  onCounted(
                    isCounted(counts(next)) ? { cents: worth(counts(next)), pieces: pieces(counts(next)) } : NO_CHIPS,
                  );
                }}
              />
              <span class="num">{now[chip] ? money(chip * (now[chip] ?? 0)) : ""}</span>
            </label>
          </li>
        ))}
      </ul>
      <Sum counted={isCounted(now) ? worth(now) : null} book={book} />
    </fieldset>
  );
}

function ByAmount({
  title,
  cents,
  book,
  onChange,
}: PartProps & { cents: number | null; onChange: (cents: number | null) => void }) {
  return (
    <fieldset class="fl-posted">
      <legend>{title}</legend>
      <MoneyField label="Counted" cents={cents} least={0} onChange={onChange} />
      <Sum counted={cents} book={book} />
    </fieldset>
  );
}

function Sum({ counted, book }: { counted: number | null; book: number }) {
  return (
    <dl class="ct-sum">
      <div>
        <dt>Counted</dt>
        <dd>{counted === null ? "\u2013" : money(counted)}</dd>
      </div>
      <div>
        <dt>The book says</dt>
        <dd>{money(book)}</dd>
      </div>
    </dl>
  );
}

function Beside({ counted, book, second }: { counted: number; book: number; second: boolean }) {
  const found = difference(counted, book);
  switch (found.kind) {
    case "none":
      return (
        <Notice kind="win" live title={`${money(counted)}: no difference`}>
          {second && "A second person has to agree to the count."}
        </Notice>
      );
    case "missing":
      return (
        <Notice kind="lose" live title={`${money(found.cents)} missing`}>
          Count again. If it stays so, the difference goes on record.
        </Notice>
      );
    case "over":
      return (
        <Notice kind="warn" live title={`${money(found.cents)} too much`}>
          Count again. If it stays so, the difference goes on record.
        </Notice>
      );
  }
}
