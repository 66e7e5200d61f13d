/** The passkeys of one's own account. Drawn only where they work: over TLS, or on the machine itself. */

import { useState } from "preact/hooks";
import { announce, Button, dateTime, Dialog, Field, Notice } from "../kit";
import { api } from "../net";
import { useSubmit } from "../shell";
import { STAFF_ROLES, useStaff } from "../staff";
import type { PasskeyRow, PasskeyRows } from "../wire";
import { PasswordField } from "./fields";
import { PasswordDialog } from "./PasswordDialog";
import { addPasskey, stopped, usePasskeys } from "./passkeyCalls";
import { Wrong } from "./SignInPage";

export function Passkeys() {
  const { is } = useStaff();
  const [rows, setRows] = usePasskeys();
  const [adds, setAdds] = useState(false);
  const [goes, setGoes] = useState<PasskeyRow | null>(null);
  if (!rows?.offered || !is(...STAFF_ROLES)) return null;
  return (
    <section class="panel" aria-labelledby="passkeys">
      <header>
        <h2 id="passkeys">Passkeys</h2>
        <span class="grow" />
        <Button size="small" onClick={() => setAdds(true)}>
          Add a passkey
        </Button>
      </header>
      <div class="body of-stack">
        <p class="note">
          Your phone, computer or security key signs you in, and no password is typed. It works at this address only.
        </p>
        {rows.passkeys.length > 0 && (
          <ul class="of-lines">
            {rows.passkeys.map((one) => (
              <li key={one.id}>
                <div>
                  <b>{one.name}</b>
                  <small>Since {dateTime(one.since)}</small>
                </div>
                <Button size="small" aria-label={`Remove the passkey ${one.name}`} onClick={() => setGoes(one)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {goes && (
        <PasswordDialog
          title={`Remove the passkey ${goes.name}`}
          note="Nobody signs in with it any more."
          go="Remove it"
          onClose={() => setGoes(null)}
          send={async (password) => {
            setRows(await api.post<PasskeyRows>(`/api/account/passkeys/${goes.id}/remove`, { password }));
            setGoes(null);
            announce("The passkey is removed.");
          }}
        />
      )}
      {adds && (
        <AddDialog
          onClose={() => setAdds(false)}
          onDone={(now) => {
            setRows(now);
            setAdds(false);
          }}
        />
      )}
    </section>
  );
}

function AddDialog({ onClose, onDone }: { onClose: () => void; onDone: (rows: PasskeyRows) => void }) {
  const [password, setPassword] = useState("");
  const [name, setName] = useState("");
  const [failed, setFailed] = useState<string | null>(null);
  const { busy, problem, submit } = useSubmit();
  const add = async () => {
    setFailed(null);
    try {
      const rows = await addPasskey(password, name.trim());
      announce("The passkey is added.");
      onDone(rows);
    } catch (why) {
      const says = stopped(why);
      if (says === null) throw why;
      setFailed(says);
    }
  };
  return (
    <Dialog open title="Add a passkey" onClose={onClose}>
      <form
        class="of-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== "" && !busy) void submit(add);
        }}
      >
        <Field
          label="Name"
          value={name}
          onInput={setName}
          maxLength={40}
          placeholder="My phone"
          hint="By which you know it in the list."
        />
        <PasswordField label="Your password" value={password} onInput={setPassword} autocomplete="current-password" />
        {failed && <Notice kind="warn">{failed}</Notice>}
        <Wrong says={problem} />
        <Button type="submit" kind="primary" disabled={password === "" || busy}>
          Go on with this device
        </Button>
      </form>
    </Dialog>
  );
}
