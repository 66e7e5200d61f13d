/** Signing in, and for players: making an account. Practice tables need neither. */

import { useState } from "preact/hooks";
import { announce, Button, Field, Notice, Segmented } from "../kit";
import { ApiError } from "../net";
import { Link, navigate, PageHeader, useMe, useRoute, useSubmit } from "../shell";
import type { Me } from "../wire";
import "../styles/office.css";
import { PASSWORD_LEAST, passwordProblem, register, signIn, wayAfter } from "./account";
import { isWhole, NewAccountFields, NOBODY, PasswordField, trimmed } from "./fields";
import { signInWithPasskey, stopped, usePasskeys } from "./passkeyCalls";

type Way = "in" | "new";

export default function SignInPage() {
  const { query } = useRoute();
  const me = useMe();
  const [way, setWay] = useState<Way>(query.get("new") === "1" ? "new" : "in");
  const arrive = (now: Me) => {
    announce(`Signed in as ${now.name}.`);
    navigate(wayAfter(now, query.get("to")), { replace: true });
  };
  return (
    <>
      <PageHeader title={way === "in" ? "Sign in" : "New account"} />
      <main class="page of-small" id="main">
        <h1>{way === "in" ? "Sign in" : "New account"}</h1>
        {me?.account && (
          <Notice>
            You are signed in as {me.name}. Signing in again signs you out first.{" "}
            <Link href="/account">Your account</Link>
          </Notice>
        )}
        <Segmented
          label="Do you have an account?"
          class="of-ways"
          value={way}
          onChange={setWay}
          options={[
            { value: "in", label: "I have an account" },
            { value: "new", label: "I am new here" },
          ]}
        />
        <section class="panel">
          <div class="body">{way === "in" ? <SignInForm onDone={arrive} /> : <RegisterForm onDone={arrive} />}</div>
        </section>
        <p class="note">
          Practice tables need no account: <Link href="/">sit down as a guest</Link>. Staff get theirs by invitation.
        </p>
      </main>
    </>
  );
}

function SignInForm({ onDone }: { onDone: (me: Me) => void }) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [own, setOwn] = useState<string | null>(null); // the password was for one sign-in: this is the next
  const { busy, problem, submit } = useSubmit();
  const ready =
    login.trim() !== "" && password !== "" && (own === null || (own !== "" && passwordProblem(own, login) === null));
  const [rows] = usePasskeys();
  const [failed, setFailed] = useState<string | null>(null);
  const withPasskey = async (): Promise<void> => {
    setFailed(null);
    try {
      onDone(await signInWithPasskey());
    } catch (why) {
      const says = stopped(why);
      if (says === null) throw why;
      setFailed(says);
    }
  };
  const send = async (): Promise<void> => {
    try {
      onDone(await signIn({ login: login.trim(), password, ...(own === null ? {} : { new: own }) }));
    } catch (failed) {
      if (!(failed instanceof ApiError) || failed.problem.code !== "choose-password") throw failed;
      setOwn("");
      announce(failed.problem.message);
    }
  };
  return (
    <form
      class="of-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready || busy) return;
        void submit(send).then((done) => {
          if (!done && own === null) setPassword(""); // the login is usually right
        });
      }}
    >
      <Field
        label="Login"
        value={login}
        onInput={setLogin}
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        maxLength={32}
        name="login"
        autoFocus
      />
      <PasswordField
        label="Password"
        value={password}
        onInput={setPassword}
        autocomplete="current-password"
        name="password"
      />
      {own !== null && (
        <>
          <Notice kind="warn">
            This password was for one sign-in. Choose one of your own now, which nobody else knows.
          </Notice>
          <PasswordField
            label="Your new password"
            value={own}
            onInput={setOwn}
            autocomplete="new-password"
            hint={`At least ${PASSWORD_LEAST} characters.`}
            error={own.length >= PASSWORD_LEAST ? passwordProblem(own, login) : null}
          />
        </>
      )}
      <Wrong says={problem} />
      <Button type="submit" kind="primary" disabled={!ready || busy}>
        Sign in
      </Button>
      {rows?.offered && own === null && (
        <Button icon="lock" disabled={busy} onClick={() => void submit(withPasskey)}>
          Sign in with a passkey
        </Button>
      )}
      {failed && (
        <Notice kind="warn" live>
          {failed}
        </Notice>
      )}
      <p class="note">Forgotten? The manager and a second person of the house can reset it.</p>
    </form>
  );
}

function RegisterForm({ onDone }: { onDone: (me: Me) => void }) {
  const [account, setAccount] = useState(NOBODY);
  const { busy, problem, submit } = useSubmit();
  const ready = isWhole(account);
  return (
    <form
      class="of-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) void submit(async () => onDone(await register(trimmed(account))));
      }}
    >
      <NewAccountFields value={account} onChange={setAccount} />
      <Wrong says={problem} />
      <Button type="submit" kind="primary" disabled={!ready || busy}>
        Make the account
      </Button>
      <p class="note">
        An account keeps your limits and your chips of the house, which the cashier sells. Practice chips stay with the
        guest.
      </p>
    </form>
  );
}

/** The house's own sentence; announced when it appears. */
export function Wrong({ says }: { says: string | null }) {
  return (
    <div role="alert" class="of-wrong">
      {says && <Notice kind="lose">{says}</Notice>}
    </div>
  );
}
