/** The menu of all pages. Limits and the help line are directly in it: two taps at most. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Drawer, Icon, IconButton, otherZone, Spinner } from "../kit";
import { HelpSentence } from "./HelpLine";
import { KeyList } from "./KeyList";
import { Link } from "./Link";
import { useMe } from "./me";
import { MenuLimits } from "./MenuLimits";
import { MenuSettings } from "./MenuSettings";
import { MenuYou } from "./MenuYou";
import { PLACES } from "./places";
import { useSessionTime } from "./SessionClock";
import { MenuWork } from "./Who";
import { MenuSeats } from "./YourTable";

export interface MenuProps {
  open: boolean;
  onClose: () => void;
  /** What this page adds at the top: "Leave the table". */
  children?: ComponentChildren;
  /** Of a screen where somebody works: what a player has for their own play is not in it. */
  works?: boolean | undefined;
}

export function Menu({ open, onClose, children, works = false }: MenuProps) {
  const me = useMe();
  const time = useSessionTime();
  const zone = otherZone();
  return (
    <Drawer open={open} title="Menu" onClose={onClose} class="menu" foot={<HelpLine />}>
      {children && <div class="menu-part menu-page">{children}</div>}
      {!works && <MenuSeats onClose={onClose} />}
      {me && <MenuWork me={me} onClose={onClose} />}
      <nav class="menu-places" aria-label="Pages">
        {PLACES.map(({ href, title }) => (
          <Link key={href} href={href} onClick={onClose}>
            {title}
          </Link>
        ))}
        <Link href="/fair" onClick={onClose}>
          How a deck is checked
        </Link>
      </nav>
      {me === null ? (
        <Spinner label="Asking the house" />
      ) : (
        <>
          <MenuYou me={me} onClose={onClose} />
          {!works && <MenuLimits limits={me.limits} />}
        </>
      )}
      <MenuSettings />
      <details class="menu-part menu-keys">
        <summary>
          <Icon name="keyboard" />
          Keyboard
          <Icon name="down" class="turn" />
        </summary>
        <KeyList />
      </details>
      {time !== null && !works && <p class="note">You have been here for {time}.</p>}
      {zone !== null && <p class="note">Times are those of the house: {zone}.</p>}
    </Drawer>
  );
}

function HelpLine() {
  return (
    <p class="help-line">
      <Icon name="phone" />
      <HelpSentence />
    </p>
  );
}

/** The button that opens the menu. */
export function MenuButton({ children }: { children?: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="menu" label="Menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
      <Menu open={open} onClose={() => setOpen(false)}>
        {children}
      </Menu>
    </>
  );
}
