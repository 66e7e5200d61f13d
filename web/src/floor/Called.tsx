/** Hands that were called out: they are not paid before the floor has acknowledged them. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button, Cards, lettersHeard, money } from "../kit";
import { Link } from "../shell";
import { askTable, Said, useAsking } from "../staff";
import type { CalledOut } from "../wire";
import { placeOf, since } from "./look";

interface CalledProps {
  /** The oldest first. */
  called: readonly CalledOut[];
  now: number;
  /** Whether the viewer can acknowledge the hands of a table: some may only watch. */
  may: (table: string) => boolean;
  onChanged: () => void;
  /** On the page of that very table no link to it is needed. */
  here?: boolean;
}

export function Called({ called, now, may, onChanged, here = false }: CalledProps) {
  if (called.length === 0) return here ? null : <p class="note">No hand waits to be seen.</p>;
  return (
    <ul class="fl-acks">
      {called.map((one, place) => (
        <One
          key={`${one.table} ${one.who} ${one.since}`}
          called={one}
          place={place}
          now={now}
          may={may}
          onChanged={onChanged}
          here={here}
        />
      ))}
    </ul>
  );
}

interface OneProps extends Omit<CalledProps, "called" | "here"> {
  called: CalledOut;
  place: number;
  here: boolean;
}

function One({ called, place, now, may, onChanged, here }: OneProps) {
  const can = may(called.table);
  const first = place === 0;
  const { busy, came, ask } = useAsking(onChanged);
  const acknowledge = (): void =>
    void ask(askTable(called.table, { do: "acknowledge", who: called.who }), `${placeOf(called)} acknowledged.`);
  useFirstKey(first && can && !busy, acknowledge);
  const cards = called.cards.length > 0;
  return (
    <li class={first ? "fl-ack first" : "fl-ack"}>
      <div class="h">
        <b>{placeOf(called)}</b>
        <span>{since(called.since, now)} ago</span>
      </div>
      <div class={called.cards.length > 3 ? "c many" : "c"}>
        {cards && (
          <Cards
            cards={called.cards}
            size={called.cards.length > 3 ? "i" : "s"}
            label={called.name || placeOf(called)}
          />
        )}
        <p>
          <b>{called.says.charAt(0).toUpperCase() + called.says.slice(1)}</b>
          {[called.name, (called.pays ?? 0) > 0 && `pays ${money(called.pays ?? 0)}`].filter(Boolean).join(", ")}
        </p>
      </div>
      <div class={here || !can ? "go alone" : "go"}>
        {can && (
          <Button
            kind={first ? "primary" : "plain"}
            // A hand that moves up to another one's place is new there, and has to be seen first.
            answers={`called out, place ${place}`}
            data-offer="acknowledge"
            disabled={busy}
            onClick={acknowledge}
            aria-label={`Acknowledge ${placeOf(called)}`}
            {...(first ? { "aria-keyshortcuts": "A" } : {})}
          >
            Acknowledge{first && <kbd aria-hidden="true">A</kbd>}
          </Button>
        )}
        {!here && (
          <Link
            class="btn"
            href={`/floor/${encodeURIComponent(called.table)}`}
            label={`View the hand of ${placeOf(called)}`}
          >
            View hand
          </Link>
        )}
      </div>
      {came && came.kind !== "win" && <Said came={came} />}
    </li>
  );
}

const SEEN_MS = 600;

/** A key that is held down acknowledges one hand, not all that follow; and never one that has only just appeared. */
function useFirstKey(on: boolean, press: () => void): void {
  const now = useRef(press);
  now.current = press;
  useLayoutEffect(() => {
    if (!on) return;
    const from = performance.now() + SEEN_MS;
    const onKey = (event: KeyboardEvent): void => {
      if (
        performance.now() < from ||
        event.repeat ||
        event.shiftKey ||
        event.key.toLowerCase() !== "a" ||
        !lettersHeard(event)
      )
        return;
      now.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [on]);
}
