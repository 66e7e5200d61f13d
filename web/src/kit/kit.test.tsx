import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  announce,
  Card,
  Circle,
  Dialog,
  Key,
  landed,
  LiveRegions,
  Meters,
  MeterSign,
  moves,
  READ_MS,
  Segmented,
  Sprite,
  type CircleState,
} from "./index";
import { breakable, circleName } from "./Circle";

let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
  delete document.documentElement.dataset["letters"];
});
afterEach(() => {
  act(() => render(null, place));
  place.remove();
});
const show = (what: preact.ComponentChild) => act(() => render(what, place));
const press = (type: "keydown" | "keyup", key: string, on: EventTarget = document.body, more: KeyboardEventInit = {}) =>
  act(() => void on.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, ...more })));
const name = (selector: string) => place.querySelector(selector)?.getAttribute("aria-label");

test("a card is named, a back gives nothing away", () => {
  show(<Card card="Qs" />);
  expect(name("svg")).toBe("queen of spades");
  show(<Card card={null} deck="B" />);
  expect(name("svg")).toBe("card, face down");
  expect(place.querySelector("svg")?.getAttribute("class")).toContain("deck-red");
});

test("a court card has two halves of a figure on a large face, a bust on a medium one, and none on a small one", () => {
  show(<Sprite />);
  const drawn = [...place.querySelectorAll("symbol")].map(({ id }) => `#${id}`);
  for (const rank of ["K", "Q", "J"]) {
    expect(drawn).toContain(`#ct-${rank}`);
    const figures = (["l", "m", "s", "i"] as const).map((size) => {
      show(<Card card={`${rank}h`} size={size} />);
      return place.querySelectorAll(`use[href="#ct-${rank}"]`).length;
    });
    expect(figures).toEqual([2, 1, 0, 0]);
  }
  show(<Card card="Th" size="m" />);
  for (const one of place.querySelectorAll("use")) expect(drawn).toContain(one.getAttribute("href"));
});

test.each<[CircleState, number | null, string | undefined, string]>([
  ["locked", 400, undefined, "Ante, 4 dollars, locked"],
  ["idle", null, undefined, "Ante, empty"],
  ["won", 400, "+$8", "Ante, 4 dollars, won, +$8"],
  ["won", 400, "+$4", "Ante, 4 dollars, won"],
  ["folded", 200, undefined, "Ante, 2 dollars, folded"],
])("a %s circle says so", (state, cents, tag, said) => {
  show(<Circle label="Ante" shape="round" state={state} cents={cents} tag={tag} chips={[200]} onClick={() => {}} />);
  expect(name("button")).toBe(said);
});

test("no two states of a circle look and sound the same", () => {
  const states: CircleState[] = [
    "idle",
    "closed",
    "coming",
    "placed",
    "asked",
    "locked",
    "won",
    "lost",
    "push",
    "returned",
    "folded",
  ];
  const looks = states.map((state) => {
    show(<Circle label="Ante" shape="round" state={state} cents={400} chips={[200]} />);
    return `${place.firstElementChild?.className} ${name("span")}`;
  });
  expect(new Set(looks).size).toBe(states.length);
});

test("a decision takes effect when its letter comes up, and once", () => {
  const pressed = vi.fn();
  show(<Key label="Fold" sub="lose Ante $4" hotkey="F" onPress={pressed} />);
  press("keydown", "f");
  press("keydown", "f", document.body, { repeat: true });
  expect(pressed).not.toHaveBeenCalled();
  press("keyup", "f");
  press("keyup", "f");
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a key that is drawn hears its letter at once, not only after the browser has painted it", () => {
  const pressed = vi.fn();
  render(<Key label="Fold" hotkey="F" onPress={pressed} />, place); // without `act`, which would wait for the paint
  for (const type of ["keydown", "keyup"])
    document.body.dispatchEvent(new KeyboardEvent(type, { key: "f", bubbles: true }));
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a letter that went down before the key was there decides nothing", () => {
  const pressed = vi.fn();
  press("keydown", "f");
  show(<Key label="Fold" hotkey="F" onPress={pressed} />);
  press("keydown", "f", document.body, { repeat: true });
  press("keyup", "f");
  expect(pressed).not.toHaveBeenCalled();
});

test("letters can be switched off, and are letters in a field", () => {
  const pressed = vi.fn();
  show(
    <>
      <input />
      <Key label="Fold" hotkey="F" onPress={pressed} />
    </>,
  );
  const field = place.querySelector("input") as HTMLInputElement;
  press("keydown", "f", field);
  press("keyup", "f", field);
  document.documentElement.dataset["letters"] = "off";
  press("keydown", "f");
  press("keyup", "f");
  expect(pressed).not.toHaveBeenCalled();
});

test("Enter on a decision key counts when it comes up", () => {
  const pressed = vi.fn();
  show(<Key label="Fold" onPress={pressed} />);
  const key = place.querySelector("button") as HTMLButtonElement;
  press("keydown", "Enter", key);
  expect(pressed).not.toHaveBeenCalled();
  press("keyup", "Enter", key);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a disabled key gives its reason and does not listen", () => {
  const pressed = vi.fn();
  show(<Key label="Play" sub="equal to Ante" hotkey="P" disabled reason="Seat 2 decides first." onPress={pressed} />);
  press("keydown", "p");
  press("keyup", "p");
  expect(pressed).not.toHaveBeenCalled();
  expect(place.textContent).toContain("Seat 2 decides first.");
});

test("a dialog gives the focus back to where it came from", () => {
  const button = place.parentElement?.insertBefore(document.createElement("button"), place) as HTMLButtonElement;
  button.focus();
  show(<Dialog open title="Share" onClose={() => {}} />);
  expect(place.querySelector("dialog")?.open).toBe(true);
  show(<Dialog open={false} title="Share" onClose={() => {}} />);
  expect(document.activeElement).toBe(button);
  button.remove();
});

test("a dialog is open as soon as it is there: nothing that is typed at once is lost", () => {
  render(<Dialog open title="Tablet" onClose={() => {}} />, place); // without act: effects that wait have not run
  expect(place.querySelector("dialog")?.open).toBe(true);
});

test("facts of one moment are all read", () => {
  show(<LiveRegions />);
  announce("Ante lost.");
  announce("Ante lost.");
  announce("Your turn.", { assertive: true });
  expect([...place.querySelectorAll("[aria-live=polite] p")].map((line) => line.textContent)).toEqual([
    "Ante lost.",
    "Ante lost.",
  ]);
  expect(place.querySelector("[aria-live=assertive]")?.textContent).toBe("Your turn.");
});

test("a choice tells which one is made", () => {
  const chosen = vi.fn();
  show(
    <Segmented
      label="With whom"
      value="a"
      onChange={chosen}
      options={[
        { value: "a", label: "Alone" },
        { value: "b", label: "With bots" },
      ]}
    />,
  );
  const [first, second] = place.querySelectorAll("button");
  expect([first?.getAttribute("aria-pressed"), second?.getAttribute("aria-pressed")]).toEqual(["true", "false"]);
  second?.click();
  expect(chosen).toHaveBeenCalledWith("b");
});

test("while a dialog is open, facts are told inside it: the page behind is not heard", () => {
  const page = (open: boolean) => (
    <>
      <LiveRegions />
      <Dialog open={open} title="Menu" onClose={() => {}} />
    </>
  );
  show(page(true));
  announce("Loss limit $60 set.");
  expect(place.querySelector("dialog [aria-live=polite]")?.textContent).toBe("Loss limit $60 set.");
  show(page(false));
  announce("Ante lost.");
  expect(place.querySelector("[aria-live=polite]")?.textContent).toBe("Ante lost.");
});

test("a key does nothing before what it answers has been shown: a double click decides nothing unseen", () => {
  vi.useFakeTimers();
  const pressed = vi.fn();
  const key = () => place.querySelector("button");
  const tries = () => {
    act(() => key()?.click());
    press("keydown", "f");
    press("keyup", "f");
    press("keydown", "Enter", key() ?? document.body);
    press("keyup", "Enter", key() ?? document.body);
  };
  try {
    moves(1000); // cards are flying
    show(<Key label="Fold" hotkey="F" answers="hand 1" onPress={pressed} />);
    tries();
    act(() => void vi.advanceTimersByTime(1000));
    tries();
    expect(pressed).not.toHaveBeenCalled();
    expect(key()?.getAttribute("aria-disabled")).toBe("true");
    act(() => void vi.advanceTimersByTime(READ_MS));
    tries();
    expect(pressed).toHaveBeenCalledTimes(3);
    show(<Key label="Fold" hotkey="F" answers="hand 2" onPress={pressed} />);
    tries();
    expect(pressed).toHaveBeenCalledTimes(3);
    moves(5000);
    act(() => landed()); // somebody skips the motion
    act(() => void vi.advanceTimersByTime(READ_MS));
    tries();
    expect(pressed).toHaveBeenCalledTimes(6);
  } finally {
    vi.useRealTimers();
  }
});

test("a meter says its name and what stands in it; a table without one says nothing", () => {
  show(<Meters meters={[{ id: "jackpot", title: "Jackpot", cents: 1000025 }]} />);
  expect(place.textContent).toBe("Jackpot $10,000.25");
  show(<MeterSign meters={[{ id: "jackpot", title: "Jackpot", cents: 1000025 }]} />);
  expect([...place.querySelectorAll("dt, dd")].map((one) => one.textContent)).toEqual(["Jackpot", "$10,000.25"]);
  show(<Meters meters={undefined} />);
  expect(place.textContent).toBe("");
  show(<MeterSign meters={[]} />);
  expect(place.innerHTML).toBe("");
});

test("a word that is too long for a circle may be broken where two consonants meet", () => {
  const soft = (label: string) => breakable(label).replaceAll("\u00ad", "-");
  expect(soft("Progressive")).toBe("Progres-sive");
  expect(soft("Ante")).toBe("Ante");
  expect(soft("Pair Plus")).toBe("Pair Plus");
  expect(circleName({ label: "Progressive", state: "idle" })).toBe("Progressive, empty");
});
