/** Using an invitation: the code is in the address, and works once. */

import { useEffect, useState } from "preact/hooks";
import { announce, Button, buttonClass, Empty, Notice, Spinner, until } from "../kit";
import { api, ApiError, theSession } from "../net";
import { Link, navigate, PageHeader, useMe, useSubmit } from "../shell";
import { ROLE_SAYS, ROLES, roleTitle } from "../staff";
import type { InvitationInfo } from "../wire";
import "../styles/office.css";
import { enrol, wayAfter } from "./account";
import { isWhole, NewAccountFields, NOBODY, trimmed } from "./fields";
import { Wrong } from "./SignInPage";

export default function JoinPage({ code }: { code: string }) {
  const { invitation, problem } = useInvitation(code);
  return (
    <>
      <PageHeader title="Invitation" />
      <main class="page of-small" id="main">
        {invitation !== null ? (
          <Invitation code={code} invitation={invitation} />
        ) : problem !== null ? (
          <Empty as="h1" title="This invitation cannot be taken up" icon="lock">
            <p>{problem}</p>
            <Link class={buttonClass()} href="/sign-in">
              To sign in
            </Link>
          </Empty>
        ) : (
          <Spinner label="Looking at the invitation" />
        )}
      </main>
    </>
  );
}

function Invitation({ code, invitation }: { code: string; invitation: InvitationInfo }) {
  const me = useMe();
  const [account, setAccount] = useState(NOBODY);
  const { busy, problem, submit } = useSubmit();
  // An account that staff have made has its name already.
  const whole = invitation.name ? { ...account, name: invitation.name } : account;
  const ready = isWhole(whole);
  const take = async () => {
    const now = await enrol({ code, ...trimmed(whole) });
    announce(`Welcome, ${now.name}.`);
    navigate(wayAfter(now, null), { replace: true });
  };
  return (
    <>
      <h1>
        {invitation.name
          ? `Welcome, ${invitation.name}`
          : invitation.until === null
            ? "The first manager of this house"
            : "You are invited"}
      </h1>
      <section class="panel" aria-labelledby="join-roles">
        <header>
          <h2 id="join-roles">What the account is for</h2>
        </header>
        <div class="body">
          <ul class="of-roles">
            {ROLES.filter((role) => invitation.roles.includes(role)).map((role) => (
              <li key={role}>
                <b>{roleTitle(role)}</b>
                <span>{ROLE_SAYS[role].does}</span>
              </li>
            ))}
          </ul>
          <p class="note">
            {invitation.until === null
              ? "The link was shown on the machine that runs the house. " +
                "It makes one account, and ends when the house stops."
              : invitation.name
                ? `The house has made this account. The link holds until ${until(invitation.until)}, once.`
                : `The invitation holds until ${until(invitation.until)}, for one account.`}
          </p>
        </div>
      </section>
      {me?.account && (
        <Notice>
          You are signed in as {me.name}. Taking up the invitation makes another account and signs you in with that one.
        </Notice>
      )}
      <section class="panel" aria-label="Your account">
        <div class="body">
          <form
            class="of-form"
            onSubmit={(event) => {
              event.preventDefault();
              if (ready && !busy) void submit(take);
            }}
          >
            <NewAccountFields value={account} onChange={setAccount} named={Boolean(invitation.name)} />
            <Wrong says={problem} />
            <Button type="submit" kind="primary" disabled={!ready || busy}>
              {invitation.name ? "Sign in from now on" : "Make the account"}
            </Button>
          </form>
        </div>
      </section>
    </>
  );
}

function useInvitation(code: string): { invitation: InvitationInfo | null; problem: string | null } {
  const [invitation, setInvitation] = useState<InvitationInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    theSession()
      .then(() => api.get<InvitationInfo>(`/api/account/invitation/${encodeURIComponent(code)}`, gone.signal))
      .then(setInvitation, (failed: unknown) => {
        if (!gone.signal.aborted)
          setProblem(
            failed instanceof ApiError ? failed.problem.message : "The house does not answer. Try again in a moment.",
          );
      });
    return () => gone.abort();
  }, [code]);
  return { invitation, problem };
}
