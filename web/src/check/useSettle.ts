import { useEffect, useState } from "preact/hooks";
import { api } from "../net";
import { wordsFor } from "../odds/useAsk";
import type { HandResult, RealHand, SheetInfo } from "../wire";
import { decisionsIn, asRealHand, missing, type Layout } from "./layout";

export interface WhatIf {
  label: string;
  net: number;
  headline: string;
}

export interface SettledHand {
  result: HandResult | null;
  problem: string | null;
  whatIf: WhatIf[];
}

const NOTHING: SettledHand = { result: null, problem: null, whatIf: [] };
const PAUSE_MS = 180;

/** Asks the house as soon as the hand is complete, a moment after the last change. */
export function useSettle(info: SheetInfo | null, layout: Layout, blocked: boolean): SettledHand {
  const [settled, setSettled] = useState<SettledHand>(NOTHING);
  const hand = info && !blocked && missing(info, layout) === null ? asRealHand(info, layout) : null;
  const asked = hand ? JSON.stringify(hand) : null;
  useEffect(() => {
    if (!info || !hand) return setSettled(NOTHING);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const whatIf = others(info, layout).map(({ label, other }) =>
        settle(other, stop.signal).then(
          (result): WhatIf | null => ({ label, net: result.net_cents, headline: result.headline }),
          () => null, // the cards may not allow the other choice; then "what if" has no answer
        ),
      );
      settle(hand, stop.signal).then(
        async (result) => {
          setSettled({ result, problem: null, whatIf: [] });
          const found = (await Promise.all(whatIf)).filter((one) => one !== null);
          if (!stop.signal.aborted) setSettled({ result, problem: null, whatIf: found });
        },
        (wrong: unknown) => {
          if (!stop.signal.aborted) setSettled({ result: null, problem: wordsFor(wrong), whatIf: [] });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  return settled;
}

const settle = (hand: RealHand, signal: AbortSignal): Promise<HandResult> =>
  api.post<HandResult>("/api/settle", hand, signal);

/** The same hand if the player had folded; or, after a fold, if they had stayed in for the least. */
function others(info: SheetInfo, layout: Layout): { label: string; other: RealHand }[] {
  const last = decisionsIn(info, layout)
    .filter((decision) => layout.choices[decision.stage] !== undefined)
    .at(-1);
  if (!last) return [];
  const fold = last.choices.find((choice) => choice.folds);
  const raises = last.choices
    .filter((choice) => choice.multiple > 0)
    .sort((one, other) => one.multiple - other.multiple);
  const choice = layout.choices[last.stage] === fold?.word ? raises[0] : fold;
  return choice ? [{ label: choice.label, other: asRealHand(info, layout, { [last.stage]: choice.word }) }] : [];
}
