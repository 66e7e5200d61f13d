import "../styles/odds.css";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Button, Empty, Notice, Spinner, Tag } from "../kit";
import { SaveKey, SheetPrintKey } from "../print";
import { Link, navigate, PageHeader } from "../shell";
import type { Lobby, Priced, SheetInfo, SheetOdds } from "../wire";
import { AllSheets } from "./AllSheets";
import { AskHand } from "./AskHand";
import { grouped } from "./figures";
import { PayLines } from "./PayLines";
import { Notes } from "./Notes";
import { OneHand } from "./OneHand";
import { Pictures } from "./Pictures";
import { Session } from "./Session";
import { Simulate } from "./Simulate";
import { SheetPicker } from "./SheetPicker";
import { StakePicker } from "./StakePicker";
import { StartGrid } from "./StartGrid";
import { Strategy } from "./Strategy";
import { Streets } from "./Streets";
import { Tiles } from "./Tiles";
import { TitleRow } from "./TitleRow";
import { useAsk } from "./useAsk";

/** What a sheet costs and its best strategy: all of it computed exactly, nothing estimated. */
export default function OddsPage({ sheet }: { sheet?: string | undefined }) {
  const lobby = useAsk<Lobby>("/api/lobby");
  const games = lobby.answer?.games ?? [];
  const go = (id: string): void => navigate(`/odds/${encodeURIComponent(id)}`);
  return (
    <>
      <PageHeader title="Odds" />
      <main class="od" id="main">
        {sheet ? (
          <OneSheet key={sheet} sheet={sheet} picker={<SheetPicker games={games} sheet={sheet} onPick={go} />} />
        ) : (
          <AllSheets games={games} problem={lobby.problem} ready={lobby.answer !== null} />
        )}
      </main>
    </>
  );
}

const POLL_MS = 1000;

function OneSheet({ sheet, picker }: { sheet: string; picker: ComponentChildren }) {
  const place = encodeURIComponent(sheet);
  const info = useAsk<SheetInfo>(`/api/sheets/${place}`);
  const [stake, setStake] = useState<number | null>(null);
  const priced = useAsk<Priced>(`/api/sheets/${place}/odds${stake === null ? "" : `?stake=${stake}`}`, (answer) =>
    answer.ready ? null : POLL_MS,
  );
  const odds = priced.answer?.odds ?? null;
  // The stakes stay on the page while the odds of another one are computed.
  const known = useRef<SheetOdds | null>(null);
  known.current = odds ?? known.current;
  const title = odds?.title ?? info.answer?.title ?? "Odds";
  return (
    <>
      <TitleRow title={title}>
        {odds && <Tag kind="win">Exact: {grouped(odds.deals)} deals</Tag>}
        {picker}
        <SheetPrintKey sheet={sheet} kinds={["par-sheet", "wallet-card"]} />
        <SaveKey
          lists={[
            {
              title: "Odds",
              says: "Every wager, pay line and result with its count",
              href: `/api/sheets/${place}/documents/par-sheet`,
              file: `odds-${sheet}`,
            },
          ]}
        />
      </TitleRow>
      {info.answer && (
        <p class="od-lead">
          {info.answer.summary} <Link href={`/rules/${place}`}>Rules of this sheet</Link>
        </p>
      )}
      {known.current && <StakePicker odds={known.current} stake={stake} onPick={setStake} />}
      {(priced.problem ?? info.problem) && (
        <Problem
          says={(priced.problem ?? info.problem)!}
          onAgain={() => {
            info.again();
            priced.again();
          }}
        />
      )}
      {priced.answer && !priced.answer.ready && (
        <Spinner label="Counting every deal of this sheet. It takes a few seconds the first time." />
      )}
      {priced.answer?.beyond && (
        <Notice kind="warn" title="Not counted for this sheet.">
          <p>{priced.answer.beyond}</p>
        </Notice>
      )}
      {odds && <Counted odds={odds} info={info.answer} stake={stake} />}
      {odds && <Pictures sheet={sheet} odds={odds} />}
      {odds && <Simulate sheet={sheet} odds={odds} />}
    </>
  );
}

function Counted({ odds, info, stake }: { odds: SheetOdds; info: SheetInfo | null; stake: number | null }) {
  if (odds.streets.length) return <ByStreets odds={odds} info={info} stake={stake} />;
  return (
    <>
      <Tiles odds={odds} />
      <Notes odds={odds} />
      <div class="od-two">
        <div>
          <PayLines odds={odds} />
          <OneHand odds={odds} />
          {longStrategy(odds) && <Session odds={odds} />}
        </div>
        <div>
          <Strategy odds={odds} info={info} />
          {!longStrategy(odds) && <Session odds={odds} />}
        </div>
      </div>
    </>
  );
}

/** A game that is decided street by street: the first cards, then what is done when. */
function ByStreets({ odds, info, stake }: { odds: SheetOdds; info: SheetInfo | null; stake: number | null }) {
  return (
    <>
      <Tiles odds={odds} />
      <Notes odds={odds} />
      <div class={odds.grid ? "od-two od-board" : "od-two"}>
        <div>
          {odds.grid && <StartGrid odds={odds} grid={odds.grid} />}
          {!odds.grid && <Strategy odds={odds} info={info} />}
          {!odds.grid && <Streets odds={odds} />}
          {!odds.grid && <OneHand odds={odds} />}
          {odds.grid && <PayLines odds={odds} />}
        </div>
        <div>
          {odds.grid && <Streets odds={odds} />}
          {odds.grid && <Strategy odds={odds} info={info} />}
          {odds.grid && <OneHand odds={odds} />}
          {!odds.grid && <PayLines odds={odds} />}
          <Session odds={odds} />
        </div>
      </div>
      <AskHand odds={odds} stake={stake} />
    </>
  );
}

/** Whether the strategy is so much longer than the pay lines that the session fits below these. */
function longStrategy(odds: SheetOdds): boolean {
  const lines = odds.wagers.reduce((sum, wager) => sum + wager.lines.length, 0);
  return (odds.chart?.rows.length ?? 0) + odds.rules.length > lines + 8;
}

function Problem({ says, onAgain }: { says: string; onAgain: () => void }) {
  return (
    <Empty title={says} icon="chart">
      <p class="od-again">
        <Button onClick={onAgain}>Try again</Button>{" "}
        <Link class="btn quiet" href="/odds">
          All sheets
        </Link>
      </p>
    </Empty>
  );
}
