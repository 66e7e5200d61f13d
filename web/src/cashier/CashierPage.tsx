/** The cashier's window: customers, what is done for them, and today's book. */

import { useEffect, useState } from "preact/hooks";
import { money, Spinner, tableTitled, Tag } from "../kit";
import { PageHeader } from "../shell";
import { Approvals, ForRoles, Heard, inVain, usePolled, useStaff } from "../staff";
import "../styles/cashier.css";
import type { CashierView, CustomerDay, TableCard } from "../wire";
import { BookSide } from "./BookSide";
import { Find, pathOf } from "./Find";
import { PayExpense } from "./PayExpense";
import { Person, Today } from "./Person";
import { Queue } from "./Queue";
import { type Begun, Transaction } from "./Transaction";
import { type AtWindow, boxLabel, tableAt } from "./window";

const TYPED_MS = 250;

export default function CashierPage() {
  return (
    <ForRoles page="cashier" title="Cashier">
      <Cashier />
    </ForRoles>
  );
}

function Cashier() {
  const [find, setFind] = useState("");
  const asked = useSettled(find.trim());
  const polled = usePolled<CashierView>(pathOf(asked));
  const { is } = useStaff();
  // A manager comes for the drawer.
  const [at, setAtOnly] = useState<AtWindow>({ kind: is("cashier") ? "walk-in" : "drawer" });
  const [begun, setBegun] = useState<Begun | null>(null);
  const setAt = (next: AtWindow, goesOn: Begun | null = null): void => {
    setBegun(goesOn);
    setAtOnly(next);
  };
  const view = polled.value;
  return (
    <>
      <PageHeader title="Cashier">
        {view && <Tag kind={view.balances ? "win" : "lose"}>{view.balances ? "Book balances" : "Book is wrong"}</Tag>}
      </PageHeader>
      <main class="cs" id="main">
        <h1 class="sr">Cashier</h1>
        {!view ? (
          <div class="cs-mid">
            <Heard polled={polled} />
            {!polled.problem && <Spinner label="Opening the window" />}
          </div>
        ) : (
          <>
            <aside class="cs-queue" aria-label="At the window">
              <Find value={find} onInput={setFind} onOnly={(player) => setAt({ kind: "customer", player })} />
              <Queue
                view={view}
                at={at}
                onChoose={(next) => setAt(next)}
                onMade={(player) => {
                  setFind("");
                  setAt({ kind: "customer", player });
                }}
                find={asked}
              />
            </aside>
            <div class="cs-mid">
              <Heard polled={polled} />
              {view.waiting.length + inVain(view.answered).length > 0 && (
                <section class="panel" aria-labelledby="cs-waiting">
                  <header>
                    <h2 id="cs-waiting">Waits for a second person</h2>
                  </header>
                  <div class="body">
                    <Approvals waiting={view.waiting} answered={view.answered} onChanged={polled.again} />
                  </div>
                </section>
              )}
              {at.kind === "customer" ? (
                <Served key={at.player} view={view} at={at} again={polled.again} begun={begun} />
              ) : (
                <>
                  <Title view={view} at={at} />
                  <Transaction
                    key={keyOf(at)}
                    view={view}
                    at={at}
                    again={polled.again}
                    onNamed={(player, goesOn) => setAt({ kind: "customer", player }, goesOn)}
                  />
                  {at.kind === "drawer" && <PayExpense view={view} again={polled.again} />}
                </>
              )}
            </div>
            <BookSide view={view} />
          </>
        )}
      </main>
    </>
  );
}

/** Somebody with an account: who they are first, then what is done for them, then their day. */
function Served({
  view,
  at,
  again,
  begun,
}: {
  view: CashierView;
  at: AtWindow & { kind: "customer" };
  again: () => void;
  begun: Begun | null;
}) {
  const day = usePolled<CustomerDay>(`/api/staff/customers/${encodeURIComponent(at.player)}`, 3000);
  const customer = day.value?.customer ?? view.customers.find((one) => one.player === at.player);
  const changed = async (): Promise<void> => void (await Promise.all([day.again(), again()]));
  return (
    <>
      <Heard polled={day} />
      {customer ? (
        <Person customer={customer} onChanged={changed} />
      ) : (
        !day.problem && <Spinner label="Looking them up" />
      )}
      <Transaction view={view} at={at} customer={customer} again={changed} begun={begun} />
      {day.value && <Today day={day.value} />}
    </>
  );
}

function Title({ view, at }: { view: CashierView; at: AtWindow }) {
  const card = tableAt(view, at);
  switch (at.kind) {
    case "customer":
      return null; // shown in the person's own part
    case "walk-in":
      return (
        <Head name="Walk-in" says="Somebody without an account: chips go from hand to hand." figure={null} of="" />
      );
    case "table":
      return <Head name={tableTitled(at.table)} says={card ? tableSays(card) : ""} figure={null} of="" />;
    case "box":
      return <Head name={boxLabel(view, at)} says="Locked until it is counted, by its label." figure={null} of="" />;
    case "drawer":
      return (
        <Head
          name="The drawer"
          says="Counted by two people, each alone, when the window changes hands."
          figure={null}
          of=""
        />
      );
  }
}

export function Head({ name, says, figure, of }: { name: string; says: string; figure: number | null; of: string }) {
  return (
    <div class="cs-who">
      <div>
        <h2>{name}</h2>
        <p class="note">{says}</p>
      </div>
      {figure !== null && (
        <p class="cs-figure">
          <b>{money(figure)}</b>
          <span>{of}</span>
        </p>
      )}
    </div>
  );
}

function tableSays(card: TableCard): string {
  const left = `Tips ${money(card.tips)}.`;
  return card.open ? `${card.title}. ${left}` : `Closed. ${left}`;
}

const keyOf = (at: AtWindow): string =>
  [at.kind, "player" in at ? at.player : "", "table" in at ? at.table : "", "number" in at ? at.number : ""].join(" ");

/** The typed text, once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(text), TYPED_MS);
    return () => clearTimeout(wait);
  }, [text]);
  return settled;
}
