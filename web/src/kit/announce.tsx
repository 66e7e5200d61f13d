/** What a screen reader is told: one polite region, and one assertive region for "Your turn" only. */

import { useEffect, useRef } from "preact/hooks";

const KEPT_MS = 6000;
type Say = (text: string) => void;
/** The last one speaks: a dialog has regions of its own, because the page behind it is not heard. */
const regions: { polite: Say[]; assertive: Say[] } = { polite: [], assertive: [] };

export function announce(text: string, { assertive = false }: { assertive?: boolean } = {}): void {
  if (text.trim() === "") return;
  (assertive ? regions.assertive : regions.polite).at(-1)?.(text);
}

export function LiveRegions() {
  return (
    <>
      <Region tone="polite" />
      <Region tone="assertive" />
    </>
  );
}

/** Each fact is a line of its own: two facts in one moment are both read, and the same fact twice is read twice. */
function Region({ tone }: { tone: "polite" | "assertive" }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const say: Say = (text) => {
      const line = document.createElement("p");
      line.textContent = text;
      box.current?.append(line);
      setTimeout(() => line.remove(), KEPT_MS);
    };
    regions[tone].push(say);
    return () => {
      regions[tone] = regions[tone].filter((one) => one !== say);
    };
  }, [tone]);
  return <div ref={box} class="sr" aria-live={tone} />;
}
