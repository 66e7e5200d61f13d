import { Field } from "../kit";
import { api } from "../net";
import type { CashierView } from "../wire";

export const pathOf = (find: string): string => `/api/staff/cashier${find ? `?find=${encodeURIComponent(find)}` : ""}`;

interface FindProps {
  value: string;
  onInput: (text: string) => void;
  /** Enter opens the window for the only one who is found. */
  onOnly: (player: string) => void;
}

export function Find({ value, onInput, onOnly }: FindProps) {
  const choose = async (event: Event): Promise<void> => {
    event.preventDefault();
    const only = await onlyOne(value.trim());
    if (only !== null) onOnly(only);
  };
  return (
    <form role="search" onSubmit={(event) => void choose(event)}>
      <Field
        label="Find somebody"
        hideLabel
        type="search"
        inputMode="search"
        placeholder="Name, or code of a card"
        value={value}
        onInput={onInput}
        maxLength={60}
      />
    </form>
  );
}

/** Asks the house again: the list on the page may still be for the text before. */
async function onlyOne(find: string): Promise<string | null> {
  if (find === "") return null;
  // The page itself reports the error.
  const { customers } = await api.get<CashierView>(pathOf(find)).catch(() => ({ customers: [] }));
  return customers.length === 1 ? (customers[0]?.player ?? null) : null;
}
