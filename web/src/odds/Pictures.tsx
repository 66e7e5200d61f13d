import { useEffect, useRef, useState } from "preact/hooks";
import { Notice, Segmented, Select, Spinner } from "../kit";
import type { Drawn, SheetOdds } from "../wire";
import { useAsk } from "./useAsk";
import { useWidth } from "./useWidth";

const KINDS = [
  { value: "ruin", label: "Risk of ruin" },
  { value: "line", label: "A pay line" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

/** A drawing's letters are as large as on paper; on a screen they are a fifth larger. */
const MM_PER_PX = 25.4 / 96 / 1.2;
const STEP = 5;

/** The pictures of `pitboss plot`: drawn by the house from the same counts, in the colours of the room. */
export function Pictures({ sheet, odds }: { sheet: string; odds: SheetOdds }) {
  const lined = odds.wagers.filter((wager) => wager.lines.length > 0);
  const kinds = lined.length ? KINDS : KINDS.filter((one) => one.value !== "line");
  const [kind, setKind] = useState<Kind | null>(null); // nothing is counted before somebody asks
  const [wager, setWager] = useState(lined[0]?.wager ?? "");
  const lines = lined.find((one) => one.wager === wager)?.lines ?? [];
  const [line, setLine] = useState("");
  const { box, width } = useWidth<HTMLDivElement>(600);
  const wide = Math.min(195, Math.max(60, Math.floor((width * MM_PER_PX) / STEP) * STEP));
  const more = kind === "line" ? `&wager=${encodeURIComponent(wager)}&line=${encodeURIComponent(line)}` : "";
  const place = `/api/sheets/${encodeURIComponent(sheet)}/plots/${kind}?width=${wide}${more}`;
  const asked = useAsk<Drawn>(kind && place);
  return (
    <section class="panel" aria-labelledby="od-pictures">
      <header>
        <h2 id="od-pictures">What if</h2>
        <span class="grow" />
        <span class="note">a picture, drawn when you ask for it</span>
      </header>
      <div class="body">
        <Segmented label="Which picture" options={kinds} value={kind} onChange={setKind} />
        {kind === "line" && (
          <div class="od-which">
            <Select
              label="Wager"
              value={wager}
              options={lined.map((one) => ({ value: one.wager, label: one.title }))}
              onChange={(picked) => {
                setWager(picked);
                setLine("");
              }}
            />
            <Select
              label="Line"
              value={line || (lines[0]?.pay_class ?? "")}
              options={lines.map((one) => ({ value: one.pay_class, label: one.pay_class }))}
              onChange={setLine}
            />
          </div>
        )}
        <div ref={box} class={kind ? "od-drawn" : undefined}>
          {asked.answer && <Picture drawn={asked.answer} />}
          {kind && !asked.answer && !asked.problem && <Spinner label="Drawing" />}
          {asked.problem && (
            <Notice kind="warn" title="Not drawn.">
              {asked.problem}
            </Notice>
          )}
        </div>
      </div>
    </section>
  );
}

function Picture({ drawn }: { drawn: Drawn }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const read = new DOMParser().parseFromString(drawn.svg, "image/svg+xml").documentElement;
    read.removeAttribute("width");
    read.removeAttribute("height");
    place.current?.replaceChildren(document.importNode(read, true));
  }, [drawn.svg]);
  return (
    <figure>
      <div ref={place} />
      <figcaption class="note">{drawn.caption}</figcaption>
    </figure>
  );
}
