/** Settings for look, sound and keyboard. */

import { Segmented, Toggle } from "../kit";
import { useSettings } from "./settings";
import { sounds } from "./sounds";

export function MenuSettings() {
  const { theme, deck, sound, letters, motion, change } = useSettings();
  return (
    <section class="menu-part" aria-labelledby="menu-settings">
      <h3 id="menu-settings">Settings</h3>
      <div class="menu-choice">
        <span>Room</span>
        <Segmented
          label="Room"
          value={theme}
          onChange={(next) => change({ theme: next })}
          options={[
            { value: "dark", label: "Dark" },
            { value: "light", label: "Light" },
            { value: "system", label: "As the device" },
          ]}
        />
      </div>
      <div class="menu-choice">
        <span>Suits</span>
        <Segmented
          label="Suits"
          value={deck}
          onChange={(next) => change({ deck: next })}
          options={[
            { value: "two", label: "Two colours" },
            { value: "four", label: "Four colours" },
          ]}
        />
      </div>
      <Toggle
        label="Sound"
        hint="A card, a chip, your turn"
        checked={sound === "on"}
        onChange={(on) => {
          change({ sound: on ? "on" : "off" });
          if (on) sounds.play("chip");
        }}
      />
      <Toggle
        label="Single-letter keys"
        checked={letters === "on"}
        onChange={(on) => change({ letters: on ? "on" : "off" })}
      />
      <Toggle
        label="Less motion"
        hint="Cards and chips appear in place"
        checked={motion === "less"}
        onChange={(on) => change({ motion: on ? "less" : "system" })}
      />
    </section>
  );
}
