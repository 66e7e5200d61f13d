/** How the table is run: who is on duty, its limits, and its end. */

import { useLayoutEffect, useState } from "preact/hooks";
import { Button, Segmented } from "../kit";
import { askTable, ChangeBox, DecksPart, Said, useAsking } from "../staff";
import { CloseTable, CountTable } from "./CloseTable";
import { limitsWrong, type LimitsOf } from "./opening";
import { LimitsFields } from "./PostedFields";
import { offers, type FloorTable } from "./useFloorTable";

type Duty = "automatic" | "staff";
const DUTIES = [
  { value: "staff", label: "Staff" },
  { value: "automatic", label: "Automatic" },
] as const;

export function RunPart({ at }: { at: FloorTable }) {
  const [closing, setClosing] = useState(false);
  const [counting, setCounting] = useState(false);
  const { busy, came, ask } = useAsking(at.again);
  const plain = at.staff.card.chips !== "issued";
  return (
    <div class="ft-part">
      <Duties at={at} />
      <Limits at={at} />
      {at.staff.decks ? (
        <>
          <h2>Decks</h2>
          <DecksPart table={at.table} decks={at.staff.decks} may={(word) => offers(at, word)} onDone={at.again} />
        </>
      ) : (
        <Wash at={at} />
      )}
      <h2>Count</h2>
      <p class="note">Between hands, with no fill on its way: dealer and floor count tray and rack, each alone.</p>
      <Button
        class="start-here"
        data-offer="count-tray"
        disabled={!offers(at, "count-tray")}
        onClick={() => setCounting(true)}
      >
        Count the tray
      </Button>
      {counting && <CountTable at={at} onClose={() => setCounting(false)} />}
      {offers(at, "change-box") && (
        <>
          <h2>Drop box</h2>
          <ChangeBox table={at.table} onDone={at.again} />
        </>
      )}
      <h2>Close</h2>
      <p class="note">
        {plain
          ? "With no wagers on the felt. Play money is not counted; whoever sits gets up with their chips."
          : "With no wagers on the felt. Two people count tray and rack; whoever sits gets up with their chips."}
      </p>
      {!offers(at, "close-table") && at.staff.card.cards === "real" && <p class="note">{at.staff.says}</p>}
      <Button
        class="start-here"
        data-offer="close-table"
        disabled={busy || !offers(at, "close-table")}
        onClick={() => (plain ? void ask(askTable(at.table, { do: "close-table" }), "Closed.") : setClosing(true))}
      >
        {plain ? "Close the table" : "Count and close"}
      </Button>
      {plain && <Said came={came} />}
      {closing && <CloseTable at={at} onClose={() => setClosing(false)} />}
    </div>
  );
}

function Duties({ at }: { at: FloorTable }) {
  const { card } = at.staff;
  const { busy, came, ask } = useAsking(at.again);
  const set = (duty: { dealer?: Duty; floor?: Duty }): void =>
    void ask(askTable(at.table, { do: "set-duty", ...duty }), "Duty changed.");
  const dutyOf = (who: string): Duty => (who === "automatic" ? "automatic" : "staff");
  return (
    <>
      <h2>Duty</h2>
      <div class="ft-duty">
        <span aria-hidden="true">Dealer</span>
        <Segmented
          label="Dealer"
          offer="set-duty"
          options={DUTIES.map((one) => ({
            ...one,
            disabled: busy || !offers(at, "set-duty") || (one.value === "automatic" && card.cards === "real"),
          }))}
          value={dutyOf(card.dealer)}
          onChange={(dealer) => dealer !== dutyOf(card.dealer) && set({ dealer })}
        />
        <span aria-hidden="true">Floor</span>
        <Segmented
          label="Floor"
          offer="set-floor-duty"
          options={DUTIES.map((one) => ({ ...one, disabled: busy || !offers(at, "set-floor-duty") }))}
          value={dutyOf(card.floor)}
          onChange={(floor) => floor !== dutyOf(card.floor) && set({ floor })}
        />
      </div>
      <p class="note">
        The dealer changes between hands. An automatic floor acknowledges every hand at once, and disputes stand as
        recorded.
      </p>
      <Said came={came} />
    </>
  );
}

const written = (
  limits: Record<string, [number, number, number]>,
  posts: readonly string[],
): Record<string, LimitsOf> =>
  Object.fromEntries(
    posts.map((wager) => {
      const [least = null, most = null, step = null] = limits[wager] ?? [];
      return [wager, { least, most, step }];
    }),
  );

/** Sealed decks: all cards of a deck are proved after every hand, so that the floor orders a new wash at most. */
function Wash({ at }: { at: FloorTable }) {
  const { busy, came, ask } = useAsking(at.again);
  return (
    <>
      <h2>Decks</h2>
      <p class="note">
        Every deck is washed for one hand, cut by the players, and opened after it: all of its cards are accounted for,
        every hand. A new wash before the deal opens the sealed decks unused; bets that lie there go back.
      </p>
      <div class="ft-go">
        <Button
          data-offer="wash-anew"
          disabled={busy || !offers(at, "wash-anew")}
          onClick={() => void ask(askTable(at.table, { do: "wash-anew" }), "The decks are washed anew.")}
        >
          Wash the decks anew
        </Button>
      </div>
      <Said came={came} />
    </>
  );
}

function Limits({ at }: { at: FloorTable }) {
  const { limits, posts } = at.staff;
  const posted = JSON.stringify(limits);
  const [form, setForm] = useState(() => written(limits, posts));
  const [tried, setTried] = useState(false);
  const { busy, came, ask } = useAsking(at.again);
  useLayoutEffect(() => setForm(written(limits, posts)), [posted]); // somebody else posted new limits
  if (posts.length === 0)
    return (
      <>
        <h2>Limits</h2>
        <p class="note">{at.staff.card.limits}, printed on the sheet: there is nothing for the table to post.</p>
      </>
    );
  const wrong = Object.fromEntries(
    Object.entries(form).flatMap(([wager, one]) => {
      const says = limitsWrong(one);
      return says ? [[`limits ${wager}`, says]] : [];
    }),
  );
  const changed = JSON.stringify(form) !== JSON.stringify(written(limits, posts));
  const send = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    const asked = Object.fromEntries(
      Object.entries(form).map(([wager, { least, most, step }]) => [
        wager,
        [least ?? 0, most ?? 0, step ?? 0] as [number, number, number],
      ]),
    );
    await ask(askTable(at.table, { do: "post-limits", limits: asked }), "New limits are posted.");
  };
  return (
    <form
      class="ft-form bare"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2>Limits</h2>
      <LimitsFields sheet={at.sheet} limits={form} wrong={tried ? wrong : {}} onChange={setForm} />
      <div class="ft-go">
        <Button type="submit" data-offer="post-limits" disabled={busy || !changed || !offers(at, "post-limits")}>
          Post new limits
        </Button>
        <span class="note">Between hands; the decks are washed again.</span>
      </div>
      <Said came={came} />
    </form>
  );
}
