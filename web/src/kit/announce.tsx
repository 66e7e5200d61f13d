/** Announcements for screen readers: one polite region, and one assertive region for "Your turn" only. */

import { useEffect, useRef } from "preact/hooks";

const KEPT_MS = 6000;
type Say = (text: string) => void;
/** The last region is used: a dialog has its own, because the page behind it is not read. */
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

/** Each message is a line of its own: two at the same moment are both read, and the same one twice is read twice. */
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
