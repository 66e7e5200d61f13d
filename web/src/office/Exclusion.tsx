/** Self-exclusion, in two steps: choose for how long, then read what it means and confirm. Nobody can undo it. */

import { useState } from "preact/hooks";
import { announce, Button, dateTime, Dialog, Select, Toggle } from "../kit";
import { HelpSentence, useSubmit } from "../shell";
import type { Me } from "../wire";
import { exclude } from "./account";
import { Wrong } from "./SignInPage";

const PERIODS = [
  { value: "1", label: "1 day" },
  { value: "7", label: "1 week" },
  { value: "30", label: "30 days" },
  { value: "182", label: "6 months" },
  { value: "365", label: "1 year" },
  { value: "1825", label: "5 years" },
] as const;

const DAY_MS = 86_400_000;

export function Exclusion({ me }: { me: Me }) {
  const [days, setDays] = useState<(typeof PERIODS)[number]["value"]>("30");
  const [asks, setAsks] = useState(false);
  const ends = me.excluded_until != null && me.excluded_until > Date.now() ? me.excluded_until : null;
  const longer = PERIODS.filter(({ value }) => ends === null || Date.now() + Number(value) * DAY_MS > ends);
  const chosen = longer.some(({ value }) => value === days) ? days : longer[0]?.value;
  return (
    <section class="panel" aria-labelledby="exclusion">
      <header>
        <h2 id="exclusion">Self-exclusion</h2>
      </header>
      <div class="body of-stack">
        <p class="note">
          {ends === null
            ? "Stop all play for a time: no wager and no chips, at any table and at the cashier. " +
              "It cannot be taken back, by you or by the house."
            : `You have excluded yourself until ${dateTime(ends)}. It can be made longer, not shorter.`}
        </p>
        {chosen && (
          <div class="with-button">
            <Select
              label={ends === null ? "For how long" : "For longer"}
              value={chosen}
              options={longer}
              onChange={setDays}
            />
            <Button onClick={() => setAsks(true)}>Exclude me</Button>
          </div>
        )}
        <p class="note">
          <HelpSentence />
        </p>
      </div>
      {chosen && <Confirm open={asks} days={Number(chosen)} onClose={() => setAsks(false)} />}
    </section>
  );
}

function Confirm({ open, days, onClose }: { open: boolean; days: number; onClose: () => void }) {
  const [sure, setSure] = useState(false);
  const { busy, problem, submit, clear } = useSubmit();
  const ends = dateTime(Date.now() + days * DAY_MS);
  const close = () => {
    setSure(false);
    clear();
    onClose();
  };
  return (
    <Dialog
      open={open}
      title="Exclude yourself from play"
      onClose={close}
      foot={
        <>
          <Button onClick={close}>Back</Button>
          <Button
            disabled={!sure || busy}
            onClick={() =>
              void submit(() => exclude(days)).then((done) => {
                if (!done) return;
                announce(`You are excluded until ${ends}.`);
                close();
              })
            }
          >
            Exclude me
          </Button>
        </>
      }
    >
      <div class="of-stack">
        <p class="of-big">Until {ends}</p>
        <ul class="of-means">
          <li>You cannot bet, at any table, with any chips.</li>
          <li>You cannot buy chips, here or at the cashier.</li>
          <li>Chips that you have stay yours. The cashier redeems them at any time.</li>
          <li>A hand in which you have wagers now is played to its end.</li>
          <li>Nobody can end it earlier: not you, not the manager.</li>
        </ul>
        <Toggle label="I have read this, and I want it" checked={sure} onChange={setSure} />
        <Wrong says={problem} />
      </div>
    </Dialog>
  );
}
