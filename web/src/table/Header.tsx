// The bar of the table page: which table, which hand, the state of its deck, and small switches.

import { grouped, Icon, IconButton, Mark, money, signed, tableName } from "../kit";
import { Link, Menu, RoomButton, SessionClock, SoundButton } from "../shell";
import { realCards, holds } from "./purse";
import { bankNet } from "./results";
import { useTable } from "./state";
import { TableMenu } from "./TableMenu";
import { useSealed } from "./useCut";

export function Header() {
  const { frame, sheet, view, player, fit, open, panel } = useTable();
  const sealed = useSealed(frame, view, player);
  const drawer = fit.side === "drawer";
  const banks = frame.public.hand?.bank?.player === player && player !== null && !view.over;
  const banked = view.over && view.hand?.bank?.player === player && player !== null;
  return (
    <header class="bar tp-bar">
      <Link class="mark" href="/" label="pitboss, to the lobby">
        <Mark />
        <span>pitboss</span>
      </Link>
      <span class="rule-v" />
      <div class="bar-title grow">
        <h1 class="sr">{`${frame.public.title}, table ${tableName(frame.public.table)}`}</h1>
        <b>{tableName(frame.public.table)}</b>
        <span class="tp-title">{sheet.title}</span>
        {view.number > 0 && <span class="pill">Hand {grouped(view.number)}</span>}
        {realCards(frame) && <span class="pill">Dealt by hand</span>}
        {view.over && <span class="pill win">{view.hand?.void ? "Void" : "Settled"}</span>}
        {banks && <span class="pill brass">You hold the bank</span>}
        {banked && <span class="pill">Your bank {signed(bankNet(view.spots, view.hand?.riders ?? []))}</span>}
        {frame.rail > 0 && <span class="pill tp-rail">{frame.rail} watching</span>}
      </div>
      {sealed && (
        <button type="button" class="fair" onClick={() => open({ is: "fair" })} aria-keyshortcuts="V">
          <Icon name="shield" />
          <span>{sealed.says}</span>
          <code>{sealed.code}</code>
        </button>
      )}
      <SessionClock />
      <span class="rule-v" />
      {drawer && <IconButton icon="coach" label="Coach" onClick={() => open({ is: "coach" })} />}
      {drawer && <IconButton icon="history" label="History" onClick={() => open({ is: "history" })} />}
      <IconButton icon="share" label="Invite people to this table" onClick={() => open({ is: "share" })} />
      <SoundButton />
      <RoomButton />
      <IconButton icon="help" label="Rules and keys" onClick={() => open({ is: "keys" })} />
      <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={() => open({ is: "menu" })} />
      <Menu open={panel?.is === "menu"} onClose={() => open(null)}>
        <TableMenu />
      </Menu>
    </header>
  );
}

export function PhoneHeader() {
  const { frame, view, open, panel, player, me } = useTable();
  const sealed = useSealed(frame, view, player);
  const has = holds(frame, me);
  const chips = has === null ? "" : money(has);
  return (
    <header class="tp-top">
      <h1 class="sr">{`${frame.public.title}, table ${tableName(frame.public.table)}`}</h1>
      <b>{tableName(frame.public.table)}</b>
      <span class="sub">
        {view.number > 0 ? `Hand ${grouped(view.number)}` : ""} {chips}
      </span>
      {sealed && (
        <IconButton
          icon="shield"
          class={sealed.ok ? "ok" : undefined}
          label={`${sealed.says}. Open the fairness panel`}
          onClick={() => open({ is: "fair" })}
        />
      )}
      <IconButton icon="history" label="History" onClick={() => open({ is: "history" })} />
      <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={() => open({ is: "menu" })} />
      <Menu open={panel?.is === "menu"} onClose={() => open(null)}>
        <TableMenu />
      </Menu>
    </header>
  );
}
