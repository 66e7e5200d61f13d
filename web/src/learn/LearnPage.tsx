/** Learn the tablet: a practice table with the tablet's own screen, and a line above it that says what to do next.
    Nothing of it is kept, and no role is needed: the floor hands the tablet to whoever helps tonight. */

import "../styles/learn.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Away, Coming } from "../dealer/Away";
import { note, recall } from "../fair/memory";
import { Button, buttonClass, Card, Empty, Icon, writeChips } from "../kit";
import { SheetPicker } from "../odds/SheetPicker";
import { TitleRow } from "../odds/TitleRow";
import { useAsk, wordsFor } from "../odds/useAsk";
import { useRealCards } from "../realcards/state";
import { TabletScreen } from "../realcards/TabletScreen";
import { Link, navigate, PageHeader, usePageTitle } from "../shell";
import type { Frame, Lesson, LessonHand, Lobby, PracticeHand } from "../wire";
import { PracticeWorld, sendTo } from "./practice";
import { mistakeAfter, nextStep, progress, type Mistake, type Part, type Step } from "./steps";

const LAST = "pitboss.learn";
const TITLES = ["First hand", "Second hand", "A misdeal", "Third hand"];
const PARTS: Record<Part, string> = {
  bank: "Bank",
  bets: "Bets",
  decisions: "Decisions",
  cards: "Cards",
  mistake: "A mistake, undone",
  misdeal: "Call it",
  close: "Close",
  pay: "Pay",
};

export default function LearnPage({ sheet }: { sheet?: string }) {
  writeChips("practice");
  usePageTitle("Learn the tablet");
  // The game is in the address: a reload, or a screen that woke up, goes on with it.
  return sheet === undefined ? (
    <Choose
      onBegin={(id) => {
        note(LAST, id);
        navigate(`/learn/${encodeURIComponent(id)}`);
      }}
    />
  ) : (
    <Learning key={sheet} sheet={sheet} onOther={() => navigate("/learn")} />
  );
}

/** Which game to learn on. */
function Choose({ onBegin }: { onBegin: (sheet: string) => void }) {
  const lobby = useAsk<Lobby>("/api/lobby");
  const [picked, setPicked] = useState(() => recall(LAST));
  const games = lobby.answer?.games ?? [];
  const known = games.some((game) => game.id === picked);
  const sheet = (known ? picked : (games.find((game) => game.featured) ?? games[0])?.id) ?? null;
  return (
    <>
      <PageHeader title="Learn the tablet" />
      <main class="page narrow learn-end" id="main">
        <TitleRow title="Learn the tablet">
          {sheet !== null && <SheetPicker games={games} sheet={sheet} onPick={setPicked} />}
        </TitleRow>
        {lobby.problem && <Empty title={lobby.problem} icon="offline" />}
        <p>
          You deal three hands of real cards on a tablet, in about five minutes. A line at the top says what to do next.
          You make two mistakes on purpose and take them back, and you call a misdeal.
        </p>
        <p class="note">
          It looks and works as the tablet of a real table does, and nothing of it is kept: no hand is recorded, and no
          chips move. You need no cards and no chips beside you.
        </p>
        <Button kind="primary" disabled={sheet === null} onClick={() => sheet !== null && onBegin(sheet)}>
          Begin
        </Button>
      </main>
    </>
  );
}

function Learning({ sheet, onOther }: { sheet: string; onOther: () => void }) {
  const asked = useAsk<Lesson>(`/api/learn/${encodeURIComponent(sheet)}`);
  const [from, setFrom] = useState<{ turn: number; past: readonly PracticeHand[] }>({ turn: 0, past: [] });
  const [undone, setUndone] = useState<readonly string[]>([]);
  const [ended, end] = useState(false);
  if (asked.problem)
    return (
      <Away title="There is no lesson on this game" why={asked.problem}>
        <Button onClick={onOther}>Choose another game</Button>
      </Away>
    );
  if (!asked.answer) return <Coming />;
  const again = (past: readonly PracticeHand[]) => setFrom({ turn: from.turn + 1, past });
  if (ended)
    return (
      <End
        lesson={asked.answer}
        undone={undone}
        onOther={onOther}
        onAgain={() => {
          again([]);
          setUndone([]);
          end(false);
        }}
      />
    );
  return (
    <Table
      key={from.turn}
      lesson={asked.answer}
      past={from.past}
      onAgain={again}
      onUndone={(what) => setUndone((before) => [...before, what])}
      onEnd={() => end(true)}
    />
  );
}

interface TableProps {
  lesson: Lesson;
  /** The hands that were dealt before. */
  past: readonly PracticeHand[];
  /** Deal on after these hands. */
  onAgain: (past: readonly PracticeHand[]) => void;
  /** A mistake of the lesson was made and taken back. */
  onUndone: (what: string) => void;
  onEnd: () => void;
}

/** The tablet, begun at the first hand that was not dealt yet. */
function Table(props: TableProps) {
  const { lesson, past, onAgain } = props;
  const { id } = lesson.sheet;
  const [frame, setFrame] = useState<Frame | null>(null);
  const [failed, fail] = useState<string | null>(null);
  const world = useMemo(() => new PracticeWorld(sendTo(id), setFrame, past), [id]);
  useEffect(() => void world.get().catch((wrong: unknown) => fail(wordsFor(wrong))), [world]);
  if (failed !== null)
    return (
      <Away title="The lesson cannot go on" why={failed}>
        <Button onClick={() => onAgain(past)}>Try again</Button>
      </Away>
    );
  if (!frame) return <Coming />;
  return (
    <div class="learn">
      <TabletScreen
        table={`learn/${id}`}
        frame={frame}
        info={lesson.sheet}
        sheet={lesson.tablet}
        staff={null}
        onDone={() => undefined}
        world={world}
        waiting={[]}
        troubles={world.troubles}
      >
        <Teacher {...props} world={world} />
      </TabletScreen>
    </div>
  );
}

/** The line above the tablet: the next thing to do, the cards that lie there, and what is done already. */
function Teacher({ lesson, world, onAgain, onUndone, onEnd }: TableProps & { world: PracticeWorld }) {
  const real = useRealCards();
  const { picture } = real;
  const { hands } = lesson;
  const number = picture.draft.hand - 1;
  const beyond = number >= hands.length;
  const hand = hands[Math.min(number, hands.length - 1)]!;
  const mistake = useMistake(hand, number, onUndone);
  // A hand that was called void without a reason, or a misdeal that was not called.
  const strayed = hands.findIndex(
    (one, place) => place < number && (one.mistake?.what === "misdeal") !== world.isVoid(place),
  );
  useEffect(() => {
    if (beyond && strayed < 0) onEnd();
  }, [beyond, strayed]);
  const step: Step = strayed >= 0 ? STRAYED : nextStep(real, hand, mistake);
  const parts = strayed >= 0 ? [] : progress(real, hand, mistake);
  const last = number === hands.length - 1;
  return (
    <section class={step.wrong ? "learn-line wrong" : "learn-line"} aria-label="The lesson">
      <div class="learn-where">
        <b>{TITLES[number] ?? "Practice"}</b>
        <ol>
          {parts.map(({ part, done }) => (
            <li key={part} class={done ? "done" : part === step.part ? "now" : ""}>
              {done && <Icon name="tick" />}
              <span>{PARTS[part]}</span>
              {done && <span class="sr">, done</span>}
            </li>
          ))}
        </ol>
      </div>
      <p class="learn-says" role="status">
        {step.spot !== undefined && real.shown !== step.spot && (
          <span class="learn-narrow">Choose spot {step.spot} in the row of spots. </span>
        )}
        {step.says}
        {step.part === "pay" && !last && " Then press “Next hand”."}
      </p>
      {step.cards && (
        <span class="learn-cards">
          {step.cards.map((card) => (
            <Card key={card} card={card} size="s" />
          ))}
        </span>
      )}
      {step.key === "again" && (
        <Button onClick={() => onAgain(world.over.slice(0, strayed >= 0 ? strayed : number))}>Deal it again</Button>
      )}
      {step.key === "floor" && <Button onClick={() => void world.seen()}>The floor has seen it</Button>}
      {step.part === "pay" && last && (
        <Button kind="primary" onClick={onEnd}>
          Paid
        </Button>
      )}
    </section>
  );
}

const STRAYED: Step = {
  part: "close",
  wrong: true,
  key: "again",
  says: "The hand before this one is void, and nothing was wrong with it. Deal it again.",
};

/** Where the mistake of the hand is; told once when it was taken back. */
function useMistake(hand: LessonHand, number: number, onUndone: (what: string) => void): Mistake {
  const { shape, entry } = useRealCards();
  const [kept, keep] = useState<{ number: number; is: Mistake }>({ number, is: "to make" });
  // When the next hand begins, the entry of the one before is drawn once more.
  const is = kept.number === number ? mistakeAfter(kept.is, shape, entry.laid, hand) : "to make";
  useEffect(() => {
    if (kept.number === number && kept.is === is) return;
    keep({ number, is });
    if (is === "undone" && hand.mistake) onUndone(hand.mistake.what);
  }, [number, is]);
  return is;
}

const UNDONE: Readonly<Record<string, string>> = {
  card: "You tapped a wrong card and took it back.",
  decision: "You put a wrong decision right before the hand was closed.",
  bet: "You put a wrong bet right before the hand was closed.",
};

/** What was done, in plain words. */
function End({
  lesson,
  undone,
  onAgain,
  onOther,
}: {
  lesson: Lesson;
  undone: readonly string[];
  onAgain: () => void;
  onOther: () => void;
}) {
  const did = [...new Set(undone)].map((what) => UNDONE[what]).filter((says) => says !== undefined);
  return (
    <>
      <PageHeader title="Learn the tablet" />
      <main class="page narrow learn-end" id="main">
        <h1>You have dealt three hands.</h1>
        <p>{lesson.sheet.title}: bets, decisions, cards, and what is paid and taken.</p>
        <ul>
          {did.map((says) => (
            <li key={says}>{says}</li>
          ))}
          <li>You called a misdeal; the bets went back.</li>
        </ul>
        <h2>At a real table</h2>
        <ul>
          <li>The tablet has no line at the top. Below the felt it says where the next tap goes.</li>
          <li>Until a hand is closed, Undo takes everything back. After that, call the floor.</li>
          <li>If a hand is called out or something went wrong, the floor or a second person has to agree.</li>
          <li>Chips are paid when the screen says so, from left to right, and not before.</li>
        </ul>
        <p class="note">Nothing of this lesson was kept.</p>
        <div class="learn-keys">
          <Button kind="primary" onClick={onAgain}>
            Once more
          </Button>
          <Button onClick={onOther}>Another game</Button>
          {history.length > 1 && <Button onClick={() => history.back()}>Back</Button>}
          <Link class={buttonClass("quiet")} href="/">
            To the lobby
          </Link>
        </div>
      </main>
    </>
  );
}
