/** Where a hand is: its decisions and its end, one after the other. */

export interface Street {
  title: string;
  is: "done" | "now" | "to come";
}

const LONG = 28; // letters of all titles that have no room on a phone

export function StreetList({ all }: { all: readonly Street[] }) {
  const long = all.reduce((letters, { title }) => letters + title.length, 0) > LONG;
  return (
    <ol class={long ? "streets long" : "streets"} aria-label="Streets">
      {all.map(({ title, is }, at) => (
        <li
          key={at}
          class={is === "to come" ? undefined : is}
          {...(is === "now" ? { "aria-current": "step" as const } : {})}
        >
          <i aria-hidden="true" />
          {title}
          <span class="sr">
            , step {at + 1} of {all.length}
            {is === "done" ? ", done" : ""}
          </span>
        </li>
      ))}
    </ol>
  );
}
