/** The bar on top of every page except the table's. */

import type { ComponentChildren } from "preact";
import { cash, CHIPS, IconButton, Mark, money } from "../kit";
import type { Me } from "../wire";
import { Link } from "./Link";
import { useFreshMe, useMe } from "./me";
import { MenuButton } from "./Menu";
import { PLACES, workOf } from "./places";
import { useRoute } from "./router";
import { room, useSettings } from "./settings";
import { TabletKey } from "./Tablet";
import { usePageTitle } from "./title";
import { Who, WorkNav } from "./Who";
import { YourTable } from "./YourTable";

export interface PageHeaderProps {
  /** The subject of the page; it becomes the title of the tab. */
  title?: string | undefined;
  /** Shown before the practice chips: a print button, a tag. */
  children?: ComponentChildren;
}

export function PageHeader({ title, children }: PageHeaderProps) {
  const { page } = useRoute();
  const me = useMe();
  usePageTitle(title);
  return (
    <header class="bar page-bar">
      <Link class="mark" href="/" label="pitboss, to the lobby">
        <Mark />
        <span>pitboss</span>
      </Link>
      <span class="rule-v" />
      <nav class="nav" aria-label="Main">
        {PLACES.map(({ href, title: name, pages }) => (
          <Link key={href} href={href} current={pages.includes(page)}>
            {name}
          </Link>
        ))}
      </nav>
      {me && <WorkNav me={me} page={page} />}
      <span class="grow" />
      {children}
      <YourTable />
      {me && !me.seats?.length && <ChipsPill me={me} />}
      {me && (me.tablet ? <TabletKey /> : <Who me={me} />)}
      <RoomButton />
      <MenuButton />
    </header>
  );
}

/** The player's chips. Not shown to staff. */
export function ChipsPill({ me }: { me: Me }) {
  const works = workOf(me).length > 0;
  useFreshMe(me.account != null && !works);
  if (works) return null;
  if (me.issued) return <span class="pill">Chips {money(me.issued, cash())}</span>;
  return (
    <span class="pill" title="Practice chips have no value">
      Practice chips {money(me.wallet, CHIPS)}
    </span>
  );
}

/** Light or dark: one press changes it. */
export function RoomButton() {
  const now = useSettings();
  const lit = room(now);
  return (
    <IconButton
      class="room-button"
      icon={lit === "light" ? "sun" : "moon"}
      label={lit === "light" ? "Light room. Change to dark" : "Dark room. Change to light"}
      onClick={() => now.change({ theme: lit === "light" ? "dark" : "light" })}
    />
  );
}

export function SoundButton() {
  const { sound, change } = useSettings();
  return (
    <IconButton
      icon={sound === "on" ? "sound-on" : "sound-off"}
      label={sound === "on" ? "Sound on" : "Sound off"}
      pressed={sound === "on"}
      onClick={() => change({ sound: sound === "on" ? "off" : "on" })}
    />
  );
}
