import { useState } from "preact/hooks";
import { Button, Chip, Field, inChips, money, Notice, type Pieces, Segmented, worth } from "../kit";
import {
  AllChips,
  areAll,
  askCage,
  askTable,
  CAGE,
  type Came,
  CashField,
  ChipsField,
  type ChipsFrom,
  FindPerson,
  PiecesField,
  Said,
  useAsking,
  useChipSet,
  withChips,
  useStaff,
} from "../staff";
import type { CashierView, Customer } from "../wire";
import {
  amountLabel,
  type AtWindow,
  comesIn,
  countsChips,
  deeds,
  type Doing,
  keySays,
  movesChips,
  order,
  placeOf,
  places,
  tableAt,
  whyNot,
} from "./window";

const QUICK = [20_00, 40_00, 60_00, 100_00, 200_00, 500_00];
const CHIPS = [1_00, 5_00, 25_00, 100_00];

/** A transaction as far as it is written. */
export interface Begun {
  doing: Doing;
  cents: number;
}

/** One transaction at a time. The amount is typed or tapped; the chips for it are shown. */
export function Transaction({
  view,
  at,
  customer,
  again,
  begun,
  onNamed,
}: {
  view: CashierView;
  at: AtWindow;
  customer?: Customer | undefined;
  again: () => void;
  /** A transaction that was begun for a walk-in, and goes on now that the person is known. */
  begun?: Begun | null | undefined;
  onNamed?: ((player: string, begun: Begun) => void) | undefined;
}) {
  const all = deeds(view, at, customer);
  const [chosen, setDoing] = useState<Doing | null>(begun?.doing ?? null);
  const [written, setWritten] = useState<{ doing: Doing; cents: number | null; pieces: Pieces | null } | null>(
    begun ? { ...begun, pieces: null } : null,
  );
  const set = useChipSet();
  // What goes over the counter is what is booked, until the cashier says that the cage keeps the chips: a page that
  // supposed an account would be wrong whenever somebody hands chips out, or takes them in, as at any window.
  const [wanted, setInHand] = useState(true);
  const [naming, setNaming] = useState("");
  const [to, setTo] = useState("");
  const { busy, came, ask, clear } = useAsking(again);
  const deed = all.find((one) => one.value === chosen) ?? all[0] ?? null;
  const doing = deed?.value ?? null;
  // An amount that was typed for one transaction does not count for another.
  const cents = written?.doing === doing ? written.cents : null;
  const pieces = written?.doing === doing ? written.pieces : null;
  const { is } = useStaff();
  const missing = whyNot(at, customer, all, { serves: is("cashier"), open: tableAt(view, at)?.open ?? false });
  if (deed === null || doing === null) return <Nothing says={missing} came={came} />;
  const where = places(view, at, deed, customer);
  const place = placeOf(where, wanted, cents !== null);
  const inHand = place?.inHand ?? wanted;
  const gone = place === undefined && where.length > 0; // the chosen source of the chips is no longer offered
  const most = place ? place.most : deed.most;
  const write = (next: number | null, chips: Pieces | null = null): void => {
    setInHand(inHand); // the amount belongs to the source that is shown now
    setWritten({ doing, cents: next, pieces: chips });
  };
  const amount = doing === "box" ? 0 : deed.all ? (deed.most ?? 0) : cents;
  const ready =
    !busy &&
    !gone &&
    amount !== null &&
    (amount > 0 || doing === "box" || isCount(doing)) &&
    (doing !== "donations" || to.trim() !== "") &&
    (!deed.all || areAll(pieces, amount)) &&
    (most === undefined || amount <= most);
  const fitting = movesChips(doing, inHand);
  const counts = isCount(doing) || countsChips(doing);
  const from: ChipsFrom = comesIn(doing) ? {} : at.kind === "table" ? { cage: true, table: at.table } : CAGE;
  const send = async (): Promise<void> => {
    if (!ready || amount === null) return;
    const handed = fitting ? withChips({ cents, pieces }, from) : Promise.resolve({ pieces });
    const sent = handed.then((whole) => {
      const chips = fitting || counts || deed.all ? whole.pieces : null;
      const { table, command } = order(at, doing, amount, inHand, chips, to);
      return table === null ? askCage(command) : askTable(table, command);
    });
    const what = isCount(doing) ? "your count; now somebody else counts" : keySays(doing, money(amount), inHand);
    if (
      await ask(
        sent,
        isCount(doing) ? "The counts are the same: done." : `${what}: done.`,
        customer ? `${what} to ${customer.name}` : what,
      )
    )
      setWritten(null);
  };
  return (
    <section class="panel cs-deed" aria-labelledby="cs-deed">
      <header>
        <h2 id="cs-deed">Transaction</h2>
        <span class="grow" />
        <Segmented
          label="Kind"
          options={all}
          value={doing}
          onChange={(next) => {
            setDoing(next);
            setWritten(null);
            clear();
          }}
        />
      </header>
      <form
        class="body"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {(doing === "buy-in" || doing === "cash-out") && at.kind === "customer" && (
          <Segmented
            label="Where the chips are"
            value={inHand ? "hand" : "account"}
            options={[
              { value: "hand", label: "Chips in the hand", disabled: !where.some((one) => one.inHand) },
              { value: "account", label: "On the account", disabled: !where.some((one) => !one.inHand) },
            ]}
            onChange={(where) => setInHand(where === "hand")}
          />
        )}
        {doing === "box" ? (
          <p>The box is locked and gets its label. An empty one takes its place under the table.</p>
        ) : deed.all ? (
          <AllChips
            cents={amount ?? 0}
            says={doing === "pool" ? "in tips at this table" : "in collections at this table"}
            pieces={pieces}
            onChange={(next) => write(amount, next)}
          />
        ) : doing === "count" || doing === "drop" ? (
          <CashField
            label={amountLabel(doing, inHand)}
            value={{ cents, pieces }}
            onChange={(next) => write(next.cents, next.pieces)}
            autoFocus
          />
        ) : countsChips(doing) ? (
          <PiecesField
            label={amountLabel(doing, inHand)}
            set={set}
            pieces={pieces ?? {}}
            onChange={(next) => write(worth(next), next)}
          />
        ) : (
          <>
            <ChipsField
              label={amountLabel(doing, inHand)}
              chips={chipsLabel(doing)}
              value={{ cents, pieces }}
              onChange={(next) => write(next.cents, next.pieces)}
              most={most}
              least={1}
              from={from}
              plain={!fitting}
              autoFocus
            />
            {
              <div class="cs-quick" role="group" aria-label="Quick amounts">
                {QUICK.filter((one) => most === undefined || one <= most).map((one) => (
                  <Button key={one} size="small" onClick={() => write((cents ?? 0) + one)}>
                    +{money(one)}
                  </Button>
                ))}
                {most !== undefined &&
                  most > 0 &&
                  (doing === "credit" ||
                    doing === "tips" ||
                    doing === "donations" ||
                    (doing === "cash-out" && !inHand)) && (
                    <Button size="small" onClick={() => write(most)}>
                      All, {money(most)}
                    </Button>
                  )}
              </div>
            }
          </>
        )}
        {doing === "donations" && (
          <Field
            label="Who receives them"
            value={to}
            onInput={setTo}
            maxLength={80}
            placeholder="The lifeboat society"
          />
        )}
        {set.length === 0 &&
          ((doing === "buy-in" && inHand) || doing === "fill" || doing === "fill-rack") &&
          cents !== null &&
          cents > 0 && <InChips cents={cents} />}
        {gone && (
          <Notice kind="warn">
            Nothing is left {inHand ? "to pay for chips in the hand" : "on the account"}. Clear the amount, or choose
            where the chips are.
          </Notice>
        )}
        {missing !== null && <Notice kind={customer?.excluded_until ? "lose" : "warn"}>{missing}</Notice>}
        {doing === "buy-in" && customer && !customer.checked && (
          <Notice kind="warn">Identification is not checked yet: there are tables that ask for it.</Notice>
        )}
        <div class="cs-go">
          <Button kind="primary" type="submit" data-offer={deed.word} disabled={!ready}>
            {keySays(doing, amount === null ? "" : money(amount), inHand).trim()}
          </Button>
          {!deed.all && doing !== "box" && <Button onClick={() => setWritten(null)}>Clear</Button>}
          <p class="note">
            {isCount(doing)
              ? "Others count it, too, each alone. Nobody sees another's count, or the book, before all are in."
              : deed.second
                ? "A second person has to agree before it is done."
                : doing === "buy-in" && customer && cents
                  ? `${inHand ? "" : KEPT}${afterThis(customer, cents)}`
                  : ""}
          </p>
        </div>
        <Said came={came} />
        {came?.answer.error?.code === "name-needed" && onNamed && cents !== null && (
          <FindPerson
            label="Who is it?"
            hint="Any part of a name, or the code of a card. The amount stays as it is."
            value={naming}
            onInput={setNaming}
            maxLength={60}
            verb="It is them"
            autoFocus
            onPick={(one) => onNamed(one.player, { doing, cents })}
          />
        )}
      </form>
    </section>
  );
}

const KEPT = "The cage keeps the chips: hand none over. ";

const afterThis = ({ name, bought_today }: Customer, cents: number): string =>
  `After this ${name} has bought in for ${money(bought_today + cents)} today.`;

const isCount = (doing: Doing): boolean => doing === "count" || doing === "drop" || doing === "chips";

const chipsLabel = (doing: Doing): string => (comesIn(doing) ? "Chips that came in" : "Chips to hand over");

/** Nothing is offered here now. The last result is still shown, with its slip. */
function Nothing({ says, came }: { says: string | null; came: Came | null }) {
  return (
    <section class="panel cs-deed" aria-labelledby="cs-deed">
      <header>
        <h2 id="cs-deed">Transaction</h2>
      </header>
      <div class="body">
        {says !== null && <p class="note">{says}</p>}
        <Said came={came} />
      </div>
    </section>
  );
}

/** The fewest chips that make the amount. */
function InChips({ cents }: { cents: number }) {
  const counts = new Map<number, number>();
  const chips = inChips(cents, CHIPS);
  for (const chip of chips) counts.set(chip, (counts.get(chip) ?? 0) + 1);
  const rest = cents - chips.reduce((sum, chip) => sum + chip, 0);
  return (
    <ul class="cs-chips" aria-label="In chips">
      {[...counts].map(([chip, count]) => (
        <li key={chip}>
          <Chip cents={chip} />
          <b class="num">{count}</b>
          <span class="note">of {money(chip)}</span>
        </li>
      ))}
      {rest > 0 && <li class="note">and {money(rest)}, for which there is no chip</li>}
    </ul>
  );
}
