import "../styles/odds.css";
import { Segmented } from "../kit";
import type { SheetOdds } from "../wire";

interface Props {
  odds: SheetOdds;
  stake: number | null;
  onPick: (cents: number) => void;
}

/** Which stake the figures are for, where price and best play depend on it. */
export function StakePicker({ odds, stake, onPick }: Props) {
  if (!odds.stakes.length) return null;
  const title = odds.wagers.find((wager) => wager.wager === odds.main)?.title ?? "Stake";
  return (
    <div class="od-stake">
      <span aria-hidden="true">{title}</span>
      <Segmented
        label={`Stake of the ${title}`}
        value={String(stake ?? odds.stake_cents)}
        onChange={(cents) => onPick(Number(cents))}
        options={odds.stakes.map((one) => ({ value: String(one.stake_cents), label: one.label }))}
      />
    </div>
  );
}
