/** A shared tablet: several people use its screen, and say by PIN or badge who they are. */

import { useEffect, useState } from "preact/hooks";
import { announce, Button, Dialog, Field, Icon, Notice, Spinner } from "../kit";
import { api } from "../net";
import { ROLE_SAYS, type Role } from "../roles";
import type { Here, Me, TabletPerson, TabletView } from "../wire";
import { keepMe, signOut, useMe } from "./me";
import { useSubmit } from "./useSubmit";

export const BADGE_LONG = 24;

/** What was typed or scanned, as the house is asked: a scanner types the whole code of a badge. */
export function hereOf(typed: string, who: string): Here | null {
  const text = typed.replace(/\s/g, "");
  if (/^\d+$/.test(text) && text.length === BADGE_LONG) return { badge: text };
  return /^\d{4,8}$/.test(text) && who !== "" ? { who, pin: text } : null;
}

/** Who works here, by name, with a field that takes a PIN or a scanned badge. */
export function WhoForm({
  roles,
  but,
  says,
  onHere,
}: {
  /** Only people with one of these roles. */
  roles?: readonly string[] | undefined;
  /** Not this person: they asked for it. */
  but?: string | undefined;
  says: string;
  onHere: (here: Here) => Promise<unknown>;
}) {
  const [people, setPeople] = useState<readonly TabletPerson[] | null>(null);
  const [who, setWho] = useState("");
  const [typed, setTyped] = useState("");
  const { busy, problem, submit } = useSubmit();
  useEffect(() => {
    api.get<TabletView>("/api/tablet").then(
      (view) => setPeople(view.people),
      () => setPeople([]),
    );
  }, []);
  const may = people?.filter((one) => one.player !== but && (!roles || one.roles.some((role) => roles.includes(role))));
  const here = hereOf(typed, who);
  return (
    <form
      class="tb-who"
      onSubmit={(event) => {
        event.preventDefault();
        if (here === null || busy) return;
        void submit(() => onHere(here)).then(() => setTyped(""));
      }}
    >
      {may === undefined ? (
        <Spinner label="Asking the house" />
      ) : may.length === 0 ? (
        <p class="note">Nobody who may has a PIN yet; it is set at /account. A badge works here.</p>
      ) : (
        <div class="tb-people" role="radiogroup" aria-label="Who are you?">
          {may.map((one) => (
            <button
              key={one.player}
              type="button"
              role="radio"
              class="tb-one"
              aria-checked={who === one.player}
              onClick={() => setWho(one.player)}
            >
              <b>{one.name}</b>
              <small>{roleTitles(one.roles)}</small>
            </button>
          ))}
        </div>
      )}
      <Field
        label="PIN, or scan a badge"
        type="password"
        inputMode="numeric"
        value={typed}
        onInput={setTyped}
        maxLength={BADGE_LONG + 2}
        autocomplete="one-time-code"
        autoFocus
        hint={who === "" && may && may.length > 0 ? "Choose who you are, then enter your PIN." : undefined}
      />
      {problem && (
        <Notice kind="lose" live>
          {problem}
        </Notice>
      )}
      <Button type="submit" kind="primary" disabled={here === null || busy}>
        {says}
      </Button>
    </form>
  );
}

const roleTitles = (roles: readonly string[]): string =>
  roles
    .filter((role): role is Role => role !== "player" && role in ROLE_SAYS)
    .map((role) => ROLE_SAYS[role].title)
    .join(", ");

export const takeOver = async (here: Here): Promise<Me> => {
  const now = keepMe(await api.post<Me>("/api/tablet/enter", here));
  announce(`${now.name} has this screen.`);
  return now;
};

/** In the bar of a page, on a tablet alone: who has the screen, and the way to take it over. */
export function TabletKey() {
  const me = useMe();
  const [open, setOpen] = useState(false);
  if (!me?.tablet) return null;
  const label = me.account ? `${me.name}. Take this screen over` : "Take this screen over";
  return (
    <>
      <button type="button" class="btn small tb-key" aria-label={label} onClick={() => setOpen(true)}>
        <Icon name="person" />
        <span>{me.account ? me.name : "Take over"}</span>
      </button>
      {open && (
        <Dialog open title={`Tablet ${me.tablet}`} onClose={() => setOpen(false)}>
          <TakeOver me={me} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function TakeOver({ me, onDone }: { me: Me; onDone: () => void }) {
  const { busy, problem, submit } = useSubmit();
  return (
    <div class="tb-over">
      {me.account && (
        <div class="tb-now">
          <p>
            <b>{me.name}</b> has this screen.
          </p>
          <Button
            size="small"
            icon="lock"
            disabled={busy}
            onClick={() =>
              void submit(signOut).then((done) => {
                if (!done) return;
                announce("The screen is locked.");
                onDone();
              })
            }
          >
            Lock the screen
          </Button>
        </div>
      )}
      {problem && <Notice kind="lose">{problem}</Notice>}
      <WhoForm
        but={me.account ? me.player : undefined}
        says="Take over"
        onHere={(here) => takeOver(here).then(onDone)}
      />
    </div>
  );
}
