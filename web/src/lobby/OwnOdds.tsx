/** What a sheet of one's own costs, wager by wager. */

import { useEffect, useState } from "preact/hooks";
import { money, Notice, Spinner } from "../kit";
import { grouped } from "../odds/figures";
import { api, ApiError } from "../net";
import { Notes } from "../odds/Notes";
import { StakePicker } from "../odds/StakePicker";
import { SheetPrintKey } from "../print";
import type { Priced, SheetOdds } from "../wire";

const AGAIN_MS = 1500;
const ELSEWHERE = "This house prices its own sheets only. For yours: pitboss odds my-sheet.toml, on the command line.";

type Found = { is: "counting" } | { is: "odds"; odds: SheetOdds } | { is: "none"; why: string };

export function OwnOdds({ toml }: { toml: string }) {
  const [found, setFound] = useState<Found>({ is: "counting" });
  const [stake, setStake] = useState<number | null>(null);
  const [known, setKnown] = useState<SheetOdds | null>(null);
  useEffect(() => {
    setStake(null);
    setKnown(null);
  }, [toml]);
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      try {
        const priced = await api.post<Priced>(
          `/api/sheets/odds${stake === null ? "" : `?stake=${stake}`}`,
          { toml },
          gone.signal,
        );
        if (!priced.ready) timer = setTimeout(() => void ask(), AGAIN_MS);
        else if (priced.odds) {
          setKnown(priced.odds);
          setFound({ is: "odds", odds: priced.odds });
        } else setFound({ is: "none", why: priced.beyond ?? "The solver does not value this sheet." });
      } catch (failed) {
        if (!gone.signal.aborted) setFound({ is: "none", why: whyNot(failed) });
      }
    }
    setFound({ is: "counting" });
    void ask();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [toml, stake]);
  return (
    <>
      {known && <StakePicker odds={known} stake={stake} onPick={setStake} />}
      {known && (
        <p class="own-print">
          <SheetPrintKey sheet="sheet" kinds={["par-sheet", "wallet-card", "rack-card"]} toml={toml} />
        </p>
      )}
      <What found={found} />
    </>
  );
}

function What({ found }: { found: Found }) {
  switch (found.is) {
    case "counting":
      return <Spinner />;
    case "none":
      return <Notice>{found.why}</Notice>;
    case "odds":
      return <Costs odds={found.odds} />;
  }
}

function whyNot(failed: unknown): string {
  if (!(failed instanceof ApiError)) return "The odds could not be counted.";
  return failed.status === 404 || failed.status === 405 ? ELSEWHERE : failed.problem.message;
}

function Costs({ odds }: { odds: SheetOdds }) {
  return (
    <section class="panel" aria-labelledby="own-odds">
      <header>
        <h2 id="own-odds">What {money(100_00)} costs</h2>
      </header>
      <div class="body">
        <table class="pay-table">
          <caption class="sr">What {money(100_00)} on each wager loses on average, played well</caption>
          <tbody>
            {odds.wagers.map((wager) => (
              <tr key={wager.wager}>
                <th scope="row">{wager.title}</th>
                <td>{money(wager.house_edge.value * 100_00)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Notes odds={odds} />
        {odds.strategy.length > 0 && (
          <ul class="note own-strategy">
            {odds.strategy.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <p class="note">Exact, over {grouped(odds.deals)} deals.</p>
      </div>
    </section>
  );
}
