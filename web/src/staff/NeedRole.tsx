/** Pages of staff: what people without the role see, and the notice while the house does not answer. */

import type { ComponentChildren } from "preact";
import { buttonClass, clockTime, Empty, Notice, Spinner } from "../kit";
import { Link, PageHeader, takeOver, WhoForm } from "../shell";
import "../styles/staff.css";
import type { Polled } from "./poller";
import { PAGE_ROLES, ROLE_SAYS, type Role } from "./roles";
import { useStaff } from "./useStaff";

/** "the floor", "the cashier or the manager". */
export function whose(roles: readonly Role[]): string {
  const names = roles.map((role) => `the ${ROLE_SAYS[role].title.toLowerCase()}`);
  const last = names.pop() ?? "nobody";
  return names.length === 0 ? last : `${names.join(", ")} or ${last}`;
}

const signInHref = (): string => `/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`;

/** What somebody without the role sees: a plain sentence and a link to sign in. */
export function NeedRole({ roles }: { roles: readonly Role[] }) {
  const { me, signedIn } = useStaff();
  if (me?.tablet)
    return (
      <section class="panel tb-door" aria-labelledby="tb-door">
        <header>
          <h1 id="tb-door">Tablet {me.tablet}</h1>
        </header>
        <div class="body tb-over">
          <p class="note">
            {signedIn
              ? `${me.name} has this screen, and this page is for ${whose(roles)}.`
              : "Nobody has this screen. Say who you are."}
          </p>
          <WhoForm roles={roles} says="Take over" onHere={takeOver} />
          <p class="note">
            Without PIN and badge: <Link href={signInHref()}>sign in with login and password</Link>.
          </p>
        </div>
      </section>
    );
  return (
    <Empty as="h1" title={`This page is for ${whose(roles)}`} icon="lock">
      {signedIn ? (
        <p>You are signed in as {me?.name}, and your account does not have this role. A manager can give it to you.</p>
      ) : (
        <p>Sign in with an account that has this role.</p>
      )}
      <div class="need-role-keys">
        <Link class={buttonClass("primary")} href={signInHref()}>
          {signedIn ? "Sign in as somebody else" : "Sign in"}
        </Link>
        <Link class={buttonClass()} href="/">
          To the lobby
        </Link>
      </div>
    </Empty>
  );
}

export interface ForRolesProps {
  page: keyof typeof PAGE_ROLES;
  /** The title of the tab while the page is not shown. */
  title: string;
  children: ComponentChildren;
}

/** The page for people with one of its roles; the sign-in for everybody else. The house checks every request again. */
export function ForRoles({ page, title, children }: ForRolesProps) {
  const { me, is } = useStaff();
  const roles: readonly Role[] = PAGE_ROLES[page];
  if (me !== null && is(...roles)) return <>{children}</>;
  return (
    <>
      <PageHeader title={title} />
      <main class="page narrow" id="main">
        {me === null ? <Spinner label="Asking the house" /> : <NeedRole roles={roles} />}
      </main>
    </>
  );
}

/** Says that the data is old, and how old; or why there is none. Nothing if all is well. */
export function Heard({ polled }: { polled: Polled<unknown> }) {
  const { stale, problem, at, value } = polled;
  if (stale && at !== null)
    return (
      <Notice kind="warn" icon="offline" live>
        The house does not answer. What you see is from {clockTime(at)}; trying again.
      </Notice>
    );
  if (problem !== null && value === null)
    return (
      <Notice kind="warn" icon={problem.code === "unreachable" ? "offline" : "warning"} live>
        {problem.message}
      </Notice>
    );
  return null;
}
