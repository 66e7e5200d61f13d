/** What somebody is shown once, after they have agreed to something: their half of a password for one sign-in. */

import { Button, Dialog, Notice } from "../kit";
import { makeStore, useStore } from "./store";

const store = makeStore<string | null>(null);

export const showOnce = (text: string): void => store.set(text);

export function ShownOnce() {
  const text = useStore(store);
  if (text === null) return null;
  const done = () => store.set(null);
  return (
    <Dialog
      open
      title="Your half of the password"
      onClose={done}
      foot={
        <Button kind="primary" onClick={done}>
          I have told it
        </Button>
      }
    >
      <div class="tb-over">
        <p class="tb-half">
          <code>{text}</code>
        </p>
        <Notice kind="warn">
          It is the second half, and shown this once. Tell it in person to whose password it is. Who asked for the reset
          has the first half; neither of you can sign in with one.
        </Notice>
      </div>
    </Dialog>
  );
}
