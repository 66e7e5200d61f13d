/** What the house prints on its cards and signs: colour, logo, help line, with the band of a card as it will look. */

import { useId, useState } from "preact/hooks";
import { Button, buttonClass, Field } from "../kit";
import { api, ApiError } from "../net";
import type { HouseSettings, KeptLogo } from "../wire";
import { colourProblem, FELT, isColour, lettering } from "../kit/colours";

export type Printed = Required<Pick<HouseSettings, "colour" | "help_line" | "logo">>;

const LOGO_MOST = 100_000;

interface Props {
  name: string;
  value: Printed;
  onChange: (value: Printed) => void;
}

export function PrintedFields({ name, value, onChange }: Props) {
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const set = (change: Partial<Printed>) => onChange({ ...value, ...change });
  const wrong = colourProblem(value.colour);
  const send = async (logo: File) => {
    if (logo.size > LOGO_MOST) {
      setRefused(`A logo has at most 100,000 bytes; this one has ${logo.size.toLocaleString("en-US")}.`);
      return;
    }
    try {
      set({ logo: (await api.post<KeptLogo>("/api/staff/logo", logo)).logo });
      setRefused(null);
    } catch (failed) {
      setRefused(failed instanceof ApiError ? failed.problem.message : "The logo could not be sent. Try again.");
    }
  };
  return (
    <section class="panel" aria-labelledby="printed">
      <header>
        <h2 id="printed">On cards and signs</h2>
      </header>
      <div class="body of-stack">
        <div class="of-two">
          <div class="of-colour">
            <Field
              label="Colour"
              value={value.colour}
              onInput={(colour) => set({ colour: colour.trim() })}
              maxLength={7}
              placeholder={FELT}
              spellcheck={false}
              hint="Of the band; felt green if empty."
              error={wrong}
            />
            <input
              type="color"
              aria-label="Choose the colour"
              value={isColour(value.colour) ? value.colour : FELT}
              onInput={(event) => set({ colour: event.currentTarget.value })}
            />
          </div>
          <Field
            label="Help line"
            value={value.help_line}
            onInput={(help_line) => set({ help_line })}
            maxLength={80}
            placeholder="Help with gambling: ..."
            hint="At the foot of cards and signs."
          />
        </div>
        <div class="of-logo">
          <label class={`${buttonClass("plain", "small")} of-file`} for={id}>
            {value.logo ? "Another logo" : "Choose a logo"}
            <input
              id={id}
              class="sr"
              type="file"
              accept=".svg,.png,image/svg+xml,image/png"
              onChange={(event) => {
                const chosen = event.currentTarget.files?.[0];
                if (chosen) void send(chosen);
                event.currentTarget.value = ""; // the same file can be sent again
              }}
            />
          </label>
          {value.logo && (
            <Button size="small" onClick={() => set({ logo: "" })}>
              No logo
            </Button>
          )}
          <small role="status" class={refused ? "t-lose" : "note"}>
            {refused ?? "SVG or PNG, at most 100 kB; plain shapes, no letters."}
          </small>
        </div>
        <Preview name={name} value={wrong ? { ...value, colour: "" } : value} />
      </div>
    </section>
  );
}

function Preview({ name, value }: { name: string; value: Printed }) {
  const colour = isColour(value.colour) ? value.colour : FELT;
  return (
    <figure class="of-card" aria-label="How a card will look">
      <div class="of-band" style={{ background: colour, color: lettering(colour) }}>
        <div>
          <b>Three Card Poker</b>
          <span>How to play</span>
        </div>
        <div>
          {value.logo ? <img src={`/api/staff/logo/${value.logo}`} alt={`Logo of ${name}`} /> : <strong>{name}</strong>}
          <span>Table 9</span>
        </div>
      </div>
      <figcaption>{value.help_line || "No help line"}</figcaption>
    </figure>
  );
}
