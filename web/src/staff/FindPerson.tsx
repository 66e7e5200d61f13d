/** Finding somebody by any part of a name, or by the code of their card: typed, said or scanned. A scanner types the
    code and Enter, which sends the form that the field is in. */

import "../styles/people.css";
import { useEffect, useState } from "preact/hooks";
import { Button, Field, Icon } from "../kit";
import { api, ApiError, newId } from "../net";
import type { NewPlayer, PeopleFound, PersonFound } from "../wire";

const TYPED_MS = 250;
const NAME_MOST = 40;

export interface FindPersonProps {
  label: string;
  value: string;
  onInput: (text: string) => void;
  onPick: (person: PersonFound) => void;
  hint?: string | undefined;
  error?: string | null | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  autoFocus?: boolean | undefined;
  /** What the key beside a found name does: "Seat", "Serve". */
  verb: string;
  disabled?: boolean | undefined;
  /** Whether an account can be made here for somebody who is not found. */
  makes?: boolean | undefined;
  /** Who is looked for: those in the night, or at its door also those whose phones are here. */
  at?: "house" | "night" | "door" | undefined;
}

export function FindPerson({ value, onInput, onPick, verb, disabled, makes = true, at, ...field }: FindPersonProps) {
  const found = useFound(value.trim(), at);
  const [problem, setProblem] = useState<string | null>(null);
  const [id, setId] = useState(newId);
  const name = value.trim().replace(/\s+/g, " ");
  const make = async (): Promise<void> => {
    setProblem(null);
    try {
      const made = await api.post<PersonFound>("/api/staff/people", { id, name } satisfies NewPlayer);
      setId(newId());
      onPick(made);
    } catch (failed) {
      setProblem(failed instanceof ApiError ? failed.problem.message : "The house did not answer. Try again.");
    }
  };
  const isName = /\p{L}/u.test(name) && name.length <= NAME_MOST;
  return (
    <div class="fi">
      <Field value={value} onInput={onInput} {...field} />
      {found && (found.people.length > 0 || found.note) && (
        <ul class="fi-list" aria-label="Found">
          {found.people.map((one) => (
            <li key={one.player}>
              <span class="fi-who">
                <b>{one.name}</b>
                {one.code && <span class="num">{one.code}</span>}
                <small>{one.says}</small>
              </span>
              <Button size="small" disabled={disabled} onClick={() => onPick(one)}>
                {verb}
                <span class="sr">
                  {" "}
                  {one.name} {one.code}
                </span>
              </Button>
            </li>
          ))}
          {found.note && <li class="note">{found.note}</li>}
        </ul>
      )}
      {makes && found?.may_make && isName && (
        <p class="fi-new">
          <Button size="small" kind="quiet" disabled={disabled} onClick={() => void make()}>
            <Icon name="plus" /> {makeSays(name, found.people)}
          </Button>
        </p>
      )}
      {makes && found && !found.may_make && isName && found.people.length === 0 && found.note === "" && (
        <p class="note">Nobody with an account has this name. The floor or the cashier makes one.</p>
      )}
      {problem && <p class="t-lose">{problem}</p>}
    </div>
  );
}

/** Two people may have the same name: whoever makes the second account knows it. */
export function makeSays(name: string, known: readonly { name: string }[]): string {
  const same = known.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return same ? `Make another account for ${name}` : `Make an account for ${name}`;
}

/** Whom the house finds, once nothing was typed for a moment; null while nothing is asked. */
export function useFound(text: string, at = "house"): PeopleFound | null {
  const [found, setFound] = useState<PeopleFound | null>(null);
  useEffect(() => {
    if (text === "") {
      setFound(null);
      return;
    }
    const gone = new AbortController();
    const wait = setTimeout(() => {
      api
        .get<PeopleFound>(`/api/staff/people?find=${encodeURIComponent(text.slice(0, 60))}&at=${at}`, gone.signal)
        .then(setFound, () => {}); // the page itself says that the house does not answer
    }, TYPED_MS);
    return () => {
      clearTimeout(wait);
      gone.abort();
    };
  }, [text, at]);
  return found;
}
