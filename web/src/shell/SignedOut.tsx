import { Button, buttonClass, Notice } from "../kit";
import { Link } from "./Link";
import { goOnAsGuest, useSignedOut } from "./me";

/** Shown on every page to whoever was signed in until the house ended the session, until they sign in again or say that
    they go on as a guest. */
export function SignedOut() {
  if (!useSignedOut()) return null;
  return (
    <Notice kind="warn" live title="You were signed out.">
      <p>
        A sign-in ends after 30 days, sooner if it is not used, or when somebody ends it. Your chips and your seat are
        still yours.
      </p>
      <div class="signed-out">
        <Link class={buttonClass("plain", "small")} href="/sign-in">
          Sign in
        </Link>
        <Button size="small" kind="quiet" onClick={goOnAsGuest}>
          Go on as a guest
        </Button>
      </div>
    </Notice>
  );
}
