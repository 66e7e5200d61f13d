import { beforeEach, expect, test } from "vitest";
import { changeSettings, DEFAULTS, readSettings, room, settings } from "./settings";

beforeEach(() => changeSettings(DEFAULTS));

test("sound is off until somebody wants it", () => expect(DEFAULTS.sound).toBe("off"));

test.each([null, "", "nonsense", "[]", '{"theme":"neon","deck":7}'])("%s is as good as not said", (text) =>
  expect(readSettings(text)).toEqual(DEFAULTS),
);

test("one choice of an older page is kept, the rest is as usual", () =>
  expect(readSettings('{"deck":"four","gone":"x"}')).toEqual({ ...DEFAULTS, deck: "four" }));

test("a change is kept in the browser and written on the page", () => {
  changeSettings({ theme: "light", deck: "four", letters: "off", motion: "less" });
  const { dataset } = document.documentElement;
  expect([dataset["room"], dataset["deck"], dataset["letters"], dataset["motion"]]).toEqual([
    "light",
    "four",
    "off",
    "less",
  ]);
  expect(readSettings(localStorage.getItem("pitboss.settings"))).toEqual(settings());
});

test("the room is the player's choice before it is the device's", () => {
  expect(room({ ...DEFAULTS, theme: "dark" })).toBe("dark");
  expect(room({ ...DEFAULTS, theme: "light" })).toBe("light");
});
