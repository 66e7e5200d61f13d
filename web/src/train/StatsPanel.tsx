import { useState } from "preact/hooks";
import { Bar, Button } from "../kit";
import { accuracy, median, MISTAKES, mostCommon, type Stats } from "./stats";

/** The trainee's statistics, stored in this browser only. */
export function StatsPanel({ stats, onReset }: { stats: Stats; onReset: () => void }) {
  const [asking, setAsking] = useState(false);
  const right = accuracy(stats);
  const middle = median(stats.seconds);
  const kinds = mostCommon(stats);
  const most = kinds[0]?.[1] ?? 1;
  return (
    <aside class="tr-side" aria-label="How it goes">
      <dl class="tr-kp">
        <div>
          <dt>
            right, of {stats.wagers} {stats.wagers === 1 ? "payout" : "payouts"}
          </dt>
          <dd>{right === null ? "–" : `${right.toFixed(1)}%`}</dd>
        </div>
        <div>
          <dt>median time a hand</dt>
          <dd>{middle === null ? "–" : `${middle.toFixed(1)} s`}</dd>
        </div>
        <div>
          <dt>hands</dt>
          <dd>{stats.hands}</dd>
        </div>
        <div>
          <dt>mistakes</dt>
          <dd>{stats.wagers - stats.right}</dd>
        </div>
      </dl>
      <section>
        <h2>Where the mistakes are</h2>
        {kinds.length === 0 && (
          <p class="note">{stats.hands ? "None so far." : "They are counted here by their kind."}</p>
        )}
        <ul class="tr-kinds">
          {kinds.map(([kind, count]) => (
            <li key={kind}>
              {MISTAKES[kind].title}
              <span>{count}</span>
              <Bar parts={[{ label: kind, value: count, tone: "lose" }]} of={most} label={`${count}`} />
            </li>
          ))}
        </ul>
      </section>
      <p class="note">Speed comes by itself. The time is taken quietly and never shown while you think.</p>
      {stats.hands > 0 &&
        (asking ? (
          <p class="tr-reset">
            <span>All counts of this sheet go.</span>
            <Button
              size="small"
              onClick={() => {
                onReset();
                setAsking(false);
              }}
            >
              Reset
            </Button>
            <Button size="small" kind="quiet" onClick={() => setAsking(false)}>
              Keep
            </Button>
          </p>
        ) : (
          <p>
            <Button size="small" kind="quiet" onClick={() => setAsking(true)}>
              Reset these counts
            </Button>
          </p>
        ))}
    </aside>
  );
}
