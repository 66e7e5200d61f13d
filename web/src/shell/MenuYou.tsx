/** Who plays here, and with which chips. */

import { useState } from "preact/hooks";
import { announce, Button, cash, CHIPS, Field, money } from "../kit";
import type { Me } from "../wire";
import { rename, takePractice } from "./me";
import { useSubmit } from "./useSubmit";
import { MenuAccount } from "./Who";

const MORE_CHIPS = 200_00;

export function MenuYou({ me, onClose }: { me: Me; onClose: () => void }) {
  return (
    <section class="menu-part" aria-labelledby="menu-you">
      <h3 id="menu-you">You</h3>
      <MenuAccount me={me} onClose={onClose} />
      <NameField me={me} />
      <p class="note">
        Your code is <b class="num">{me.code}</b>: staff find you by it.
      </p>
      {Boolean(me.issued) && (
        <Chips
          title="Chips of the house"
          shown={money(me.issued ?? 0, cash())}
          says="Sold and redeemed by the cashier."
        />
      )}
      {Boolean(me.night) && (
        <Chips title="Chips of the night" shown={money(me.night ?? 0, CHIPS)} says="Play money, for this night only." />
      )}
      <PracticeChips me={me} />
    </section>
  );
}

function Chips({ title, shown, says }: { title: string; shown: string; says: string }) {
  return (
    <div class="menu-line">
      <div>
        <span>{title}</span>
        <b>{shown}</b>
        <small>{says}</small>
      </div>
    </div>
  );
}

export function NameField({ me }: { me: Me }) {
  const [name, setName] = useState(me.name);
  const { busy, problem, submit } = useSubmit();
  const wanted = name.trim();
  const changed = wanted !== "" && wanted !== me.name;
  return (
    <form
      class="with-button"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) void submit(() => rename(wanted)).then((done) => done && announce(`Your name is ${wanted}.`));
      }}
    >
      <Field label="Name at the table" value={name} onInput={setName} maxLength={24} error={problem} />
      <Button type="submit" disabled={!changed || busy}>
        Save
      </Button>
    </form>
  );
}

function PracticeChips({ me }: { me: Me }) {
  const { busy, problem, submit } = useSubmit();
  const more = Math.min(MORE_CHIPS, me.practice_left);
  return (
    <div class="menu-line">
      <div>
        <span>Practice chips</span>
        <b>{money(me.wallet, CHIPS)}</b>
        <small class={problem ? "t-lose" : undefined}>
          {problem ??
            (more > 0
              ? `${money(me.practice_left, CHIPS)} more can be had today. They have no value.`
              : "No more today. They have no value.")}
        </small>
      </div>
      <Button
        size="small"
        disabled={more <= 0 || busy}
        onClick={() =>
          void submit(() => takePractice(more)).then(
            (done) => done && announce(`${money(more, CHIPS)} practice chips added.`),
          )
        }
      >
        {more > 0 ? `${money(more, CHIPS)} more chips` : "More chips"}
      </Button>
    </div>
  );
}
