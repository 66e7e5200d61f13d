import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { isHopeless, readAmount, written } from "./amounts";
import { Approvals } from "./Approvals";
import { MoneyField } from "./MoneyField";
import { whose } from "./NeedRole";
import { rolesSaid } from "./roles";
import { dayName, DOLLARS, houseMoney, writeChips } from "../kit";
import { ago } from "./times";

afterEach(() => render(null, document.body));

test.each([
  ["60", 60_00],
  [" $1,250.5 ", 1250_50],
  ["1250", 1250_00],
  [".5", null],
  ["0.05", 5],
  ["12.", 12_00],
  ["", null],
])("%s is %s cents", (text, cents) => expect(readAmount(text).cents).toBe(cents));

test.each([
  ["0", "More than nothing is needed."],
  ["-5", "An amount has no minus sign."],
  ["six", "Write dollars, such as 10 or 10.50."],
  ["1,25", "Write dollars, such as 10 or 10.50."],
  ["1e3", "Write dollars, such as 10 or 10.50."],
  ["1.005", "At most two places after the point."],
  ["12345678901", "That is more than any house has."],
])("%s is no amount: %s", (text, error) => expect(readAmount(text)).toEqual({ cents: null, error }));

test("a day is said in words, whatever the zone of the screen", () => {
  expect(dayName("2031-05-07")).toBe("7 May 2031");
});

test("what a house or a chip takes is said with the amount", () => {
  expect(readAmount("4", { least: 5_00 }).error).toBe("At least $5.");
  expect(readAmount("600", { most: 500_00 }).error).toBe("At most $500.");
  expect(readAmount("2.50", { step: 100 }).error).toBe("Whole dollars only.");
  expect(readAmount("30", { step: 25_00 }).error).toBe("A multiple of $25.");
  expect(readAmount("0", { least: 0 }).cents).toBe(0);
});

test.each([0, 5, 250_00, 250_50, 999_999_999_99])("%i cents are read as they are written", (cents) =>
  expect(readAmount(written(cents), { least: 0 }).cents).toBe(cents),
);

test.each([
  [["player"], "Player"],
  [["manager", "floor"], "Floor and manager"],
  [["auditor", "dealer", "floor"], "Dealer, floor and auditor"],
  [[], "No role"],
])("%s: %s", (roles, said) => expect(rolesSaid(roles)).toBe(said));

test("for whom a page is", () => expect(whose(["cashier", "manager"])).toBe("the cashier or the manager"));

test.each([
  [3_000, "just now"],
  [47_000, "40 s ago"],
  [4 * 60_000, "4 min ago"],
  [2 * 3_600_000, "2 h ago"],
  [26 * 3_600_000, "a day ago"],
])("%i ms are %s", (ms, said) => expect(ago(0, ms)).toBe(said));

test("a wrong amount is told when the field is left, not while it is written", () => {
  const told: (number | null)[] = [];
  act(() =>
    render(<MoneyField label="Amount" cents={null} onChange={(cents) => told.push(cents)} step={100} />, document.body),
  );
  const input = document.querySelector("input") as HTMLInputElement;
  act(() => {
    input.value = "2.5";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect([told, document.querySelector("small")]).toEqual([[null], null]);
  act(() => void input.dispatchEvent(new FocusEvent("blur")));
  expect(document.querySelector("small")?.textContent).toBe("Whole dollars only.");
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

test("a wrong amount is told when nobody types on: a tap on a grey key does not leave the field", () => {
  vi.useFakeTimers();
  act(() => render(<MoneyField label="Amount" cents={null} onChange={() => {}} step={100} />, document.body));
  const input = document.querySelector("input") as HTMLInputElement;
  act(() => {
    input.value = "120.25";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(document.querySelector("small")).toBe(null);
  act(() => void vi.advanceTimersByTime(2000));
  expect(document.querySelector("small")?.textContent).toBe("Whole dollars only.");
  vi.useRealTimers();
});

test("a decimal comma is read where the money is not dollars; thousands stay thousands", () => {
  houseMoney({ ...DOLLARS, code: "EUR", before: "€", names: ["euro", "euros", "cent", "cents"] });
  expect(["2,50", "250,5", "1,000", "1,000.50", "€1,25"].map((one) => readAmount(one).cents)).toEqual([
    2_50, 250_50, 1000_00, 1000_50, 1_25,
  ]);
  expect(readAmount("1.000,00").error).toBe("Write euros, such as 10 or 10.50.");
  houseMoney({ ...DOLLARS, code: "JPY", before: "¥", decimals: 0 });
  expect(readAmount("2,50").cents).toBe(null);
  houseMoney(DOLLARS);
});

test.each(["abc", "-20", "0.005", "12.5x", "1234567890"])(
  "%s is told while it is written: nothing more makes it right",
  (text) => {
    act(() => render(<MoneyField label="Amount" cents={null} onChange={() => {}} />, document.body));
    const input = document.querySelector("input") as HTMLInputElement;
    act(() => {
      input.value = text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(document.querySelector("small")?.textContent).toBe(readAmount(text).error);
  },
);

test.each(["", "$", "0", "0.", "1,", "1,25", "12.5", "123456789.99"])("%s may become an amount yet", (text) =>
  expect(isHopeless(text)).toBe(false),
);

test("more than there is does not become less", () =>
  expect([isHopeless("600", { most: 500_00 }), isHopeless("60", { most: 500_00 })]).toEqual([true, false]));

test("an amount of money on the page of a night is asked for in the money of the house", () => {
  const told: (string | null)[] = [];
  const pounds = { ...DOLLARS, before: "\u00a3", names: ["pound", "pounds", "penny", "pence"] };
  writeChips("night");
  act(() =>
    render(
      <MoneyField label="Donation" cents={10_00} as={pounds} onChange={(_, error) => told.push(error)} />,
      document.body,
    ),
  );
  const input = document.querySelector("input") as HTMLInputElement;
  for (const text of ["2O", "\u00a320"])
    act(() => {
      input.value = text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  writeChips("issued");
  expect(told).toEqual(["Write pounds, such as 10 or 10.50.", null]);
});

test("an amount that the page sets is written into the field", () => {
  act(() => render(<MoneyField label="Amount" cents={null} onChange={() => {}} />, document.body));
  act(() => render(<MoneyField label="Amount" cents={75_00} onChange={() => {}} />, document.body));
  expect((document.querySelector("input") as HTMLInputElement).value).toBe("75");
});

const WAITING = {
  id: "w1",
  table: "harbour-42",
  by: "Ada",
  at: 0,
  says: "Fill harbour-42 with $500",
  command: "fill",
  body: {},
  agrees: ["dealer"],
  may_agree: true,
};

test("who asked may withdraw; everybody else agrees or declines", () => {
  act(() =>
    render(
      <Approvals
        waiting={[
          { ...WAITING, mine: false },
          { ...WAITING, id: "w2", mine: true },
        ]}
      />,
      document.body,
    ),
  );
  const keys = [...document.querySelectorAll(".approval")].map((one) =>
    [...one.querySelectorAll("button")].map((key) => key.textContent),
  );
  expect(keys).toEqual([["Decline", "Agree"], ["Withdraw"]]);
});

test("who may not agree is told who may, and has no key", () => {
  act(() =>
    render(
      <Approvals waiting={[{ ...WAITING, mine: false, may_agree: false, agrees: ["floor", "manager"] }]} />,
      document.body,
    ),
  );
  const said = document.querySelector(".approval");
  expect([
    said?.querySelectorAll("button").length,
    said?.textContent?.includes("Floor or manager has to agree."),
  ]).toEqual([0, true]);
});

test("a verdict that the house refuses is said at the command", async () => {
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      url === "/api/me"
        ? new Response(JSON.stringify({ token: "t" }))
        : new Response(JSON.stringify({ error: { code: "same", message: "You asked for it yourself." } }), {
            status: 409,
          }),
    ),
  );
  act(() => render(<Approvals waiting={[{ ...WAITING, mine: false }]} />, document.body));
  const agree = [...document.querySelectorAll("button")].find((key) => key.textContent === "Agree");
  act(() => agree?.click()); // the command was not visible long enough yet
  expect(agree?.disabled).toBe(false);
  await vi.waitFor(() => expect(agree?.getAttribute("aria-disabled")).toBe(null));
  act(() => agree?.click());
  await vi.waitFor(() => expect(document.querySelector(".notice")?.textContent).toBe("You asked for it yourself."));
  vi.unstubAllGlobals();
});
