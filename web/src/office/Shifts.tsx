/** The shifts of the gaming day, from a date on: reports, hand-overs and drop boxes go by them. */

import { Button, Field, gamingDay, IconButton, Tag } from "../kit";
import type { ShiftPlan } from "../wire";
import { isDay } from "./flags";

export interface ShiftsProps {
  plans: readonly ShiftPlan[];
  starts: string;
  onChange: (plans: ShiftPlan[]) => void;
}

const THREE: ShiftPlan["shifts"] = [
  { name: "Day", starts: "06:00" },
  { name: "Swing", starts: "14:00" },
  { name: "Grave", starts: "22:00" },
];

/** The plan that holds on a day: the one of the newest date up to it. */
export function planOn(plans: readonly ShiftPlan[], day: string): ShiftPlan | null {
  const begun = plans.filter(({ since = "" }) => since <= day);
  return begun.reduce<ShiftPlan | null>(
    (newest, plan) => (newest === null || (plan.since ?? "") > (newest.since ?? "") ? plan : newest),
    null,
  );
}

/** What is not complete yet, by plan; null if all can be sent. */
export const shiftsWrong = (plans: readonly ShiftPlan[]): string | null => {
  for (const { since = "", shifts } of plans) {
    if (since !== "" && !isDay(since)) return "A plan of shifts has a date.";
    if (shifts.some(({ name, starts }) => name.trim() === "" || !/^\d\d:\d\d$/.test(starts)))
      return "A shift has a name and a time.";
  }
  return null;
};

export function ShiftsFields({ plans, starts, onChange }: ShiftsProps) {
  const now = planOn(plans, gamingDay());
  const set = (place: number, plan: ShiftPlan) => onChange(plans.map((one, at) => (at === place ? plan : one)));
  return (
    <section class="panel" aria-labelledby="shifts">
      <header>
        <h2 id="shifts">Shifts</h2>
      </header>
      <div class="body of-stack">
        <p class="note">
          Without shifts the gaming day, from {starts} on, is one. The first shift begins with the day, whatever its
          time says. Older plans stay, so that it can be seen what held when.
        </p>
        {plans.map((plan, place) => (
          <fieldset key={place} class="of-plan" aria-label={plan.since ? `Shifts from ${plan.since} on` : "Shifts"}>
            <div class="of-plan-head">
              <Field
                label="From"
                type="date"
                value={plan.since ?? ""}
                onInput={(since) => set(place, { ...plan, since })}
                hint="Empty: from the first day on."
              />
              {plan === now ? (
                <Tag kind="win">Holds today</Tag>
              ) : (
                <Tag>{(plan.since ?? "") > gamingDay() ? "Not yet" : "Held before"}</Tag>
              )}
              <IconButton
                icon="cross"
                label="Remove this plan"
                onClick={() => onChange(plans.filter((_, at) => at !== place))}
              />
            </div>
            {plan.shifts.length === 0 && <p class="note">The day is one shift.</p>}
            {plan.shifts.map((one, at) => (
              <div key={at} class="of-shift">
                <Field
                  label="Shift"
                  value={one.name}
                  maxLength={20}
                  onInput={(name) =>
                    set(place, { ...plan, shifts: plan.shifts.map((old, i) => (i === at ? { ...old, name } : old)) })
                  }
                />
                <Field
                  label="Begins"
                  type="time"
                  value={one.starts}
                  onInput={(begins) =>
                    set(place, {
                      ...plan,
                      shifts: plan.shifts.map((old, i) => (i === at ? { ...old, starts: begins } : old)),
                    })
                  }
                />
                <IconButton
                  icon="cross"
                  label={`Remove the shift ${one.name}`}
                  onClick={() => set(place, { ...plan, shifts: plan.shifts.filter((_, i) => i !== at) })}
                />
              </div>
            ))}
            <div class="of-foot">
              <Button
                size="small"
                icon="plus"
                disabled={plan.shifts.length >= 8}
                onClick={() => set(place, { ...plan, shifts: [...plan.shifts, { name: "", starts: "" }] })}
              >
                Add a shift
              </Button>
            </div>
          </fieldset>
        ))}
        <div class="of-foot">
          <Button
            size="small"
            icon="plus"
            disabled={plans.length >= 40}
            onClick={() =>
              onChange([
                ...plans,
                plans.length === 0 ? { since: "", shifts: THREE } : { since: gamingDay(), shifts: [] },
              ])
            }
          >
            {plans.length === 0 ? "Set shifts" : "Other shifts from a date on"}
          </Button>
        </div>
      </div>
    </section>
  );
}
