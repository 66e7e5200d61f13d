import { money, sign } from "../kit";
import { useStaff } from "../staff";
import type { CashierView } from "../wire";
import { MakePlayer } from "./MakePlayer";
import { atTables, type AtWindow, initials, whereabouts } from "./window";

/** Who can be served: somebody who walks in, those with an account, the tables, the drawer itself. */
export function Queue({
  view,
  at,
  onChoose,
  onMade,
  find,
}: {
  view: CashierView;
  at: AtWindow;
  onChoose: (at: AtWindow) => void;
  /** An account was made for whom nobody found. */
  onMade: (player: string) => void;
  find: string;
}) {
  const { is } = useStaff();
  return (
    <>
      <ul class="cs-list" aria-label="People">
        <Line
          mark="+"
          name="Walk-in"
          beside=""
          says="Chips in the hand"
          on={at.kind === "walk-in"}
          onChoose={() => onChoose({ kind: "walk-in" })}
        />
        {view.customers.map((one) => (
          <Line
            key={one.player}
            mark={initials(one.name)}
            name={find ? `${one.name}, ${one.code}` : one.name}
            beside={one.seats.length ? money(atTables(one)) : ""}
            says={
              `${capital(whereabouts(one))}. ` +
              `${one.checked ? "Identification checked" : "Not checked yet"}` +
              `${one.excluded_until ? ". Self-excluded" : ""}`
            }
            on={at.kind === "customer" && at.player === one.player}
            onChoose={() => onChoose({ kind: "customer", player: one.player })}
          />
        ))}
      </ul>
      {find && view.customers.length === 0 && <p class="note">{view.note || `Nobody is found under “${find}”.`}</p>}
      {find && <MakePlayer name={find} known={view.customers} onMade={onMade} />}
      {view.tables.length > 0 && (
        <>
          <h2 id="cs-tables">Tables</h2>
          <ul class="cs-list" aria-labelledby="cs-tables">
            {view.tables.map((card) => (
              <Line
                key={card.table}
                mark={initials(card.table)}
                name={card.table}
                beside=""
                says={
                  !card.open
                    ? `Closed. Tips ${money(card.tips)}${card.win === null ? "; what is left is to be counted" : ""}`
                    : card.transit
                      ? `${money(card.transit)} on the way`
                      : `Tips ${money(card.tips)}`
                }
                on={at.kind === "table" && at.table === card.table}
                onChoose={() => onChoose({ kind: "table", table: card.table })}
              />
            ))}
          </ul>
        </>
      )}
      {(view.boxes ?? []).length > 0 && (
        <>
          <h2 id="cs-boxes">Drop boxes to count</h2>
          <ul class="cs-list" aria-labelledby="cs-boxes">
            {(view.boxes ?? []).map(({ table, number, of }) => (
              <Line
                key={`${table} ${number}`}
                mark={String(number)}
                name={`Box ${number} of ${table}`}
                beside=""
                says={of}
                on={at.kind === "box" && at.table === table && at.number === number}
                onChoose={() => onChoose({ kind: "box", table, number })}
              />
            ))}
          </ul>
        </>
      )}
      <ul class="cs-list" aria-label="The cage">
        <Line
          mark={sign()}
          name="The drawer"
          beside=""
          says={is("cashier") ? "Count, put in, take out" : "Put in, take out, expenses"}
          on={at.kind === "drawer"}
          onChoose={() => onChoose({ kind: "drawer" })}
        />
      </ul>
    </>
  );
}

interface LineProps {
  mark: string;
  name: string;
  beside: string;
  says: string;
  on: boolean;
  onChoose: () => void;
}

function Line({ mark, name, beside, says, on, onChoose }: LineProps) {
  return (
    <li>
      <button type="button" class={on ? "cs-line on" : "cs-line"} aria-pressed={on} onClick={onChoose}>
        <span class="av" aria-hidden="true">
          {mark}
        </span>
        <b>{name}</b>
        <span class="num note">{beside}</span>
        <small>{says}</small>
      </button>
    </li>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
