/** Everybody who has an account, found by name, login or card; their roles, and whether they may sign in. */

import { useEffect, useState } from "preact/hooks";
import { announce, Button, buttonClass, dateTime, Dialog, Empty, Field, Notice, Spinner, Tag, Toggle } from "../kit";
import { api } from "../net";
import { SaveKey } from "../print";
import { Link, useMe, useSubmit } from "../shell";
import { ago, Followed, Heard, ROLE_SAYS, ROLES, STAFF_ROLES, useNow, usePolled } from "../staff";
import type { AccountRow, AccountRows, Badge, ResetAsked } from "../wire";
import { BadgeMade } from "./PinAndBadge";
import { PlayerLists } from "./PlayerLists";
import { Roles } from "./Roles";
import { Wrong } from "./SignInPage";

const EVERY_MS = 5000;
const TYPED_MS = 250;

export function Accounts() {
  const [find, setFind] = useState("");
  const asked = useSettled(find.trim(), TYPED_MS);
  const polled = usePolled<AccountRows>(
    `/api/staff/accounts${asked === "" ? "" : `?find=${encodeURIComponent(asked)}`}`,
    EVERY_MS,
  );
  const [open, setOpen] = useState<string | null>(null);
  const rows = polled.value?.accounts ?? null;
  const now = useNow();
  return (
    <>
      <div class="of-tools">
        <div class="of-find">
          <Field
            label="Find an account"
            hideLabel
            type="search"
            inputMode="search"
            placeholder="Name, login or code of a card"
            value={find}
            onInput={setFind}
            maxLength={60}
          />
        </div>
        <span class="of-print">
          <Link class={buttonClass()} href="/manager?part=invitations">
            Invite somebody
          </Link>
          <SaveKey
            lists={[
              {
                title: "Accounts",
                says: "Everybody, with roles and notes",
                href: "/api/staff/lists/accounts",
                file: "accounts",
              },
            ]}
          />
        </span>
      </div>
      <Heard polled={polled} />
      {rows === null && !polled.problem && <Spinner label="Looking up the accounts" />}
      {rows?.length === 0 && (
        <Empty
          title={asked === "" ? "Nobody has an account yet" : `Nobody is found under \u201c${asked}\u201d`}
          icon="people"
        >
          {asked === ""
            ? "Invite staff; players make their own."
            : "Any part of the name, the login, or the code of a card will do."}
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <div class="panel of-table-box">
          <table class="of-table">
            <caption class="sr">Accounts</caption>
            <thead>
              <tr>
                <th scope="col">Name and login</th>
                <th scope="col">Roles</th>
                <th scope="col">Code</th>
                <th scope="col">Last seen</th>
                <th scope="col">Signed in</th>
                <th scope="col">Identification</th>
                <th scope="col">
                  <span class="sr">Change</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.player} row={row} now={now} onChange={() => setOpen(row.player)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Change
        row={rows?.find((row) => row.player === open) ?? null}
        onClose={() => setOpen(null)}
        onChanged={polled.again}
      />
      <PlayerLists />
    </>
  );
}

function Row({ row, now, onChange }: { row: AccountRow; now: number; onChange: () => void }) {
  const excluded = row.excluded_until !== null && row.excluded_until > now;
  return (
    <tr class={row.disabled ? "off" : undefined}>
      <th scope="row">
        <b>{row.name}</b>
        <small>{row.login || "no password yet"}</small>
      </th>
      <td class="pills" data-label="Roles">
        <span class="of-pills">
          {row.disabled && <Tag kind="lose">Disabled</Tag>}
          {excluded && <Tag kind="warn">Self-excluded</Tag>}
          {ROLES.filter((role) => row.roles.includes(role)).map((role) => (
            <Tag key={role}>{ROLE_SAYS[role].title}</Tag>
          ))}
        </span>
      </td>
      <td data-label="Code" class="num">
        {row.code}
      </td>
      <td data-label="Last seen" title={row.seen === null ? undefined : dateTime(row.seen)}>
        {row.seen === null ? "Never" : ago(row.seen, now)}
      </td>
      <td data-label="Signed in">
        {row.sessions === 0 ? "No" : row.sessions === 1 ? "1 browser" : `${row.sessions} browsers`}
      </td>
      <td data-label="Identification">{row.checked === null ? "Not checked" : `Checked ${row.checked}`}</td>
      <td class="act">
        <Button size="small" aria-label={`Change the account of ${row.name}`} onClick={onChange}>
          Change
        </Button>
      </td>
    </tr>
  );
}

interface ChangeProps {
  row: AccountRow | null;
  onClose: () => void;
  onChanged: () => void;
}

function Change({ row, onClose, onChanged }: ChangeProps) {
  if (row === null) return null;
  return <ChangeDialog key={row.player} row={row} onClose={onClose} onChanged={onChanged} />;
}

function ChangeDialog({ row, onClose, onChanged }: ChangeProps & { row: AccountRow }) {
  const me = useMe();
  const had = STAFF_ROLES.filter((role) => row.roles.includes(role));
  const [roles, setRoles] = useState(had);
  const [disabled, setDisabled] = useState(row.disabled);
  const { busy, problem, submit } = useSubmit();
  const own = me?.player === row.player;
  const place = `/api/staff/accounts/${encodeURIComponent(row.player)}`;
  const changedRoles = roles.join() !== had.join();
  const changed = changedRoles || disabled !== row.disabled;
  const save = async () => {
    const answers = [
      changedRoles && (await api.post<AccountRow>(`${place}/roles`, { roles })),
      disabled !== row.disabled && (await api.post<AccountRow>(`${place}/disabled`, { disabled })),
    ];
    const waits = answers.some((answer) => answer !== false && answer.waiting);
    announce(
      waits ? `Another manager has to agree to the change of ${row.name}.` : `The account of ${row.name} is changed.`,
    );
  };
  return (
    <Dialog
      open
      title={`Account of ${row.name}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={!changed || busy}
            onClick={() =>
              void submit(save).then((done) => {
                onChanged();
                if (!done) return;
                onClose();
              })
            }
          >
            Save
          </Button>
        </>
      }
    >
      <div class="of-stack">
        <dl class="of-facts">
          <dt>Login</dt>
          <dd>{row.login || "none yet"}</dd>
          <dt>Code of the card</dt>
          <dd>{row.code}</dd>
          <dt>Since</dt>
          <dd>{dateTime(row.since)}</dd>
          {row.excluded_until !== null && row.excluded_until > Date.now() && <dt>Self-excluded</dt>}
          {row.excluded_until !== null && row.excluded_until > Date.now() && (
            <dd>until {dateTime(row.excluded_until)}</dd>
          )}
        </dl>
        <Roles legend="Roles, besides player" value={roles} onChange={setRoles} />
        {own ? (
          <p class="note">This is your own account: somebody else disables it.</p>
        ) : (
          <Toggle
            label="Disabled"
            hint="Signs out every browser at once; nothing in the book changes"
            checked={disabled}
            onChange={setDisabled}
          />
        )}
        <WaysIn row={row} own={own} onChanged={onChanged} />
        <Wrong says={problem} />
      </div>
    </Dialog>
  );
}

/** PIN, badge and password of somebody: what a manager can take away, and what two people give anew. */
function WaysIn({ row, own, onChanged }: { row: AccountRow; own: boolean; onChanged: () => void }) {
  const [badge, setBadge] = useState<Badge | null>(null);
  const [reset, setReset] = useState<ResetAsked | null>(null);
  const { busy, problem, submit } = useSubmit();
  const place = `/api/staff/accounts/${encodeURIComponent(row.player)}`;
  const works = STAFF_ROLES.some((role) => row.roles.includes(role));
  const change = (what: string, says: string) =>
    void submit(async () => {
      await api.post<AccountRow>(`${place}/${what}`);
      announce(says);
      onChanged();
    });
  return (
    <>
      <dl class="of-facts of-keys">
        {works && <dt>PIN</dt>}
        {works && (
          <dd>
            <span>{row.pin ?? "none"}</span>
            {row.pin !== "none" && (
              <Button size="small" disabled={busy} onClick={() => change("pin/drop", "The PIN is taken away.")}>
                Take the PIN away
              </Button>
            )}
          </dd>
        )}
        {works && <dt>Badge</dt>}
        {works && (
          <dd>
            <span>{row.badge ? "given" : "none"}</span>
            <Button
              size="small"
              disabled={busy || row.disabled}
              onClick={() => void submit(async () => setBadge(await api.post<Badge>(`${place}/badge`)))}
            >
              New badge
            </Button>
            {row.badge && (
              <Button size="small" disabled={busy} onClick={() => change("badge/revoke", "The badge is revoked.")}>
                Revoke the badge
              </Button>
            )}
          </dd>
        )}
        {row.login !== "" && !own && <dt>Password</dt>}
        {row.login !== "" && !own && (
          <dd>
            <Button
              size="small"
              disabled={busy || reset !== null}
              onClick={() => void submit(async () => setReset(await api.post<ResetAsked>(`${place}/reset`)))}
            >
              Reset by two people
            </Button>
          </dd>
        )}
      </dl>
      {reset && (
        <Dialog open title="First half of the password" onClose={() => setReset(null)}>
          <div class="of-stack">
            <p class="tb-half">
              <code>{reset.half}</code>
            </p>
            <Notice kind="warn">
              This is the first half of a password for one sign-in, shown this once: tell it to {row.name} in person. It
              holds when the floor, a cashier or another manager has agreed, who has the second half. {row.name} types
              both, one after the other.
            </Notice>
            <Followed id={reset.waiting} says="Waits for a second person to agree." />
          </div>
        </Dialog>
      )}
      <Wrong says={problem} />
      {badge && (
        <BadgeMade
          badge={badge}
          onClose={() => {
            setBadge(null);
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** The typed text, once somebody pauses. */
function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
