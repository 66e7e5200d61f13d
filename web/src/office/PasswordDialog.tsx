/** Asks for the password again, before what somebody signs in with is changed at a screen that they may have left. */

import { useState } from "preact/hooks";
import { Button, Dialog } from "../kit";
import { useSubmit } from "../shell";
import { PasswordField } from "./fields";
import { Wrong } from "./SignInPage";

interface Asked {
  title: string;
  note: string;
  go: string;
  send: (password: string) => Promise<void>;
  onClose: () => void;
}

export function PasswordDialog({ title, note, go, send, onClose }: Asked) {
  const [password, setPassword] = useState("");
  const { busy, problem, submit } = useSubmit();
  return (
    <Dialog open title={title} onClose={onClose}>
      <form
        class="of-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== "" && !busy) void submit(() => send(password));
        }}
      >
        <p class="note">{note}</p>
        <PasswordField label="Your password" value={password} onInput={setPassword} autocomplete="current-password" />
        <Wrong says={problem} />
        <Button type="submit" kind="primary" disabled={password === "" || busy}>
          {go}
        </Button>
      </form>
    </Dialog>
  );
}
