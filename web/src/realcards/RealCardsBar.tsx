import { grouped, IconButton, Mark, Meters } from "../kit";
import { Link, RoomButton, TabletKey } from "../shell";
import { Saved } from "./CloseBox";
import { taps, useRealCards } from "./state";

/** Which table, which hand, whether it is saved; undo and redo, and rarely needed keys. */
export function RealCardsBar() {
  const { table, practice, picture, shape, undo, redo, canUndo, canRedo, open, asks } = useRealCards();
  const entering = taps(picture);
  return (
    <header class="bar rc-bar">
      <Link class="mark" href="/" label="pitboss, to the lobby">
        <Mark />
      </Link>
      <div class="bar-title grow">
        <h1>{practice ? "Practice" : table}</h1>
        <span class="rc-title">{shape.info.title}</span>
        <span class="pill">Hand {grouped(picture.draft.hand)}</span>
        <Meters meters={picture.meters} />
        <Saved />
      </div>
      <IconButton icon="undo" label="Undo (U)" disabled={!entering || !canUndo} onClick={undo} />
      <IconButton icon="undo" class="rc-redo" label="Redo (Y)" disabled={!entering || !canRedo} onClick={redo} />
      <span class="rule-v" />
      <IconButton
        icon="warning"
        label="Something went wrong with the deal"
        data-offer="felt-irregular"
        onClick={() => open({ is: "irregular" })}
      />
      <IconButton
        icon="people"
        class={asks ? "asks" : undefined}
        label={asks ? "People, tips and chips. Something waits for you" : "People, tips and chips"}
        onClick={() => open({ is: "table" })}
      />
      <IconButton icon="keyboard" class="rc-wide" label="Keys" onClick={() => open({ is: "keys" })} />
      {!practice && <TabletKey />}
      <RoomButton />
      <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={() => open({ is: "menu" })} />
    </header>
  );
}
