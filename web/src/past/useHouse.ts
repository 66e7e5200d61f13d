import { useEffect, useMemo, useState } from "preact/hooks";
import { knownHouseKey, noteHouseKey, type House } from "../fair/signing";
import { useAsk } from "../odds/useAsk";
import type { SigningKey } from "../wire";

/** The keys that the house states, beside the key that this browser had stored before it opened the page. */
export function useHouse(): House {
  const [known] = useState(knownHouseKey);
  const told = useAsk<SigningKey>("/api/signing-key").answer;
  useEffect(() => {
    if (told?.key) noteHouseKey(told.key);
  }, [told?.key]);
  return useMemo(() => ({ told, known }), [told, known]);
}
