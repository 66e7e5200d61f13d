/** Small static pieces: tags, notices, pay tables, bars. */

import type { ComponentChildren } from "preact";
import type { PayRow } from "../wire";
import { Icon, type IconName } from "./Icon";

export type Meaning = "plain" | "win" | "lose" | "push" | "back" | "warn" | "brass";

export function Tag({
  kind = "plain",
  icon,
  children,
}: {
  kind?: Meaning | undefined;
  icon?: IconName | undefined;
  children: ComponentChildren;
}) {
  return (
    <span class={kind === "plain" ? "pill" : `pill ${kind}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

const NOTICE_ICONS: Record<"plain" | "win" | "lose" | "back" | "warn", IconName> = {
  plain: "help",
  win: "tick",
  lose: "warning",
  back: "undo",
  warn: "warning",
};

export interface NoticeProps {
  kind?: keyof typeof NOTICE_ICONS | undefined;
  title?: string | undefined;
  icon?: IconName | undefined;
  /** Announced when it appears. */
  live?: boolean | undefined;
  children?: ComponentChildren;
}

export function Notice({ kind = "plain", title, icon, live, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} {...(live ? { role: "status" as const } : {})}>
      <Icon name={icon ?? NOTICE_ICONS[kind]} />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}

export interface EmptyProps {
  title: string;
  icon?: IconName | undefined;
  /** Its heading level, if it is the title of a page or section. */
  as?: "b" | "h1" | "h2" | undefined;
  children?: ComponentChildren;
}

export function Empty({ title, icon, as: Title = "b", children }: EmptyProps) {
  return (
    <div class="empty">
      {icon && <Icon name={icon} />}
      <Title class="empty-title">{title}</Title>
      {children && <div>{children}</div>}
    </div>
  );
}

/** Nothing turns or pulses: the text says what is going on. */
export function Spinner({ label = "Working out the odds" }: { label?: string | undefined }) {
  return (
    <p class="working" role="status">
      <Icon name="clock" />
      {label}
    </p>
  );
}

export interface PayTableProps {
  title: string;
  rows: readonly PayRow[];
  /** Printed on felt, or on a page. */
  where?: "felt" | "page" | undefined;
  /** The class of hand that was made. */
  hit?: string | null | undefined;
}

export function PayTable({ title, rows, where = "page", hit }: PayTableProps) {
  return (
    <table class={where === "felt" ? "felt-pay" : "pay-table"}>
      <caption>{title}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.pay_class} class={row.pay_class === hit ? "hit" : undefined}>
            <th scope="row">{row.pay_class}</th>
            <td>{row.odds}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface BarPart {
  label: string;
  value: number;
  tone: 1 | 2 | 3 | 4 | 5 | "win" | "lose" | "push" | "brass";
}

export interface BarProps {
  /** One part, of `of`: a plain bar. Several: a divided one. */
  parts: readonly BarPart[];
  /** The length of the whole bar; by default the sum of the parts. */
  of?: number | undefined;
  /** Read by a screen reader in place of the drawing. */
  label: string;
}

export function Bar({ parts, of, label }: BarProps) {
  const whole = of ?? parts.reduce((sum, part) => sum + part.value, 0);
  let x = 0;
  return (
    <svg class="bar-h" viewBox="0 0 1000 8" preserveAspectRatio="none" role="img" aria-label={label}>
      {parts.map((part) => {
        const width = whole > 0 ? (1000 * part.value) / whole : 0;
        const from = x;
        x += width;
        return (
          <rect
            key={part.label}
            class={`f-${part.tone}`}
            x={from}
            width={Math.max(0, width - (parts.length > 1 ? 2 : 0))}
            height="8"
          />
        );
      })}
    </svg>
  );
}
