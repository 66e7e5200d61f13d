/** The money of the house: its currency, the smallest coin that the cage pays, and how cash is rounded to it. */

import { Field, Select } from "../kit";
import { MoneyField } from "../staff";
import type { HouseSettings } from "../wire";

export interface HouseMoney {
  currency: string;
  /** Null while it is not written out. */
  coin: number | null;
  toward: NonNullable<HouseSettings["toward"]>;
}

export const moneyOf = (kept: HouseSettings): HouseMoney => ({
  currency: kept.currency ?? "USD",
  coin: kept.coin || 1,
  toward: kept.toward ?? "nearest",
});

export const codeProblem = (code: string): string | null =>
  /^[A-Za-z]{3}$/.test(code.trim()) ? null : "Three letters, such as EUR.";

interface Props {
  value: HouseMoney;
  /** The currency that the house has now. */
  now: string;
  onChange: (value: HouseMoney) => void;
}

export function MoneyFields({ value, now, onChange }: Props) {
  const other = value.currency.trim().toUpperCase() !== now;
  return (
    <section class="panel" aria-labelledby="money">
      <header>
        <h2 id="money">Money</h2>
      </header>
      <div class="body of-stack">
        <div class="of-three">
          <Field
            label="Currency"
            value={value.currency}
            onInput={(currency) => onChange({ ...value, currency: currency.toUpperCase() })}
            maxLength={3}
            autocapitalize="none"
            spellcheck={false}
            error={codeProblem(value.currency)}
            hint="Its three letters: USD, EUR, GBP, CHF."
          />
          <MoneyField
            label="Smallest coin"
            cents={value.coin}
            onChange={(coin) => onChange({ ...value, coin })}
            most={1_000_00}
            hint="What the cage pays in cash is whole coins."
          />
          <Select
            label="Cash is rounded"
            value={value.toward}
            onChange={(toward) => onChange({ ...value, toward })}
            options={[
              { value: "nearest", label: "to the nearest coin" },
              { value: "up", label: "up, for the customer" },
              { value: "down", label: "down, for the house" },
            ]}
          />
        </div>
        <p class="note">
          {other
            ? `From ${now} to ${value.currency}: only while no chips are out. No amount is converted.`
            : "The currency changes only while no chips are out: tables closed, boxes counted, everybody cashed out."}
        </p>
      </div>
    </section>
  );
}
