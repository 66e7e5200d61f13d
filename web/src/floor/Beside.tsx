/** What waits for the floor manager, the most urgent first. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon, Tag, type IconName } from "../kit";
import { Link } from "../shell";
import { Approvals, inVain, ShortTray, useStaff } from "../staff";
import type { DisputeCard, FloorView, TableCard, Watch } from "../wire";
import { Called } from "./Called";
import { Nameless } from "./Nameless";
import { PaidCalls } from "./PaidCalls";
import { disputeOf, inOrder, names, offersAt, oldestFirst, since, tableTitle } from "./look";

interface BesideProps {
  view: FloorView;
  now: number;
  onChanged: () => void;
}

export function Beside({ view, now, onChanged }: BesideProps) {
  const lists = inOrder(view.tables).filter((card) => card.queue.length > 0);
  const people = lists.reduce((sum, card) => sum + card.queue.length, 0);
  const answers = useStaff().is("floor", "manager");
  return (
    <aside class="fl-left" aria-label="Waiting for you">
      <Part title="Acknowledge" icon="flag" tag={view.called.length > 0 ? String(view.called.length) : undefined} brass>
        <Called
          called={oldestFirst(view.called)}
          now={now}
          may={(table) => offersAt(view, "acknowledge", table)}
          onChanged={onChanged}
        />
      </Part>
      {view.tables
        .filter((card) => card.short > 0)
        .map((card) => (
          <ShortTray
            key={card.table}
            card={card}
            may={(word) => offersAt(view, word, card.table)}
            onChanged={onChanged}
            named
          />
        ))}
      {view.tables
        .filter((card) => card.nameless != null && offersAt(view, "name-seat", card.table))
        .map((card) => (
          <Nameless key={card.table} card={card} onChanged={onChanged} />
        ))}
      {view.disputes.length > 0 && (
        <Part title="Disputes" icon="people" tag={String(view.disputes.length)} brass>
          <ul class="fl-acks">
            {oldestFirst(view.disputes).map((one) => (
              <Dispute key={`${one.table} ${one.hand} ${one.spot}`} dispute={one} now={now} />
            ))}
          </ul>
        </Part>
      )}
      {(view.calls ?? []).length > 0 && (
        <Part title="Calls about paid hands" icon="people" tag={String(view.calls!.length)} brass>
          <PaidCalls
            calls={oldestFirst(view.calls!)}
            now={now}
            may={(word, table) => offersAt(view, word, table)}
            onChanged={onChanged}
          />
        </Part>
      )}
      {view.waiting.length + inVain(view.answered).length > 0 && (
        <Part
          title="Second person"
          icon="shield"
          tag={String(view.waiting.length)}
          brass={view.waiting.some((one) => !one.mine)}
        >
          <Approvals waiting={view.waiting} answered={view.answered} onChanged={onChanged} />
        </Part>
      )}
      <Part
        title="Waiting lists"
        icon="people"
        tag={people > 0 ? `${people} ${people === 1 ? "player" : "players"}` : undefined}
      >
        {lists.length === 0 ? (
          <p class="note">Nobody waits for a seat.</p>
        ) : (
          <ul class="fl-list">
            {lists.map((card) => (
              <Line key={card.table} card={card} now={now} />
            ))}
          </ul>
        )}
      </Part>
      <Part title="Watch" icon="warning">
        <Watching view={view} />
      </Part>
      <p class="fl-keys note">
        {answers && (
          <>
            <kbd>A</kbd> acknowledges the first.{" "}
          </>
        )}
        Arrows go from table to table, <kbd>Enter</kbd> opens one.
      </p>
    </aside>
  );
}

function Part({
  title,
  icon,
  tag,
  brass,
  children,
}: {
  title: string;
  icon: IconName;
  tag?: string | undefined;
  brass?: boolean;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div class="fl-part">
        <Icon name={icon} />
        <h2 id={id}>{title}</h2>
        {tag && <Tag kind={brass ? "brass" : "plain"}>{tag}</Tag>}
      </div>
      {children}
    </section>
  );
}

function Dispute({ dispute, now }: { dispute: DisputeCard; now: number }) {
  return (
    <li class="fl-ack">
      <div class="h">
        <b>{disputeOf(dispute)}</b>
        <span>{since(dispute.since, now)} ago</span>
      </div>
      <p class="note">
        {dispute.name}: {dispute.says}
      </p>
      <div class="go">
        <Link
          class="btn"
          href={`/floor/${encodeURIComponent(dispute.table)}`}
          label={`Rule on the dispute at ${disputeOf(dispute)}`}
        >
          See the hand and rule
        </Link>
      </div>
    </li>
  );
}

function Line({ card, now }: { card: TableCard; now: number }) {
  const long = card.queue_since === null ? "" : `, ${since(card.queue_since, now)}`;
  return (
    <li>
      <Link href={`/floor/${encodeURIComponent(card.table)}`}>{tableTitle(card.table)}</Link>
      <span>
        {card.queue.length} waiting{long}
      </span>
      <span class="d">
        {names(card.queue)}
        {card.two_spots && ". Two-spot rule on: who has more gives the others up after this hand."}
      </span>
    </li>
  );
}

/** Results outside their expected interval come first, then people who were warned. */
function Watching({ view }: { view: FloorView }) {
  const alarms = [...view.watch].sort((one, other) => Number(other.alarm) - Number(one.alarm));
  if (alarms.length === 0) return <p class="note">Nothing stands out.</p>;
  return (
    <ul class="fl-list">
      {alarms.map((one, place) => (
        <Watched key={place} one={one} />
      ))}
    </ul>
  );
}

function Watched({ one }: { one: Watch }) {
  return (
    <li>
      {one.table === "" ? (
        <b>{one.title}</b>
      ) : (
        <Link href={`/floor/${encodeURIComponent(one.table)}`}>
          {tableTitle(one.table)}, {one.title}
        </Link>
      )}
      {one.alarm ? (
        <Tag kind="warn" icon="warning">
          Alarm
        </Tag>
      ) : (
        <span />
      )}
      <span class="d">{one.says}</span>
    </li>
  );
}
