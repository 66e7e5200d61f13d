import "../styles/odds.css";
import type { ComponentChildren } from "preact";

/** The heading of a page, with what belongs to it at its right. */
export function TitleRow({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="title-row">
      <h1>{title}</h1>
      {children && <div class="title-side">{children}</div>}
    </div>
  );
}
