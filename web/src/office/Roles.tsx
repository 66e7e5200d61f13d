import { useId } from "preact/hooks";
import { type Role, ROLE_SAYS, STAFF_ROLES } from "../staff";

export interface RolesProps {
  legend: string;
  value: readonly Role[];
  onChange: (roles: Role[]) => void;
}

/** Somebody's roles besides player. They are listed in the house's order, whatever the order of the taps. */
export function Roles({ legend, value, onChange }: RolesProps) {
  const id = useId();
  const toggle = (role: Role) =>
    onChange(STAFF_ROLES.filter((one) => (one === role ? !value.includes(one) : value.includes(one))));
  return (
    <fieldset class="of-checks">
      <legend>{legend}</legend>
      {STAFF_ROLES.map((role) => (
        <label key={role} class="of-check">
          <input
            type="checkbox"
            checked={value.includes(role)}
            aria-describedby={`${id}-${role}`}
            onChange={() => toggle(role)}
          />
          <b>{ROLE_SAYS[role].title}</b>
          <small id={`${id}-${role}`}>{ROLE_SAYS[role].does}</small>
        </label>
      ))}
    </fieldset>
  );
}
