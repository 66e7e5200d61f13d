/** One table for the floor manager: what everybody sees, and what can be done. */

import "../styles/floor.css";
import { useState } from "preact/hooks";
import { Empty, grouped, money, Notice, Segmented, Spinner, Tag } from "../kit";
import { SheetPrintKey } from "../print";
import { Link, PageHeader, useRoute } from "../shell";
import { Again } from "../dealer/ClosedTable";
import { mayOf } from "../dealer/may";
import {
  ApprovalsPanel,
  ForRoles,
  Heard,
  OpeningCount,
  PAGE_ROLES,
  ShortTray,
  Stopped,
  useNow,
  useStaff,
} from "../staff";
import { Called } from "./Called";
import { ChipsPart } from "./ChipsPart";
import { Corrections } from "./Corrections";
import { HandPart, type Picking } from "./HandPart";
import { LastWord } from "./LastWord";
import { LatePart } from "./LatePart";
import { OfferBank } from "./OfferBank";
import { Nameless } from "./Nameless";
import { PaidCalls } from "./PaidCalls";
import { pill, tableTitle } from "./look";
import { Players } from "./Players";
import { Ruling } from "./Ruling";
import { RunPart } from "./RunPart";
import type { Then } from "./steps";
import { TableFelt } from "./TableFelt";
import { useCalled } from "./useCalled";
import { offers, useFloorTable, type FloorTable } from "./useFloorTable";

export default function FloorTablePage({ table }: { table: string }) {
  return (
    <ForRoles page="floor-table" title={tableTitle(table)}>
      <Watched table={table} />
    </ForRoles>
  );
}

function Watched({ table }: { table: string }) {
  const { staff, live, now } = useFloorTable(table);
  const gone = staff.refused !== null ? (staff.problem?.message ?? null) : (live.bye ?? null);
  return (
    <>
      <PageHeader title={now?.staff.card.needs ? `(!) ${tableTitle(table)}` : tableTitle(table)} />
      {gone !== null ? (
        <main class="page narrow" id="main">
          <Empty as="h1" title="This table cannot be shown" icon="table">
            <p>{gone}</p>
            <Link class="btn solid" href="/floor">
              All tables
            </Link>
          </Empty>
        </main>
      ) : now === null ? (
        <main class="page narrow" id="main">
          <h1 class="sr">{tableTitle(table)}</h1>
          <Heard polled={staff} />
          {staff.problem === null && <Spinner label="Walking to the table" />}
        </main>
      ) : (
        <main class="ft" id="main">
          <div class="ft-top">
            <Heard polled={staff} />
            {live.state === "lost" && !staff.stale && (
              <Notice kind="warn" icon="offline" live>
                The connection to the table is lost; trying again. The cards may be old.
              </Notice>
            )}
            <Head at={now} />
          </div>
          <Body at={now} />
        </main>
      )}
    </>
  );
}

function Head({ at: { table, staff } }: { at: FloorTable }) {
  const { is } = useStaff();
  const { card } = staff;
  const state = pill({ ...card, left_ms: null }, 0);
  return (
    <div class="ft-head">
      <div>
        <p class="ft-back">
          <Link href="/floor">All tables</Link>
        </p>
        <h1>
          {tableTitle(table)} <Tag kind={state.kind}>{state.says}</Tag>
        </h1>
        <p class="note">
          {card.title}, {card.limits}. {card.open && card.hand > 0 && `Hand ${grouped(card.hand)}. `}
          {staff.says}
        </p>
      </div>
      <div class="ft-links">
        {card.open && card.cards === "real" && is(...PAGE_ROLES.felt) && (
          <Link class="btn" href={`/felt/${encodeURIComponent(table)}`}>
            Felt tablet
          </Link>
        )}
        {card.open && card.cards === "sealed" && is(...PAGE_ROLES.dealer) && (
          <Link class="btn" href={`/dealer/${encodeURIComponent(table)}`}>
            Dealer
          </Link>
        )}
        <Link class="btn" href={`/history/${encodeURIComponent(table)}`}>
          Hands
        </Link>
        {card.open && is(...PAGE_ROLES["hand-over"]) && (
          <Link class="btn" href={`/hand-over/${encodeURIComponent(table)}`}>
            Hand over
          </Link>
        )}
        <Link class="btn" href={`/shift/${encodeURIComponent(table)}`}>
          Shift
        </Link>
        <SheetPrintKey sheet={card.sheet} kinds={["rack-card", "placard", "par-sheet"]} table={table} />
        {card.open && is(...PAGE_ROLES.projector) && (
          <Link class="btn" href={`/projector/${encodeURIComponent(table)}`}>
            Big screen
          </Link>
        )}
      </div>
    </div>
  );
}

type Tab = "hand" | "players" | "payouts" | "chips" | "table";
const TABS: readonly { value: Tab; label: string }[] = [
  { value: "hand", label: "Hand" },
  { value: "players", label: "Players" },
  { value: "payouts", label: "Payouts" },
  { value: "chips", label: "Chips" },
  { value: "table", label: "Table" },
];

function Body({ at }: { at: FloorTable }) {
  const { query } = useRoute();
  const asked = Number(query.get("correct")) || null; // from the page of a hand
  const [correct, setCorrect] = useState<number | null>(asked);
  const [tab, setTab] = useState<Tab>(asked === null ? "hand" : "payouts");
  const [pick, setPick] = useState<Omit<Picking, "choose"> | null>(null);
  const picking: Picking | null = pick && { ...pick, choose: (position) => setPick({ ...pick, position }) };
  const [then, setThen] = useState<Then | null>(null);
  const now = useNow(1000);
  const may = mayOf(at.staff);
  const { called, again } = useCalled(at);
  const disputed = at.frame.public.hand?.dispute ?? null;
  return (
    <>
      <div class="ft-left">
        <TableFelt at={at} picking={picking} then={then} />
        <Facts at={at} />
      </div>
      <div class="ft-right">
        <Called
          called={called}
          now={now}
          may={() => offers(at, "acknowledge")}
          here
          onChanged={async () => void (await Promise.all([at.again(), again()]))}
        />
        <ShortTray card={at.staff.card} may={may} onChanged={at.again} />
        <OpeningCount staff={at.staff} may={may} onChanged={at.again} />
        {may("name-seat") && <Nameless card={at.staff.card} onChanged={at.again} />}
        <Stopped table={at.table} may={may} onChanged={at.again} />
        {disputed !== null && <Ruling key={at.frame.public.hand?.number} at={at} says={disputed} onThen={setThen} />}
        <LatePart at={at} />
        <LastWord at={at} />
        <OfferBank at={at} />
        {(at.staff.calls ?? []).length > 0 && (
          <section class="panel" aria-labelledby="ft-calls">
            <header>
              <h2 id="ft-calls">Calls about paid hands</h2>
            </header>
            <div class="body">
              <PaidCalls
                calls={at.staff.calls!}
                now={now}
                may={(word) => offers(at, word)}
                onCorrect={(hand) => {
                  setCorrect(hand);
                  setTab("payouts");
                }}
                onChanged={at.again}
              />
            </div>
          </section>
        )}
        <ApprovalsPanel table={at.table} onChanged={at.again} />
        {at.staff.card.open ? (
          <section class="panel ft-do" aria-label="What may be done">
            <Segmented label="What about" options={TABS} value={tab} onChange={setTab} />
            {tab === "hand" && (
              <HandPart at={at} picking={picking} onAsks={(among) => setPick(among && { among, position: null })} />
            )}
            {tab === "players" && <Players at={at} />}
            {tab === "payouts" && <Corrections at={at} hand={correct} />}
            {tab === "chips" && <ChipsPart at={at} />}
            {tab === "table" && <RunPart at={at} />}
          </section>
        ) : (
          <section class="panel" aria-labelledby="closed">
            <header>
              <h2 id="closed">This table is closed</h2>
            </header>
            <div class="body fl-again">
              <p class="note">Its name, its hand numbers and its book stay. It goes on here when it opens again.</p>
              <Again table={at.table} onOpened={() => void at.again()} />
              {at.staff.card.chips === "issued" && may("correct-hand") && <Corrections at={at} hand={correct} />}
            </div>
          </section>
        )}
      </div>
    </>
  );
}

type Fact = [string, string];

const amounts = (of: Record<string, number | null>): Fact[] =>
  Object.entries(of).flatMap(([name, cents]) => (cents === null ? [] : [[name, money(cents)]]));

function Facts({ at: { staff } }: { at: FloorTable }) {
  const { card } = staff;
  const facts: Fact[] = [
    // Who counts tray, rack and drop box does not see them by the book.
    ...amounts({ "Win today": card.win, Drop: card.drop, Tray: card.tray, Rack: card.rack }),
    ["Tips", money(card.tips)],
    ["Dealer", card.dealer === "staff" ? "nobody yet" : card.dealer],
    ["Floor", card.floor === "staff" ? "nobody yet" : card.floor],
  ];
  if (card.collections > 0) facts.unshift(["Collections", money(card.collections)]);
  if (card.transit > 0) facts.push(["On its way", money(card.transit)]);
  return (
    <dl class="ft-facts">
      {facts.map(([title, says]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}
