/** Fields for what a table posts: limits by wager, and the brackets of a collection. */

import { Button, IconButton, type Written } from "../kit";
import { MoneyField } from "../staff";
import type { SheetInfo } from "../wire";
import type { BracketOf, LimitsOf } from "./opening";

interface LimitsFieldsProps {
  sheet: SheetInfo;
  limits: Record<string, LimitsOf>;
  /** By "limits WAGER". */
  wrong: Record<string, string>;
  onChange: (limits: Record<string, LimitsOf>) => void;
  /** What the chips of the table are written in. */
  as?: Written | undefined;
}

export function LimitsFields({ sheet, limits, wrong, onChange, as }: LimitsFieldsProps) {
  return (
    <fieldset class="box">
      <legend>Limits that the table posts</legend>
      {Object.entries(limits).map(([wager, now]) => {
        const title = sheet.wagers.find((one) => one.id === wager)?.title ?? wager;
        const set = (change: Partial<LimitsOf>) => onChange({ ...limits, [wager]: { ...now, ...change } });
        const says = wrong[`limits ${wager}`];
        return (
          <div key={wager} class="fl-limits" role="group" aria-label={title}>
            <b>{title}</b>
            <MoneyField as={as} label="Least" cents={now.least} onChange={(least) => set({ least })} />
            <MoneyField as={as} label="Most" cents={now.most} onChange={(most) => set({ most })} />
            <MoneyField as={as} label="Step" cents={now.step} onChange={(step) => set({ step })} />
            {says && <small class="t-lose">{says}</small>}
          </div>
        );
      })}
    </fieldset>
  );
}

interface ScheduleFieldsProps {
  schedule: BracketOf[];
  error: string | null;
  onChange: (schedule: BracketOf[]) => void;
  /** What the chips of the table are written in. */
  as?: Written | undefined;
}

/** A fee by the size of the wager, from the player and from the bank. */
export function ScheduleFields({ schedule, error, onChange, as }: ScheduleFieldsProps) {
  const last = schedule.length - 1;
  const set = (place: number, change: Partial<BracketOf>) =>
    onChange(schedule.map((one, at) => (at === place ? { ...one, ...change } : one)));
  return (
    <fieldset class="box">
      <legend>Collection, taken before the deal</legend>
      {schedule.map((bracket, place) => (
        <div
          key={place}
          class="fl-bracket"
          role="group"
          aria-label={place === last ? "Every larger wager" : `Bracket ${place + 1}`}
        >
          {place === last ? (
            <b>{last === 0 ? "Every wager" : "Every larger wager"}</b>
          ) : (
            <MoneyField as={as} label="Wager up to" cents={bracket.upTo} onChange={(upTo) => set(place, { upTo })} />
          )}
          <MoneyField
            as={as}
            label="From the player"
            least={0}
            cents={bracket.player}
            onChange={(player) => set(place, { player })}
          />
          <MoneyField
            as={as}
            label="From the bank"
            least={0}
            cents={bracket.bank}
            onChange={(bank) => set(place, { bank })}
          />
          {place === last ? (
            <span />
          ) : (
            <IconButton
              icon="cross"
              label={`Take out bracket ${place + 1}`}
              onClick={() => onChange(schedule.filter((_, at) => at !== place))}
            />
          )}
        </div>
      ))}
      {error && <small class="t-lose">{error}</small>}
      <Button
        size="small"
        icon="plus"
        onClick={() =>
          onChange([...schedule.slice(0, -1), { upTo: null, player: null, bank: null }, ...schedule.slice(-1)])
        }
      >
        Another bracket
      </Button>
    </fieldset>
  );
}
