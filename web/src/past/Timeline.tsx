import type { Moment } from "./moments";
import { placeOf, type Station } from "./spotThen";

interface TimelineProps {
  told: readonly Moment[];
  all: readonly Station[];
  at: number;
  onGo: (at: number) => void;
}

/** The hand as a line: large dots are the bets and decisions of the spot in view, small ones are all else. */
export function Timeline({ told, all, at, onGo }: TimelineProps) {
  const left = (moment: number) => ({ left: `${(100 * placeOf(moment, all)).toFixed(2)}%` });
  return (
    <div class="rp-line">
      <div class="rp-track" aria-hidden="true">
        <i style={{ width: `${(100 * placeOf(at, all)).toFixed(2)}%` }} />
        {told.map((_, moment) =>
          all.some((one) => one.at === moment) ? null : (
            <span key={moment} class={look(moment, at)} style={left(moment)} />
          ),
        )}
      </div>
      <ol>
        {all.map((one, place) => (
          <li
            key={one.at}
            class={place === 0 && one.at === 0 ? "first" : place === all.length - 1 ? "last" : undefined}
            style={left(one.at)}
          >
            <button
              type="button"
              class={look(one.at, at)}
              aria-current={one.at === at ? "step" : undefined}
              onClick={() => onGo(one.at)}
            >
              <i aria-hidden="true" />
              <b>{one.title}</b>
              <span>{one.did}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

const look = (moment: number, now: number): string => (moment === now ? "now" : moment < now ? "done" : "");
