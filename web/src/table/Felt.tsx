// The table itself: rail, felt, the print on the arc, the tray. Decoration only; hidden from screen readers.

import { chipClass } from "../kit";
import type { SheetInfo } from "../wire";
import { arcLength, arcLine } from "./layout";
import { hasStreets } from "./streets";

const RAIL =
  "M34 0 H1070 Q1096 0 1096 26 V477.4 Q1096 511.4 1062 529.2 A1250 1250 0 0 1 42 529.2 " +
  "Q8 511.4 8 477.4 V26 Q8 0 34 0 Z";
const CLOTH =
  "M50 16 H1054 Q1080 16 1080 42 V469.0 Q1080 503.0 1046 520.2 A1250 1250 0 0 1 58 520.2 " +
  "Q24 503.0 24 469.0 V42 Q24 16 50 16 Z";

export function Felt({ sheet, plain }: { sheet: SheetInfo; plain: boolean }) {
  const line = arcLine(sheet).toUpperCase();
  return (
    <svg class="tp-felt" viewBox="0 0 1104 652" aria-hidden="true">
      <defs>
        <radialGradient id="tp-fl" cx="50%" cy="30%" r="75%">
          <stop offset="0" stop-color="var(--felt-lit)" />
          <stop offset=".6" stop-color="var(--felt)" />
          <stop offset="1" stop-color="var(--felt-deep)" />
        </radialGradient>
        <linearGradient id="tp-rl" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="var(--rail-2)" />
          <stop offset=".75" stop-color="var(--rail-1)" />
          <stop offset="1" stop-color="var(--rail-2)" />
        </linearGradient>
      </defs>
      <path d={RAIL} fill="url(#tp-rl)" />
      <path d={RAIL} fill="none" stroke="var(--rail-line)" stroke-width="1" />
      <path d={CLOTH} fill="url(#tp-fl)" />
      <path d={CLOTH} fill="none" stroke="rgb(0 0 0 / .45)" stroke-width="2" />
      {!plain && hasStreets(sheet) && <LowArc line={line} />}
      {!plain && !hasStreets(sheet) && (
        <>
          <path id="tp-arc" d="M160 200.1 A900 900 0 0 0 944 200.1" fill="none" />
          <path
            d="M208 237.7 A900 900 0 0 0 896 237.7"
            fill="none"
            stroke="var(--felt-line)"
            stroke-width="1"
            opacity=".55"
          />
          <path
            d="M208 197.7 A900 900 0 0 0 896 197.7"
            fill="none"
            stroke="var(--felt-line)"
            stroke-width="1"
            opacity=".55"
          />
          <text
            class="tp-arctext"
            font-size="17"
            fill="var(--felt-ink)"
            text-anchor="middle"
            textLength={arcLength(line)}
            lengthAdjust="spacingAndGlyphs"
          >
            <textPath href="#tp-arc" startOffset="50%" textLength={arcLength(line)} lengthAdjust="spacingAndGlyphs">
              {line}
            </textPath>
          </text>
        </>
      )}
    </svg>
  );
}

/** Between the board and the streets there is room for a flat arc, and for no lines around it. */
function LowArc({ line }: { line: string }) {
  return (
    <>
      <path id="tp-arc" d="M262 258 Q552 296 842 258" fill="none" />
      <text class="tp-arctext" font-size="15" fill="var(--felt-ink)" text-anchor="middle">
        <textPath href="#tp-arc" startOffset="50%" textLength={arcLength(line, 11.3)} lengthAdjust="spacingAndGlyphs">
          {line}
        </textPath>
      </text>
    </>
  );
}

const TUBES = 10;

/** The dealer's tray: the denominations of the table, smallest first. */
export function Tray({ chips }: { chips: number[] }) {
  const kinds = chips.length > 0 ? chips : [100, 500, 2500];
  const tubes = Array.from({ length: TUBES }, (_, tube) => kinds[Math.floor((tube * kinds.length) / TUBES)] ?? 100);
  return (
    <svg class="tp-tray" viewBox="0 0 220 32" aria-hidden="true">
      <defs>
        <linearGradient id="tp-tb">
          <stop offset="0" stop-color="#000" stop-opacity=".45" />
          <stop offset=".45" stop-color="#fff" stop-opacity=".12" />
          <stop offset="1" stop-color="#000" stop-opacity=".5" />
        </linearGradient>
      </defs>
      <rect width="220" height="32" rx="6" fill="#171310" />
      {tubes.map((chip, tube) => (
        <Tube key={tube} chip={chip} x={4 + tube * 21.4} />
      ))}
    </svg>
  );
}

function Tube({ chip, x }: { chip: number; x: number }) {
  return (
    <g class={chipClass(chip)}>
      <rect x={x} y="3" width="18" height="26" rx="2" fill="var(--body)" />
      {Array.from({ length: 8 }, (_, edge) => (
        <rect key={edge} x={x} y={4.5 + edge * 3.2} width="18" height=".8" fill="rgb(0 0 0 / .28)" />
      ))}
      <rect x={x + 6} y="3" width="6" height="26" fill="var(--spot)" opacity=".8" />
      <rect x={x} y="3" width="18" height="26" rx="2" fill="url(#tp-tb)" />
    </g>
  );
}
