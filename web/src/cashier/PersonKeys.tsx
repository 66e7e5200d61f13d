/** What is done for somebody besides money: their card, a link to sign in with, self-exclusion. */

import { useState } from "preact/hooks";
import { announce, Button, Dialog, Notice, Select, until } from "../kit";
import { api } from "../net";
import { PrintKey } from "../print";
import { useSubmit } from "../shell";
import "../styles/people.css";
import type { Customer, Exclude, PersonFound, SignInLink } from "../wire";

export function PersonKeys({ customer, onChanged }: { customer: Customer; onChanged: () => void }) {
  const [open, setOpen] = useState<"link" | "exclude" | null>(null);
  const at = encodeURIComponent(customer.player);
  return (
    <p class="pl-keys">
      <PrintKey
        label="Card"
        roll
        documents={[
          {
            title: "Player card",
            says: "Of the size of a bank card, or for a receipt printer: name, code, bars and QR code",
            href: `/api/staff/papers/player-card.pdf?player=${at}`,
            file: "card.pdf",
          },
        ]}
      />
      {!customer.signs_in && (
        <Button size="small" onClick={() => setOpen("link")}>
          Link to sign in
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={() => setOpen("exclude")}>
        Excludes themselves
      </Button>
      {open === "link" && <LinkBox at={at} name={customer.name} onClose={() => setOpen(null)} />}
      {open === "exclude" && (
        <ExcludeBox at={at} name={customer.name} onClose={() => setOpen(null)} onDone={onChanged} />
      )}
    </p>
  );
}

/** A link for one use: the player chooses a login and a password on their phone. */
function LinkBox({ at, name, onClose }: { at: string; name: string; onClose: () => void }) {
  const [made, setMade] = useState<SignInLink | null>(null);
  const { busy, problem, submit } = useSubmit();
  const make = async (): Promise<void> => setMade(await api.post<SignInLink>(`/api/staff/people/${at}/link`, {}));
  return (
    <Dialog open title={`${name} signs in`} onClose={onClose}>
      {made === null ? (
        <div class="pl-link">
          <p>
            The link works once, for seven days. With it {name} chooses a login and a password, and keeps this account.
          </p>
          {problem && <p class="t-lose">{problem}</p>}
          <Button kind="primary" disabled={busy} onClick={() => void submit(make)}>
            Make the link
          </Button>
        </div>
      ) : (
        <div class="pl-link">
          <img src={`data:image/svg+xml;utf8,${encodeURIComponent(made.qr)}`} alt="QR code of the link" width="180" />
          <code>{made.link}</code>
          <p class="note">Until {until(made.until)}. It is shown only now.</p>
        </div>
      )}
    </Dialog>
  );
}

const DAYS = ["1", "7", "30", "183", "365", "1825"] as const;
const SAID: Record<(typeof DAYS)[number], string> = {
  "1": "One day",
  "7": "A week",
  "30": "30 days",
  "183": "Half a year",
  "365": "A year",
  "1825": "Five years",
};

function ExcludeBox({
  at,
  name,
  onClose,
  onDone,
}: {
  at: string;
  name: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const [days, setDays] = useState<(typeof DAYS)[number]>("365");
  const { busy, problem, submit } = useSubmit();
  const exclude = async (): Promise<void> => {
    await api.post<PersonFound>(`/api/staff/people/${at}/excluded`, { days: Number(days) } satisfies Exclude);
    announce(`${name} is excluded.`);
    onDone();
    onClose();
  };
  return (
    <Dialog open title={`${name} asks to be excluded`} onClose={onClose}>
      <form
        class="cs-check"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(exclude);
        }}
      >
        <Notice kind="warn">From now on they cannot bet or buy chips in this house. Nobody can take it back.</Notice>
        <Select
          label="For how long"
          value={days}
          options={DAYS.map((one) => ({ value: one, label: SAID[one] }))}
          onChange={setDays}
        />
        {problem && <p class="t-lose">{problem}</p>}
        <div class="cs-go">
          <Button kind="primary" type="submit" disabled={busy}>
            They ask for it
          </Button>
          <Button onClick={onClose}>Not now</Button>
        </div>
      </form>
    </Dialog>
  );
}
