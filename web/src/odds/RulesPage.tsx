import "../styles/odds.css";
import { Empty, Spinner } from "../kit";
import { SheetPrintKey } from "../print";
import { Link, PageHeader } from "../shell";
import type { RuleSection, SheetInfo } from "../wire";
import { TitleRow } from "./TitleRow";
import { useAsk } from "./useAsk";

/** The rules of a sheet in words, to be printed and put up beside the table. */
export default function RulesPage({ sheet }: { sheet: string }) {
  const place = encodeURIComponent(sheet);
  const { answer: info, problem } = useAsk<SheetInfo>(`/api/sheets/${place}`);
  return (
    <>
      <PageHeader title={info ? `Rules of ${info.title}` : "Rules"} />
      <main class="od" id="main">
        <TitleRow title={info?.title ?? "Rules"}>
          <Link class="btn" href={`/odds/${place}`}>
            Odds
          </Link>
          <SheetPrintKey sheet={sheet} kinds={["rack-card", "filing", "layout"]} page />
        </TitleRow>
        {problem && (
          <Empty title={problem} icon="book">
            <Link href="/odds">All sheets</Link>
          </Empty>
        )}
        {!info && !problem && <Spinner label="Looking up the rules." />}
        {info && <Rules info={info} />}
      </main>
    </>
  );
}

function Rules({ info }: { info: SheetInfo }) {
  return (
    <>
      <p class="od-lead">{info.summary}</p>
      <article class="panel od-rules">
        {info.rules.map((section) => (
          <Section key={section.heading} section={section} />
        ))}
      </article>
      <p class="note mono">
        Sheet {info.id}, rules {info.digest.slice(0, 12)}
      </p>
    </>
  );
}

function Section({ section }: { section: RuleSection }) {
  return (
    <section class="od-rule">
      <h2>{section.heading}</h2>
      {section.lines.length > 0 && (
        <ul>
          {section.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {section.rows.length > 0 && (
        <table>
          <tbody>
            {section.rows.map((row) => (
              <tr key={row.join()}>
                <th scope="row">{capital(row[0] ?? "")}</th>
                {row.slice(1).map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
