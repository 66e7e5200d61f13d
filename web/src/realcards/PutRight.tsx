import { useState } from "preact/hooks";
import { Notice } from "../kit";
import { PushChips } from "../staff";
import type { ChipsPutRight } from "../wire";

const nameOf = (one: ChipsPutRight, told: readonly ChipsPutRight[], at: number): string => {
  const alike = told.slice(0, at).filter((other) => other.hand === one.hand && other.spot === one.spot);
  return `${one.hand}/${one.spot}/${one.cents}/${alike.length}`;
};

interface PutRightProps {
  table: string;
  told: readonly ChipsPutRight[];
  /** The kinds of chips in the tray. */
  of?: readonly number[] | null | undefined;
}

/** What corrections of paid hands move: told until the dealer says that it is done, at the latest until the next hand
    is over. What was done stays done after a reload, so that nobody is paid twice. The key stands before the list:
    after several corrections the list is longer than its box. */
export function PutRight({ table, told, of }: PutRightProps) {
  const key = `felt-moved-${table}`;
  const [done, setDone] = useState<readonly string[]>(() => stored(key));
  const named = told.map((one, at) => ({ name: nameOf(one, told, at), one }));
  const left = named.filter(({ name }) => !done.includes(name));
  if (left.length === 0) return null;
  const hands = [...new Set(left.map(({ one }) => one.hand))];
  const finish = (): void => {
    const all = named.map(({ name }) => name);
    setDone(all);
    store(key, all);
  };
  return (
    <Notice
      kind="warn"
      icon="warning"
      live
      title={hands.length === 1 ? `Hand ${hands[0]} was corrected` : `Hands ${hands.join(" and ")} were corrected`}
    >
      <button type="button" class="rc-link" onClick={finish}>
        Done
      </button>
      <ul class="rc-putright">
        {left.map(({ name, one }) => (
          <li key={name}>
            Spot {one.spot}: {one.says}
            {one.moves && <PushChips cents={Math.abs(one.cents)} of={of} label="Chips to move" />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function stored(key: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as string[];
  } catch {
    return []; // storage is switched off
  }
}

function store(key: string, done: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(done));
  } catch {
    // It is told again after a reload.
  }
}
