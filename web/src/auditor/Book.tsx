/** The ledger, page by page. */

import { useEffect, useState } from "preact/hooks";
import { Button, dateTime, Empty, Field, inKind, Notice, Select, signed, Spinner, tableTitled } from "../kit";
import { SaveKey } from "../print";
import { ApiError, api, theSession } from "../net";
import type { LedgerLine, LedgerPage } from "../wire";

export function Book({ tables }: { tables: readonly string[] }) {
  const [account, setAccount] = useState("");
  const [stream, setStream] = useState("");
  const { lines, after, problem, busy, more } = useLedger(account, stream);
  const streams = [
    { value: "", label: "All of it" },
    { value: "cage", label: "The cage" },
    ...tables.map((name) => ({ value: `table:${name}`, label: tableTitled(name) })),
  ];
  return (
    <>
      <div class="au-tools hinted">
        <Field
          label="Accounts that begin with"
          value={account}
          onInput={setAccount}
          placeholder="tray:"
          maxLength={120}
          hint="cage, wallet:, tray:, tips:, drop: ..."
        />
        <Select label="Of" value={stream} options={streams} onChange={setStream} />
        <SaveKey
          lists={[
            {
              title: "Ledger",
              says: "Every line of these accounts, issued chips",
              href: "/api/staff/lists/ledger",
              query: `account=${encodeURIComponent(account)}&stream=${encodeURIComponent(stream)}`,
              file: "ledger",
            },
          ]}
        />
      </div>
      {problem && <Notice kind="warn">{problem}</Notice>}
      {lines === null ? (
        !problem && <Spinner label="Opening the ledger" />
      ) : lines.length === 0 ? (
        <Empty title="No entry has such an account" icon="history" />
      ) : (
        <div class="panel au-scroll" tabIndex={0} role="region" aria-label="The ledger">
          <table class="au-table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col">Account</th>
                <th scope="col">By</th>
                <th scope="col" class="num">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <tr key={at}>
                  <td class="au-when">
                    {dateTime(line.at)}
                    <small>
                      {line.stream} {line.version}
                    </small>
                  </td>
                  <td class="au-says">{line.says}</td>
                  <td>
                    <code>{line.account}</code>
                  </td>
                  <td>{line.by.join(" and ")}</td>
                  <td class={`num ${line.cents < 0 ? "t-lose" : "t-win"}`}>
                    {signed(line.cents, inKind(line.account.includes("/") ? "practice" : "issued"))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {after !== null && (
        <p>
          <Button disabled={busy} onClick={more}>
            More entries
          </Button>
        </p>
      )}
    </>
  );
}

function useLedger(account: string, stream: string) {
  const [lines, setLines] = useState<LedgerLine[] | null>(null);
  const [after, setAfter] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fetchPage = async (from: number, signal?: AbortSignal): Promise<LedgerPage> => {
    await theSession();
    return api.get<LedgerPage>(
      `/api/staff/ledger?${new URLSearchParams({ account, stream, after: String(from) })}`,
      signal,
    );
  };
  useEffect(() => {
    const gone = new AbortController();
    const wait = setTimeout(() => {
      fetchPage(0, gone.signal).then(
        (page) => {
          setLines(page.lines);
          setAfter(page.after);
          setProblem(null);
        },
        (failed: unknown) => gone.signal.aborted || setProblem(saidBy(failed)),
      );
    }, 250); // while somebody types
    return () => {
      clearTimeout(wait);
      gone.abort();
    };
  }, [account, stream]);
  const more = (): void => {
    if (after === null || busy) return;
    setBusy(true);
    fetchPage(after)
      .then((page) => {
        setLines((before) => [...(before ?? []), ...page.lines]);
        setAfter(page.after);
      })
      .catch((failed: unknown) => setProblem(saidBy(failed)))
      .finally(() => setBusy(false));
  };
  return { lines, after, problem, busy, more };
}

export const saidBy = (failed: unknown): string =>
  failed instanceof ApiError ? failed.message : "The house does not answer. Try again.";
