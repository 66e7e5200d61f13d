/** What a screen reader is told: one polite region, and one assertive region for "Your turn" only. */

import { useEffect, useRef } from "preact/hooks";

const KEPT_MS = 6000;
type Say = (text: string) => void;
const regions: { polite: Say | null; assertive: Say | null } = { polite: null, assertive: null };

export function announce(text: string, { assertive = false }: { assertive?: boolean } = {}): void {
  if (text.trim() === "") return;
  (assertive ? regions.assertive : regions.polite)?.(text);
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
    regions[tone] = say;
    return () => {
      if (regions[tone] === say) regions[tone] = null;
    };
  }, [tone]);
  return <div ref={box} class="sr" aria-live={tone} />;
}
