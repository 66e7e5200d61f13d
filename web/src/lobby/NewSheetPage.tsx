/** A sheet of one's own: written or changed here, checked by the house, then priced and dealt. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Button, Notice, Segmented, Spinner } from "../kit";
import { api, ApiError } from "../net";
import { PageHeader, useSubmit } from "../shell";
import type { BadSheet, GoodSheet, SheetProblem, SheetText } from "../wire";
import "../styles/lobby.css";
import { type Company, COMPANY, openTable } from "./company";
import { keepDraft, LONGEST, placeOf, readDraft } from "./draft";
import { Editor } from "./Editor";
import { OwnOdds } from "./OwnOdds";
import { OpenFile } from "./OpenFile";
import { type Checked, Problems } from "./Problems";
import { StartFrom } from "./StartFrom";

export default function NewSheetPage() {
  const [toml, setToml] = useState(readDraft);
  const [checked, setChecked] = useState<Checked>({ is: "not" });
  const [company, setCompany] = useState<Company>("alone");
  const [priced, setPriced] = useState<string | null>(null); // the text whose odds are requested
  const { busy, problem, submit, clear } = useSubmit();
  const area = useRef<HTMLTextAreaElement>(null);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => keepDraft(toml), [toml]);
  useEffect(() => {
    if (checked.is !== "not") said.current?.scrollIntoView({ block: "nearest" }); // on a phone it is below the keys
  }, [checked]);

  function write(text: string): void {
    setToml(text);
    setChecked({ is: "not" });
    setPriced(null);
    clear();
  }

  /** Runs it, and if the sheet itself is the problem, shows its problems. */
  const doing = (what: () => Promise<void>) =>
    void submit(() =>
      what().catch((failed: unknown) => {
        const problems = problemsIn(failed);
        if (!problems) throw failed;
        setChecked({ is: "bad", problems });
      }),
    );
  const check = async (): Promise<void> => {
    setChecked({ is: "good", ...(await api.post<GoodSheet>("/api/sheets/check", { toml } satisfies SheetText)) });
  };
  const jump = ({ line, column }: SheetProblem): void => {
    const at = placeOf(toml, line, column);
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
    area.current?.dispatchEvent(new CustomEvent("jump", { detail: line }));
  };
  const bare = toml.trim() === "";
  const wrongLines = checked.is === "bad" ? checked.problems.map((one) => one.line) : [];
  return (
    <>
      <PageHeader title="Your own sheet" />
      <main class="page sheet-page" id="main">
        <section class="sheet-write" aria-labelledby="own">
          <div class="hello">
            <div>
              <h1 id="own">Your own sheet</h1>
              <p>Start from a game of the house, change what you like, and check it.</p>
            </div>
            <div class="go">
              <StartFrom onText={write} />
              <OpenFile onText={write} />
            </div>
          </div>
          <Editor area={area} value={toml} onInput={write} longest={LONGEST} wrong={wrongLines} />
        </section>
        <aside class="sheet-side">
          <section class="panel">
            <div class="body sheet-acts">
              <Button kind="primary" disabled={bare || busy} onClick={() => doing(check)}>
                Check
              </Button>
              <Button
                disabled={bare || busy}
                onClick={() =>
                  doing(async () => {
                    await check();
                    setPriced(toml);
                  })
                }
              >
                Odds
              </Button>
              <Segmented label="With whom" options={COMPANY} value={company} onChange={setCompany} />
              <Button disabled={bare || busy} onClick={() => doing(() => openTable(company, { toml }))}>
                Play
              </Button>
            </div>
          </section>
          <div class="sheet-said" ref={said}>
            {busy && <Spinner label="Reading the sheet" />}
            {problem && (
              <Notice kind="lose" live>
                {problem}
              </Notice>
            )}
            {priced !== null && checked.is === "good" && <OwnOdds toml={priced} />}
            <Problems checked={checked} onJump={jump} />
          </div>
        </aside>
      </main>
    </>
  );
}

function problemsIn(failed: unknown): SheetProblem[] | null {
  if (!(failed instanceof ApiError) || failed.status !== 422) return null;
  const { problems } = (failed.body ?? {}) as Partial<BadSheet>;
  return Array.isArray(problems) ? problems : null;
}
