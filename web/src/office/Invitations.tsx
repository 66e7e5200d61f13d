/** Inviting somebody: the link is shown once, and whoever has it can make one account with these roles. */

import { useEffect, useRef, useState } from "preact/hooks";
import { announce, Button, Icon, Notice, Select, until } from "../kit";
import { api, theSession } from "../net";
import { HereOnly, useSubmit } from "../shell";
import { type Role, rolesSaid } from "../staff";
import type { Invited, OpenInvitation, OpenInvitations } from "../wire";
import { Roles } from "./Roles";
import { Wrong } from "./SignInPage";

const DAYS = [
  { value: "1", label: "1 day" },
  { value: "3", label: "3 days" },
  { value: "7", label: "1 week" },
  { value: "30", label: "30 days" },
] as const;

export function Invitations() {
  const [roles, setRoles] = useState<Role[]>([]);
  const [days, setDays] = useState<(typeof DAYS)[number]["value"]>("3");
  const [made, setMade] = useState<{ invited: Invited; roles: Role[] } | null>(null);
  const { busy, problem, submit } = useSubmit();
  const wanted: Role[] = roles.length > 0 ? roles : ["player"];
  const invite = async () => {
    const invited = await api.post<Invited>("/api/staff/invitations", { roles: wanted, days: Number(days) });
    setMade({ invited, roles: wanted });
    setRoles([]);
    announce(invited.waiting ? "The invitation waits for another manager." : "The invitation is made.");
  };
  return (
    <div class="of-invite">
      <section class="panel" aria-labelledby="invite">
        <header>
          <h2 id="invite">A new invitation</h2>
        </header>
        <div class="body">
          <form
            class="of-form"
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy) void submit(invite);
            }}
          >
            <Roles legend="Roles, besides player" value={roles} onChange={setRoles} />
            <Select label="Holds for" value={days} options={DAYS} onChange={setDays} />
            <Wrong says={problem} />
            <Button type="submit" kind="primary" disabled={busy}>
              {roles.length === 0 ? "Invite a player" : "Make the invitation"}
            </Button>
          </form>
        </div>
      </section>
      {made ? (
        <Made key={made.invited.code} {...made} />
      ) : (
        <section class="panel" aria-labelledby="how">
          <header>
            <Icon name="link" />
            <h2 id="how">How it works</h2>
          </header>
          <div class="body of-stack note">
            <p>
              You get a link and give it to one person. They choose login and password themselves; nobody else ever
              knows it.
            </p>
            <p>
              The link holds once and for the time that you choose. The house keeps a fingerprint of it only, so it
              cannot be shown again.
            </p>
            <p>Players need none: they make an account at the sign-in.</p>
          </div>
        </section>
      )}
      <Open made={made?.invited.id} />
    </div>
  );
}

/** Invitations that nobody has used yet; fetched again when one more is `made`. */
function Open({ made }: { made: string | undefined }) {
  const [open, setOpen] = useState<readonly OpenInvitation[]>([]);
  const { busy, problem, submit } = useSubmit();
  useEffect(() => {
    theSession()
      .then(() => api.get<OpenInvitations>("/api/staff/invitations"))
      .then(
        ({ invitations }) => setOpen(invitations),
        () => undefined,
      ); // an invitation that cannot be shown cannot be withdrawn here either
  }, [made]);
  const takeBack = async (id: string) => {
    setOpen((await api.post<OpenInvitations>(`/api/staff/invitations/${id}/take-back`, {})).invitations);
    announce("The invitation is taken back.");
  };
  if (open.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="open">
      <header>
        <h2 id="open">Open invitations</h2>
      </header>
      <div class="body of-stack">
        <ul class="of-open">
          {open.map((one) => (
            <li key={one.id}>
              <span>
                <b>{rolesSaid(one.roles)}</b>
                <small>
                  By {one.by}, until {until(one.until)}, number <code>{one.id}</code>
                </small>
              </span>
              <Button
                size="small"
                disabled={busy}
                aria-label={`Take back the invitation ${one.id}`}
                onClick={() => void submit(() => takeBack(one.id))}
              >
                Take back
              </Button>
            </li>
          ))}
        </ul>
        <Wrong says={problem} />
      </div>
    </section>
  );
}

function Made({ invited, roles }: { invited: Invited; roles: readonly Role[] }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const link = new URL(invited.link, location.origin).href;
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => {
        setCopied(true);
        announce("The link is copied.");
      },
      () => field.current?.select(),
    ) ?? field.current?.select(); // over plain HTTP a page cannot copy, so it selects
  return (
    <section class="panel" aria-labelledby="made">
      <header>
        <Icon name="tick" />
        <h2 id="made">{invited.waiting ? "The invitation waits for another manager" : "The invitation is made"}</h2>
      </header>
      <div class="body of-stack">
        <dl class="of-facts">
          <dt>Roles</dt>
          <dd>{rolesSaid(roles)}</dd>
          <dt>Holds until</dt>
          <dd>{until(invited.until)}</dd>
        </dl>
        <div class="of-link">
          <label class="field">
            <span>Link</span>
            <input ref={field} type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <Button kind="primary" icon="copy" onClick={() => void copy()}>
            {copied ? "Copied" : "Copy"}
          </Button>
        </div>
        {invited.qr && (
          <img
            class="of-qr"
            src={`data:image/svg+xml,${encodeURIComponent(invited.qr)}`}
            alt="The link as a QR code"
            width="200"
            height="200"
          />
        )}
        <HereOnly address={link} />
        {invited.waiting && (
          <Notice kind="warn">
            It holds once another manager has agreed: whoever has one of these roles may agree to something.
          </Notice>
        )}
        <Notice kind="warn">
          The link is shown this once. Whoever has it can take it up: hand it to the person and to nobody else.
        </Notice>
      </div>
    </section>
  );
}
