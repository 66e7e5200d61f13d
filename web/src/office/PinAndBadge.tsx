/** PIN and badge for the shared tablets of the house; and making this browser one of them. */

import { useEffect, useState } from "preact/hooks";
import { announce, Button, Dialog, Field, Notice } from "../kit";
import { api } from "../net";
import { PrintKey } from "../print";
import { keepMe, useMe, useSubmit } from "../shell";
import { STAFF_ROLES, useStaff } from "../staff";
import type { Badge, Me, PinAndBadge as Own } from "../wire";
import { PasswordField } from "./fields";
import { PasswordDialog } from "./PasswordDialog";
import { Wrong } from "./SignInPage";

const PIN_SAYS = { none: "none", set: "set", locked: "locked after wrong tries" } as const;

export function PinAndBadge() {
  const { is } = useStaff();
  const [own, setOwn] = useState<Own | null>(null);
  const [asks, setAsks] = useState<"pin" | "badge" | "lost" | null>(null);
  const [badge, setBadge] = useState<Badge | null>(null);
  const works = is(...STAFF_ROLES);
  const look = () =>
    api.get<Own>("/api/account/pin").then(
      (found) => setOwn(found),
      () => undefined,
    );
  useEffect(() => {
    if (works) void look();
  }, [works]);
  if (!works || own === null) return null;
  return (
    <section class="panel" aria-labelledby="pin-badge">
      <header>
        <h2 id="pin-badge">PIN and badge</h2>
      </header>
      <div class="body of-stack">
        <p class="note">
          At the shared tablets of the house you say by one of them who you are: to take a screen over, or to agree to
          what a colleague asks for there. They work nowhere else.
        </p>
        <dl class="of-facts of-keys">
          <dt>PIN</dt>
          <dd>
            <span>{PIN_SAYS[own.pin]}</span>
            <Button size="small" onClick={() => setAsks("pin")}>
              {own.pin === "none" ? "Set a PIN" : "Another PIN"}
            </Button>
          </dd>
          <dt>Badge</dt>
          <dd>
            <span>{own.badge ? "given" : "none"}</span>
            <Button size="small" onClick={() => setAsks("badge")}>
              {own.badge ? "Another badge" : "Make a badge"}
            </Button>
            {own.badge && (
              <Button size="small" onClick={() => setAsks("lost")}>
                It is lost
              </Button>
            )}
          </dd>
        </dl>
      </div>
      {asks === "pin" && (
        <PinDialog
          own={own}
          onClose={() => setAsks(null)}
          onDone={(now) => {
            setOwn(now);
            setAsks(null);
          }}
        />
      )}
      {asks === "badge" && (
        <PasswordDialog
          title="A new badge"
          note="A badge that you had before does not work any more."
          go="Make the badge"
          onClose={() => setAsks(null)}
          send={async (password) => {
            setBadge(await api.post<Badge>("/api/account/badge", { password }));
            setAsks(null);
            void look();
          }}
        />
      )}
      {asks === "lost" && (
        <PasswordDialog
          title="A lost badge"
          note="It is worth nothing from now on. Without your password, ask a manager to revoke it."
          go="Revoke the badge"
          onClose={() => setAsks(null)}
          send={async (password) => {
            setOwn(await api.post<Own>("/api/account/badge/revoke", { password }));
            setAsks(null);
            announce("Your badge is revoked.");
          }}
        />
      )}
      {badge && <BadgeMade badge={badge} onClose={() => setBadge(null)} />}
    </section>
  );
}

function PinDialog({ own, onClose, onDone }: { own: Own; onClose: () => void; onDone: (now: Own) => void }) {
  const [password, setPassword] = useState("");
  const [pin, setPin] = useState("");
  const { busy, problem, submit } = useSubmit();
  const good = /^\d{4,8}$/.test(pin);
  const send = (wanted: string | null) =>
    void submit(async () => {
      const now = await api.post<Own>("/api/account/pin", { password, pin: wanted });
      announce(wanted === null ? "You have no PIN any more." : "Your PIN is set.");
      onDone(now);
    });
  return (
    <Dialog open title="PIN for shared tablets" onClose={onClose}>
      <form
        class="of-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (good && password !== "" && !busy) send(pin);
        }}
      >
        <PasswordField
          label="Your password"
          value={password}
          onInput={setPassword}
          autocomplete="current-password"
          hint="So that nobody sets a PIN at a screen that you have left."
        />
        <Field
          label="New PIN"
          type="password"
          inputMode="numeric"
          value={pin}
          onInput={setPin}
          maxLength={8}
          autocomplete="off"
          hint="4 to 8 figures, not in a row. After 5 wrong tries it is locked."
        />
        <Wrong says={problem} />
        <div class="of-foot">
          <Button type="submit" kind="primary" disabled={!good || password === "" || busy}>
            Set the PIN
          </Button>
          {own.pin !== "none" && (
            <Button disabled={password === "" || busy} onClick={() => send(null)}>
              No PIN any more
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Shown once, to be printed at once: the house keeps a fingerprint of the code only. */
export function BadgeMade({ badge, onClose }: { badge: Badge; onClose: () => void }) {
  return (
    <Dialog open title={`Badge of ${badge.name}`} onClose={onClose}>
      <div class="of-stack">
        <img
          class="of-qr"
          src={`data:image/svg+xml,${encodeURIComponent(badge.qr)}`}
          alt="The badge as a QR code"
          width="160"
          height="160"
        />
        {badge.waiting ? (
          <Notice kind="warn">It holds once another manager has agreed. Print it then: leave this open.</Notice>
        ) : (
          <Notice kind="win">It works now.</Notice>
        )}
        <p class="note">
          The badge is shown this once. Whoever has it is taken for {badge.name} at a tablet; a lost one is revoked here
          at once.
        </p>
        <PrintKey
          roll
          documents={[
            {
              title: "Badge",
              says: "Of the size of a bank card, or for a receipt roll",
              href: "/api/tablet/badge.pdf",
              file: "badge.pdf",
              body: { code: badge.code },
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

/** For the floor, the cashier and managers: this browser becomes a tablet that several people use. */
export function ThisBrowser() {
  const me = useMe();
  const { is } = useStaff();
  const [name, setName] = useState("");
  const { busy, problem, submit } = useSubmit();
  if (!me || me.by_pin || !is("floor", "cashier", "manager")) return null;
  return (
    <section class="panel" aria-labelledby="this-browser">
      <header>
        <h2 id="this-browser">A shared tablet</h2>
      </header>
      <div class="body of-stack">
        {me.tablet ? (
          <Notice kind="win">This browser is the tablet {me.tablet}.</Notice>
        ) : (
          <form
            class="of-form"
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() === "" || busy) return;
              void submit(async () => {
                keepMe(await api.post<Me>("/api/tablet", { name: name.trim() }));
                announce("This browser is a shared tablet now.");
              });
            }}
          >
            <Field
              label="Name of the tablet"
              value={name}
              onInput={setName}
              maxLength={30}
              placeholder="Table 9"
              hint="Then staff take its screen over by PIN or badge. A manager can take the tablet back."
            />
            <Wrong says={problem} />
            <Button type="submit" disabled={name.trim() === "" || busy}>
              Make this browser a shared tablet
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}
