import { mayOf } from "../dealer/may";
import { Button, Icon, Notice, Segmented, Toggle, useShown } from "../kit";
import { correctedOf } from "./corrected";
import { FillDue, WaitsForYou } from "../staff";
import { layOf, spotsOf, staked } from "./laid";
import { PutRight } from "./PutRight";
import { aboutDecks, mayClose, taps, useRealCards } from "./state";
import { decider, openDecision, turned, undecided } from "./shape";
import { closing } from "./useTablet";
import { placeName, walkInsPaid } from "./words";

/** What the tablet waits for, and the one key that ends the hand. */
export function CloseBox() {
  const { picture, said } = useRealCards();
  return (
    <div class="rc-close">
      {taps(picture) && <By />}
      <p class={said ? "rc-says refused" : "rc-says"} role="status">
        {said ?? <Next />}
      </p>
      {taps(picture) && <CloseKey />}
      {picture.phase === "called" && <CalledKey />}
      {picture.phase === "closed" && <NextKeys />}
    </div>
  );
}

/** Cards or results; on a phone, which has no room for both, also the bets. */
function By() {
  const { entry, tap, betting, bet } = useRealCards();
  const options = [
    { value: "bets" as const, label: "Bets" },
    { value: "cards" as const, label: "Cards" },
    { value: "results" as const, label: "Results" },
  ];
  return (
    <div class="rc-by">
      <Segmented
        label="Enter"
        class="wide"
        options={options.slice(1)}
        value={entry.by}
        onChange={(by) => by !== "bets" && tap({ tap: "by", by })}
      />
      <Segmented
        label="Enter"
        class="narrow"
        options={options}
        value={betting ? "bets" : entry.by}
        onChange={(by) => {
          bet(by === "bets");
          if (by !== "bets" && by !== entry.by) tap({ tap: "by", by });
        }}
      />
      <Discards />
    </div>
  );
}

/** Where players set their hands: whether only the cards that were laid down are tapped, and discards stay face
    down. */
function Discards() {
  const { shape, entry, tap } = useRealCards();
  if (shape.laid === null || entry.by !== "cards") return null;
  return (
    <Toggle label="Discards face down" checked={shape.down === true} onChange={(down) => tap({ tap: "down", down })} />
  );
}

/** Where the next tap goes, in words. */
function Next() {
  const { entry, shape, picture, unsent, rank, voided, frame } = useRealCards();
  const { at, laid } = entry;
  if (picture.phase === "called" && frame.public.hand?.dispute != null)
    return <>Nothing moves before the floor has ruled.</>;
  if (picture.phase === "called")
    return (
      <>
        {picture.called.length > 0
          ? "Nothing moves before the floor has seen what was called out. Then it is paid as the spots say."
          : (picture.problems[0]?.message ?? "One moment.")}
      </>
    );
  if (picture.phase === "closed")
    return (
      <>
        {voided
          ? "The hand is void."
          : correctedOf(frame, picture)
            ? "The hand was corrected. Move the chips as the spots say now."
            : "The hand is closed. Pay and take as the spots say."}
      </>
    );
  if (picture.refused) return <>{picture.refused}</>;
  const bets = spotsOf(laid).filter((spot) => staked(layOf(laid, spot)) > 0).length;
  const undone = picture.problems.find(aboutDecks);
  if (bets === 0 && undone) return <>{undone.message}</>;
  if (bets === 0) return <>Tap the bets: a circle, or a key for all spots.</>;
  if (rank) return <>A suit: S, H, D or C.</>;
  // Problems come before anything else.
  if (!unsent && picture.problems.length > 0) return <>{picture.problems[0]!.message}</>;
  const turn = decider(shape, laid);
  const open = turn === null ? null : openDecision(shape.info, layOf(laid, turn));
  if (turn !== null && open)
    return (
      <>
        Next: <b>Spot {turn}</b>, {open.decision.title.toLowerCase()}:{" "}
        {open.decision.choices.map(({ word }) => word).join(" or ")}
      </>
    );
  if (at) {
    const card = entry.by === "cards" ? `, card ${at.index + 1}` : "";
    return (
      <>
        Next: <b>{placeName(shape, at.place)}</b>
        {card}
      </>
    );
  }
  const lacks = picture.spots.find((one) => one.missing);
  if (unsent) return <>One moment.</>;
  return <>{lacks ? `Spot ${lacks.spot}: ${lacks.missing}.` : (picture.lacks ?? "Everything is in.")}</>;
}

function CloseKey() {
  const real = useRealCards();
  const { busy, close, entry, shape, ask, asked, picture, held } = real;
  const shown = useShown(closing(picture.draft.hand, asked !== null));
  const open = turned(shape, entry.laid) && entry.at === null ? undecided(shape, entry.laid) : [];
  if (open.length > 0)
    return (
      <button type="button" class="key rc-key" onClick={() => ask(open)}>
        <b>{shape.info.decisions.length > 1 ? "What is decided?" : "Who has folded?"}</b>
        <span>{open.length === 1 ? `spot ${open[0]} has not decided` : `${open.length} spots have not decided`}</span>
      </button>
    );
  return (
    <button
      type="button"
      class="key rc-key"
      data-offer="record-hand"
      disabled={!mayClose(real) || busy || held}
      aria-disabled={shown ? undefined : true}
      onClick={() => shown && close()}
      aria-keyshortcuts="Enter"
    >
      <b>Close hand</b>
      <span>{held ? "waits for the connection" : busy ? "One moment" : "settle and keep it"}</span>
      <kbd aria-hidden="true">Enter</kbd>
    </button>
  );
}

function CalledKey() {
  const { busy, reopen, frame } = useRealCards();
  if (frame.public.hand?.dispute != null) return null; // a hand in dispute is frozen
  return (
    <Button class="rc-key" data-offer="reopen-hand" disabled={busy} onClick={reopen} icon="edit">
      Reopen the hand
    </Button>
  );
}

/** The result stays on the felt until the next hand begins. */
function NextKeys() {
  const { nextHand, before, picture, staff, open } = useRealCards();
  // It is in the place of Close, so a second tap must not clear the result before it was read.
  const result = `result of hand ${picture.draft.hand}`;
  const shown = useShown(result);
  return (
    <>
      <button
        type="button"
        class="key rc-key"
        aria-disabled={shown ? undefined : true}
        onClick={() => shown && nextHand(before !== null)}
        aria-keyshortcuts="Enter"
      >
        <b>Next hand</b>
        <span>{before ? "the same bets" : "no bets yet"}</span>
        <kbd aria-hidden="true">Enter</kbd>
      </button>
      <div class="rc-quiet">
        {before && (
          <Button kind="quiet" answers={result} onClick={() => nextHand(false)}>
            Next hand without bets
          </Button>
        )}
        {mayOf(staff)("open-call") && (
          <Button kind="quiet" data-offer="open-call" onClick={() => open({ is: "call", hand: picture.draft.hand })}>
            A player says it is wrong
          </Button>
        )}
      </div>
    </>
  );
}

/** What stops the hand, or happened in it: hands that wait for the floor, a call that waits for a second person, a dead
    card. */
export function Happened() {
  const { table, picture, voided, open, staff, lost, held, practice, forYou, onDone } = useRealCards();
  const { happened = [], waiting } = picture;
  // Between hands there is time to call somebody.
  const walkIns = picture.phase === "closed" ? walkInsPaid(picture) : null;
  const nameless = picture.problems.find((one) => one.code === "name-needed")?.spot ?? null;
  const called = (staff?.card.queue ?? []).filter((one) => one.called);
  const right = staff?.put_right ?? [];
  const fill = !practice && (staff?.card.transit ?? 0) > 0;
  const nothing =
    [happened, called, right, forYou].every((one) => one.length === 0) &&
    ![waiting, voided, walkIns, fill].some(Boolean) &&
    nameless === null;
  if (picture.phase !== "called" && nothing && !lost) return null;
  return (
    <div class="rc-happened">
      {lost && (
        <Notice kind="warn" icon="offline" title="No connection: payouts wait" live>
          {held
            ? "Close was pressed. It is sent once, by itself, when the house answers again; then pay as the spots say."
            : "What you tap is kept on this tablet and sent when the house answers again. Pay nothing before."}
        </Notice>
      )}
      {voided && (
        <Notice kind="warn" title={`The hand is void: ${voided}`} live>
          Give the wagers back as the sheet has it.
        </Notice>
      )}
      {picture.phase === "called" && <Called />}
      {fill && staff && <FillDue card={staff.card} may={mayOf(staff)} onChanged={onDone} />}
      {forYou.map((one) => (
        <WaitsForYou
          key={one.id}
          one={one}
          onChanged={onDone}
          onCount={() => open({ is: "count", id: one.id })}
          onSee={() => open({ is: "table" })}
        />
      ))}
      {right.length > 0 && <PutRight table={table} told={right} of={staff?.card.tray_values} />}
      {nameless !== null && (
        <Notice kind="warn" icon="person" title={`Spot ${nameless}: who is it?`} live>
          The house pays so much only to somebody whom it knows. The floor reads it on its page, and can make the
          account.{" "}
          <button type="button" class="rc-link" onClick={() => open({ is: "name", spot: nameless })}>
            Find the player
          </button>
        </Notice>
      )}
      {called.length > 0 && (
        <Notice kind="plain" icon="people" title={`Called: ${called.map((one) => one.name).join(", ")}`}>
          A seat is free for them.{" "}
          <button type="button" class="rc-link" onClick={() => open({ is: "table" })}>
            Seat them
          </button>
        </Notice>
      )}
      {walkIns && (
        <Notice kind="plain" icon="people">
          {walkIns}
        </Notice>
      )}
      {waiting && (
        <Notice kind="warn" icon="people" title="Waits for a second person" live>
          What went wrong with this hand has to be agreed to. Nothing changes meanwhile.{" "}
          <button type="button" class="rc-link" onClick={() => open({ is: "table" })}>
            See it
          </button>
        </Notice>
      )}
      {happened.map((one) => (
        <Notice key={one} kind="plain" icon="warning">
          {one}
        </Notice>
      ))}
    </div>
  );
}

function Called() {
  const { picture, shape, staff, frame } = useRealCards();
  const dispute = frame.public.hand?.dispute;
  if (dispute != null)
    return (
      <Notice kind="warn" icon="pause" title="A player disputes this hand: it is frozen" live>
        “{dispute}” Leave cards and chips where they lie. The floor looks at it and rules.
      </Notice>
    );
  const words = picture.called.map((who) => {
    const place = /^\d+$/.test(who) ? Number(who) : ("dealer" as const);
    const why = typeof place === "number" ? picture.spots.find((one) => one.spot === place)?.call_out : null;
    return `${placeName(shape, place)}${why ? `: ${why}` : ""}`;
  });
  if (words.length === 0) return null;
  return (
    <Notice kind="warn" icon="flag" title={`Called out: ${words.join("; ")}`} live>
      Nothing is paid until the floor has seen it. {staff?.card.floor === "automatic" ? "" : "Usually under a minute."}
    </Notice>
  );
}

export function Saved() {
  const { unsent, lost, practice } = useRealCards();
  if (practice && !lost) return <span class="pill rc-saved">Nothing is kept</span>;
  if (lost)
    return (
      <span
        class="pill warn rc-kept"
        role="status"
        title="No connection. What you tap is kept on this tablet, and sent when it is back."
      >
        <Icon name="offline" />
        Kept here, sent later
      </span>
    );
  return <span class="pill rc-saved">{unsent ? "Sending" : "Saved"}</span>;
}
