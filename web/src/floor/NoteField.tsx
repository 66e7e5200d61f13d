import { useId } from "preact/hooks";
import { NOTE_MOST } from "../commands";

interface NoteFieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** Frequent notes: one tap fills them in. */
  usual?: readonly string[];
  hint?: string;
}

/** A reason in somebody's own words. It goes on record. */
export function NoteField({ label, value, onInput, usual = [], hint }: NoteFieldProps) {
  const id = useId();
  return (
    <div class="field ft-note">
      <label for={id}>{label}</label>
      {usual.length > 0 && (
        <span class="ft-usual">
          {usual.map((one) => (
            <button
              key={one}
              type="button"
              class="pill"
              onClick={() => onInput(value.trim() === "" ? one : `${value.trim()}; ${one.toLowerCase()}`)}
            >
              {one}
            </button>
          ))}
        </span>
      )}
      <textarea
        id={id}
        rows={2}
        maxLength={NOTE_MOST}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <small>{hint ?? "It goes on record with your name."}</small>
    </div>
  );
}
