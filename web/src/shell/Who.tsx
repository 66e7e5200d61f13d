/** Who is signed in: in the bar of a page, and in the menu. */

import { announce, Button, buttonClass, Icon } from "../kit";
import type { Me } from "../wire";
import { Link } from "./Link";
import { signOut } from "./me";
import { workOf } from "./places";
import { type PageName, navigate, useRoute } from "./router";
import { useSubmit } from "./useSubmit";

/** A name that leads to the account; for a guest, a discreet way to sign in. */
export function Who({ me }: { me: Me }) {
  const { page } = useRoute();
  if (!me.account)
    return page === "sign-in" ? null : (
      <Link class="who guest" href="/sign-in">
        Sign in
      </Link>
    );
  return (
    <Link class="who" href="/account" label={`${me.name}, your account`} current={page === "account"}>
      <Icon name="person" />
      <span>{me.name}</span>
    </Link>
  );
}

/** The pages of one's work, in the bar if there is room. */
export function WorkNav({ me, page }: { me: Me; page: PageName }) {
  const places = workOf(me).filter((place) => !place.aside);
  if (places.length === 0) return null;
  return (
    <>
      <span class="rule-v work" />
      <nav class="nav work" aria-label="Your work">
        {places.map(({ href, title, pages }) => (
          <Link key={href} href={href} current={pages.includes(page)}>
            {title}
          </Link>
        ))}
      </nav>
    </>
  );
}

/** The same in the menu, with everything that is not in the bar. */
export function MenuWork({ me, onClose }: { me: Me; onClose: () => void }) {
  const places = workOf(me);
  if (places.length === 0) return null;
  return (
    <nav class="menu-places" aria-label="Your work">
      {places.map(({ href, title }) => (
        <Link key={href} href={href} onClick={onClose}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

export function MenuAccount({ me, onClose }: { me: Me; onClose: () => void }) {
  const { busy, problem, submit } = useSubmit();
  if (!me.account)
    return (
      <div class="menu-line">
        <div>
          <span>You are a guest</span>
          <small>Practice tables need no account.</small>
        </div>
        <Link class={buttonClass("plain", "small")} href="/sign-in" onClick={onClose}>
          Sign in
        </Link>
      </div>
    );
  const leave = () =>
    void submit(signOut).then((done) => {
      if (!done) return;
      announce("Signed out.");
      onClose();
      navigate("/");
    });
  return (
    <div class="menu-line">
      <div>
        <span>Signed in as</span>
        <b>{me.account}</b>
        {problem && <small class="t-lose">{problem}</small>}
      </div>
      <span class="menu-keysrow">
        <Link class={buttonClass("plain", "small")} href="/account" onClick={onClose}>
          Account
        </Link>
        <Button size="small" disabled={busy} onClick={leave}>
          Sign out
        </Button>
      </span>
    </div>
  );
}
