/** One's own account: name, number, password, the browsers that are signed in, limits, self-exclusion. */

import { useState } from "preact/hooks";
import {
  announce,
  Button,
  buttonClass,
  cash,
  CHIPS,
  dateTime,
  Empty,
  IconButton,
  money,
  Notice,
  Spinner,
  Tag,
} from "../kit";
import { PrintKey, SaveKey } from "../print";
import { Link, MenuLimits, NameField, navigate, PageHeader, signOut, useMe, useSubmit } from "../shell";
import { ROLE_SAYS, ROLES } from "../staff";
import type { Me } from "../wire";
import "../styles/office.css";
import { changePassword, PASSWORD_LEAST, passwordProblem } from "./account";
import { Exclusion } from "./Exclusion";
import { PasswordField } from "./fields";
import { Passkeys } from "./Passkeys";
import { PinAndBadge, ThisBrowser } from "./PinAndBadge";
import { Sessions } from "./Sessions";
import { Wrong } from "./SignInPage";

export default function AccountPage() {
  const me = useMe();
  return (
    <>
      <PageHeader title="Your account" />
      <main class="page of-account" id="main">
        {me === null ? (
          <Spinner label="Asking the house" />
        ) : me.account ? (
          <Account key={me.player} me={me} />
        ) : (
          <Guest />
        )}
      </main>
    </>
  );
}

function Guest() {
  return (
    <Empty as="h1" title="You are a guest" icon="person">
      <p>
        Practice tables need no account. With one you can buy chips of the house, and your limits hold on every device.
      </p>
      <div class="need-role-keys">
        <Link class={buttonClass("primary")} href="/sign-in">
          Sign in
        </Link>
        <Link class={buttonClass()} href="/sign-in?new=1">
          New account
        </Link>
      </div>
    </Empty>
  );
}

function Account({ me }: { me: Me }) {
  return (
    <>
      <div class="of-title">
        <h1>Your account</h1>
        <SignOut />
      </div>
      {me.excluded_until != null && me.excluded_until > Date.now() && (
        <Notice kind="warn" icon="limit" title="You have excluded yourself">
          No wagers and no chips until {dateTime(me.excluded_until)}. Chips that you have can be cashed at any time.
        </Notice>
      )}
      <div class="of-columns">
        <div>
          <You me={me} />
          <PinAndBadge />
          <Password />
          <Passkeys />
          <Sessions />
        </div>
        <div>
          <Chips me={me} />
          <div class="panel of-limits">
            <div class="body">
              <MenuLimits limits={me.limits} />
            </div>
          </div>
          <ThisBrowser />
          <Exclusion me={me} />
        </div>
      </div>
    </>
  );
}

function SignOut() {
  const { busy, problem, submit } = useSubmit();
  return (
    <>
      {problem && <p class="note t-lose">{problem}</p>}
      <Button
        icon="leave"
        disabled={busy}
        onClick={() =>
          void submit(signOut).then((done) => {
            if (!done) return;
            announce("Signed out.");
            navigate("/");
          })
        }
      >
        Sign out
      </Button>
    </>
  );
}

function You({ me }: { me: Me }) {
  return (
    <section class="panel" aria-labelledby="you">
      <header>
        <h2 id="you">You</h2>
      </header>
      <div class="body of-stack">
        <NameField me={me} />
        <dl class="of-facts">
          <dt>Login</dt>
          <dd>{me.account}</dd>
          <dt>Code of your card</dt>
          <dd>
            <Copied text={me.code ?? ""} what="code" />
          </dd>
          <dt>Roles</dt>
          <dd>
            <ul class="of-roles">
              {ROLES.filter((role) => me.roles?.includes(role)).map((role) => (
                <li key={role}>
                  <b>{ROLE_SAYS[role].title}</b>
                  <span>{ROLE_SAYS[role].does}</span>
                </li>
              ))}
            </ul>
          </dd>
        </dl>
        <p class="note">Staff find you by the code, said or scanned. Nobody can sign in with it.</p>
      </div>
    </section>
  );
}

/** A text to read out or to copy. */
export function Copied({ text, what }: { text: string; what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => announce(`The ${what} is copied.`),
      () => announce(`The ${what} could not be copied; select it.`),
    );
  return (
    <span class="of-copied">
      <code>{text}</code>
      {window.isSecureContext && <IconButton icon="copy" label={`Copy the ${what}`} onClick={() => void copy()} />}
    </span>
  );
}

function Chips({ me }: { me: Me }) {
  return (
    <section class="panel" aria-labelledby="your-chips">
      <header>
        <h2 id="your-chips">Your chips</h2>
        <span class="grow" />
        {me.checked ? (
          <Tag kind="win" icon="tick">
            ID checked
          </Tag>
        ) : (
          <Tag>ID not checked</Tag>
        )}
      </header>
      <div class="body">
        <dl class="of-sums">
          <dt>Chips of the house</dt>
          <dd>{money(me.issued ?? 0, cash())}</dd>
          {Boolean(me.night) && <dt>Chips of the night</dt>}
          {Boolean(me.night) && <dd>{money(me.night ?? 0, CHIPS)}</dd>}
          <dt>Practice chips</dt>
          <dd>{money(me.wallet, CHIPS)}</dd>
        </dl>
        <p class="note">
          The cashier sells and redeems chips of the house
          {me.checked ? "." : ", and looks at your identification once. The document itself is not recorded."}
        </p>
        <p class="of-print">
          <PrintKey
            documents={[
              {
                title: "Statement, chips of the house",
                says: "This month: bought and redeemed, won and lost, and what is left",
                href: "/api/me/statement.pdf",
                file: "statement.pdf",
              },
              {
                title: "Statement, practice chips",
                says: "The same for chips that cost nothing",
                href: "/api/me/statement.pdf?chips=practice",
                file: "statement-practice.pdf",
              },
            ]}
          />
          <SaveKey
            lists={[
              {
                title: "Statement, chips of the house",
                says: "This month, line by line",
                href: "/api/me/statement",
                file: "statement",
              },
              {
                title: "Statement, practice chips",
                says: "The same for chips that cost nothing",
                href: "/api/me/statement",
                query: "chips=practice",
                file: "statement-practice",
              },
            ]}
          />
        </p>
      </div>
    </section>
  );
}

function Password() {
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const { busy, problem, submit } = useSubmit();
  const wrong = passwordProblem(next);
  const ready = old !== "" && next !== "" && wrong === null;
  return (
    <section class="panel" aria-labelledby="password">
      <header>
        <h2 id="password">Password</h2>
      </header>
      <div class="body">
        <form
          class="of-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!ready || busy) return;
            void submit(() => changePassword({ old, new: next })).then((done) => {
              if (!done) return;
              setOld("");
              setNext("");
              announce("Your password is changed. Other browsers are signed out.");
            });
          }}
        >
          <PasswordField label="Password now" value={old} onInput={setOld} autocomplete="current-password" />
          <PasswordField
            label="New password"
            value={next}
            onInput={setNext}
            autocomplete="new-password"
            hint={`At least ${PASSWORD_LEAST} characters.`}
          />
          <Wrong says={problem} />
          <Button type="submit" disabled={!ready || busy}>
            Change the password
          </Button>
          <p class="note">Every other browser is signed out.</p>
        </form>
      </div>
    </section>
  );
}
