/** A plain text area with line numbers. Tab leaves it, so that keyboard users are not trapped. */

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface EditorProps {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onInput: (text: string) => void;
  longest: number;
  /** Lines with problems. */
  wrong: readonly number[];
}

export function Editor({ area, value, onInput, longest, wrong }: EditorProps) {
  const gutter = useRef<HTMLOListElement>(null);
  const count = Math.max(1, value.split("\n").length);
  useEffect(() => {
    const text = area.current;
    if (!text) return;
    const jump = (event: Event) => {
      const line = (event as CustomEvent<number>).detail;
      const height = text.scrollHeight / Math.max(1, text.value.split("\n").length);
      text.scrollTop = Math.max(0, (line - 4) * height);
    };
    text.addEventListener("jump", jump);
    return () => text.removeEventListener("jump", jump);
  }, []);
  return (
    <div class="editor">
      <ol class="gutter" ref={gutter} aria-hidden="true">
        {Array.from({ length: count }, (_, line) => (
          <li key={line} class={wrong.includes(line + 1) ? "wrong" : undefined}>
            {line + 1}
          </li>
        ))}
      </ol>
      <textarea
        ref={area}
        aria-label="Sheet, in TOML"
        value={value}
        maxLength={longest}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        wrap="off"
        placeholder={'schema = 1\nid     = "my-game"\ntitle  = "My game"'}
        onInput={(event) => onInput(event.currentTarget.value)}
        onScroll={(event) => {
          if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
