/** Tips: collected from tables into pools, shared out among dealers, and paid with a slip each. */

import "../styles/rota.css";
import { useState } from "preact/hooks";
import { Button, clockTime, dayName, Empty, Field, Notice, type Pieces, Segmented, Spinner, Tag, money } from "../kit";
import { PrintKey, SaveKey } from "../print";
import { HomeLink, PageHeader } from "../shell";
import {
  AllChips,
  Approvals,
  ForRoles,
  Heard,
  Said,
  areAll,
  askCage,
  useAsking,
  useChipSet,
  usePolled,
} from "../staff";
import type { Offer, TableTips, TipPool, TipsView, WaitingApprovals } from "../wire";

const WAYS = [
  { value: "hours", label: "Hours dealt" },
  { value: "equal", label: "Equal parts" },
  { value: "points", label: "Points" },
] as const;
type Way = (typeof WAYS)[number]["value"];

const BY = { table: "by table", shift: "by shift", day: "by gaming day" } as const;

export default function TipsPage() {
  return (
    <ForRoles page="tips" title="Tips">
      <Asked />
    </ForRoles>
  );
}

/** "17 November 2026, Late": the day in words, and then its shift or table. */
export const poolName = (pool: string): string => {
  const [day = "", ...rest] = pool.split(" ");
  return [dayName(day), rest.join(" ")].filter(Boolean).join(", ");
};

function Asked() {
  const polled = usePolled<TipsView>("/api/staff/tips", 5000);
  const waits = usePolled<WaitingApprovals>("/api/staff/approvals", 2500);
  const view = polled.value;
  const waiting = (waits.value?.waiting ?? []).filter((one) => one.command === "share-tips");
  const again = async () => void (await Promise.all([polled.again(), waits.again()]));
  return (
    <>
      <PageHeader title="Tips" />
      <main class="page ro" id="main">
        <div class="ro-title">
          <h1>Tips</h1>
          <span class="ro-keys no-print">
            <SaveKey
              disabled={!view}
              lists={[
                { title: "Tips", says: "Pools and shares", href: "/api/staff/lists/tips", query: "", file: "tips" },
              ]}
            />
            <PrintKey
              disabled={!view}
              documents={[
                { title: "Tips", says: "Pools and shares", href: "/api/staff/lists/tips.pdf", file: "tips.pdf" },
              ]}
            />
          </span>
        </div>
        <Heard polled={polled} />
        {!view && !polled.problem && <Spinner label="Asking the house" />}
        {waiting.length > 0 && (
          <section class="panel" aria-labelledby="ti-waits">
            <header>
              <h2 id="ti-waits">Waits for a second person</h2>
            </header>
            <div class="body">
              <Approvals waiting={waiting} onChanged={again} />
            </div>
          </section>
        )}
        {view && <AtTables view={view} onChanged={again} />}
        {view?.pools.map((pool) => (
          <Pool
            key={pool.pool}
            pool={pool}
            offers={view.offers.filter((one) => one.pool === pool.pool)}
            onChanged={again}
          />
        ))}
        <HomeLink />
      </main>
    </>
  );
}

function AtTables({ view, onChanged }: { view: TipsView; onChanged: () => Promise<void> }) {
  return (
    <section class="panel" aria-labelledby="ti-tables">
      <header>
        <h2 id="ti-tables">At the tables</h2>
      </header>
      <div class="body">
        <p class="note">
          {view.pooled === ""
            ? "The house has not set how tips are pooled: what is collected here goes by gaming day."
            : `Tips are pooled ${BY[view.pooled]}, as the house has set.`}
        </p>
        {view.tables.length === 0 ? (
          <Empty title="No tips at any table" icon="chips">
            Dealers and players put them down at the table.
          </Empty>
        ) : (
          <ul class="ro-list">
            {view.tables.map((one) => (
              <TableRow
                key={one.table}
                one={one}
                may={view.offers.some((offer) => offer.do === "pool-tips" && offer.table === one.table)}
                onChanged={onChanged}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function TableRow({ one, may, onChanged }: { one: TableTips; may: boolean; onChanged: () => Promise<void> }) {
  const { busy, came, ask } = useAsking(onChanged);
  const set = useChipSet();
  const [counting, setCounting] = useState(false);
  const [pieces, setPieces] = useState<Pieces | null>(null);
  const collect = async (): Promise<void> => {
    if (!areAll(pieces, one.cents)) return;
    const chips = pieces === null ? {} : { pieces };
    if (await ask(askCage({ do: "pool-tips", table: one.table, ...chips }), "Collected.")) setCounting(false);
  };
  return (
    <li aria-label={one.table}>
      <div class="ro-what">
        <b>{one.table}</b>
        <span>{money(one.cents)}</span>
        <small>To the pool {poolName(one.pool)}</small>
      </div>
      {may && !counting && (
        <Button
          size="small"
          disabled={busy}
          aria-label={`Collect the tips of ${one.table}`}
          onClick={() => (set.length > 0 ? setCounting(true) : void collect())}
        >
          Collect
        </Button>
      )}
      {may && counting && (
        <form
          class="ti-chips"
          aria-label={`Chips of the tips of ${one.table}`}
          onSubmit={(event) => {
            event.preventDefault();
            void collect();
          }}
        >
          <AllChips cents={one.cents} says="in tips by the book" pieces={pieces} onChange={setPieces} disabled={busy} />
          <div class="ro-keys">
            <Button type="submit" kind="primary" disabled={busy || !areAll(pieces, one.cents)}>
              Collect {money(one.cents)}
            </Button>
            <Button disabled={busy} onClick={() => setCounting(false)}>
              Back
            </Button>
          </div>
        </form>
      )}
      {came && came.kind !== "win" && <Said came={came} />}
    </li>
  );
}

interface OfPool {
  pool: TipPool;
  /** With this pool. */
  offers: readonly Offer[];
  onChanged: () => Promise<void>;
}

function Pool({ pool, offers, onChanged }: OfPool) {
  const shared = pool.how !== "";
  const paid = shared && pool.shares.every((one) => one.paid || one.cents === 0);
  return (
    <section class="panel" aria-label={`Pool ${poolName(pool.pool)}`}>
      <header>
        <h2>Pool {poolName(pool.pool)}</h2>
        <span class="grow" />
        {paid ? <Tag kind="win">Paid</Tag> : shared ? <Tag>Shared out</Tag> : <Tag kind="warn">Not shared out</Tag>}
        <b class="ti-sum">{money(pool.cents)}</b>
      </header>
      <div class="body ro-says">
        <p class="note">From {pool.tables.join(", ")}.</p>
        {shared ? (
          <Shares pool={pool} offers={offers} onChanged={onChanged} />
        ) : pool.waiting ? (
          <p class="note">Its shares wait for a second person to agree.</p>
        ) : offers.some((one) => one.do === "share-tips") ? (
          <Sharing pool={pool} onChanged={onChanged} />
        ) : pool.shares.some((one) => one.cents > 0) ? (
          <Shares pool={pool} offers={[]} onChanged={onChanged} />
        ) : (
          <p class="note">It is not shared out yet.</p>
        )}
      </div>
    </section>
  );
}

function Shares({ pool, offers, onChanged }: OfPool) {
  const { busy, came, ask } = useAsking(onChanged);
  const rows = pool.shares.filter((one) => one.cents > 0);
  const pays = (player: string) => offers.some((one) => one.do === "pay-share" && one.player === player);
  return (
    <>
      <div class="ro-table-box">
        <table class="ro-table">
          <thead>
            <tr>
              <th scope="col">Dealer</th>
              {pool.how !== "equal" && (
                <th scope="col" class="num">
                  {pool.how === "points" ? "Points" : "Minutes dealt"}
                </th>
              )}
              <th scope="col" class="num">
                Share
              </th>
              <th scope="col" class="num">
                <span class="sr">Paid</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.player}>
                <td>{one.name}</td>
                {pool.how !== "equal" && <td class="num">{pool.how === "points" ? one.weight : one.minutes}</td>}
                <td class="num">{money(one.cents)}</td>
                <td class="num">
                  {one.paid ? (
                    <Tag kind="win">Paid</Tag>
                  ) : (
                    pays(one.player) && (
                      <Button
                        size="small"
                        disabled={busy}
                        aria-label={`Pay ${one.name} ${money(one.cash)}`}
                        onClick={() =>
                          void ask(
                            askCage({ do: "pay-share", pool: pool.pool, player: one.player }),
                            `${one.name} is paid: ${money(one.cash)} in cash.`,
                          )
                        }
                      >
                        Pay {money(one.cash)}
                      </Button>
                    )
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={pool.how === "equal" ? 1 : 2}>All shares</td>
              <td class="num">{money(rows.reduce((sum, one) => sum + one.cents, 0))}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      <Said came={came} />
    </>
  );
}

function Sharing({ pool, onChanged }: { pool: TipPool; onChanged: () => Promise<void> }) {
  const [way, setWay] = useState<Way>("hours");
  const [points, setPoints] = useState<Record<string, string>>({});
  const { busy, came, ask } = useAsking(onChanged);
  const given = Object.fromEntries(
    Object.entries(points)
      .filter(([, text]) => /^\d{1,4}$/.test(text))
      .map(([player, text]) => [player, Number(text)]),
  );
  const nobody =
    way === "points" ? !Object.values(given).some((number) => number > 0) : !pool.shares.some((one) => one.minutes > 0);
  return (
    <form
      class="ro-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || nobody) return;
        void ask(
          askCage({ do: "share-tips", pool: pool.pool, how: way, points: way === "points" ? given : {} }),
          "Shared out.",
          "the floor, a cashier or a manager agrees to the shares.",
        );
      }}
    >
      <Segmented label="Share by" options={WAYS} value={way} onChange={setWay} />
      {way === "points" ? (
        <div class="ti-points">
          {pool.shares.map((one) => (
            <Field
              key={one.player}
              label={`${one.name}, ${one.minutes} min`}
              inputMode="numeric"
              maxLength={4}
              value={points[one.player] ?? ""}
              onInput={(text) => setPoints({ ...points, [one.player]: text })}
            />
          ))}
        </div>
      ) : (
        <ul class="ro-list">
          {pool.shares
            .filter((one) => one.minutes > 0)
            .map((one) => (
              <li key={one.player}>
                <div class="ro-what">
                  <b>{one.name}</b>
                  <span>{one.minutes} minutes dealt</span>
                </div>
                {way === "hours" && <span class="num">{money(one.cents)}</span>}
              </li>
            ))}
        </ul>
      )}
      {way === "hours" && pool.until !== null && !nobody && (
        <p class="note">
          By minutes dealt until {clockTime(pool.until)}. While somebody deals, the shares go on changing until they are
          asked for.
        </p>
      )}
      {nobody && <Notice kind="warn">Nobody has a share by this rule.</Notice>}
      <Said came={came} />
      <div class="ro-keys">
        <Button type="submit" kind="primary" disabled={busy || nobody}>
          Share out
        </Button>
      </div>
    </form>
  );
}
