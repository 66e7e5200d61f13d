import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSession } from "../net";
import { keepMe } from "../shell";
import type { Flag, Me } from "../wire";
import { loginProblem, nameProblem, passwordProblem, wayAfter } from "./account";
import AccountPage from "./AccountPage";
import { colourProblem, contrast, lettering } from "../kit/colours";
import { dealtBy } from "./DealTablesPage";
import { flagSays, holds, isDay } from "./flags";
import { isWhole, NOBODY } from "./fields";
import { isReadable, readAmounts } from "./HouseRules";
import { Invitations } from "./Invitations";
import { PasswordDialog } from "./PasswordDialog";
import { linesOf, statesSaid } from "./permitted";
import { Settings } from "./Settings";
import SignInPage from "./SignInPage";
import { DOLLARS } from "../kit";

const ME: Me = {
  player: "p.abcdefghij",
  name: "Ada",
  wallet: 500_00,
  practice_left: 0,
  token: "t",
  since: 0,
  account: "ada",
  roles: ["player"],
  limits: { loss: null, loss_until: null, paused_until: null, lost_today: 0 },
  money: DOLLARS,
};

const asked: { url: string; body: unknown }[] = [];
let answers: Record<string, [number, unknown]> = {};

beforeEach(() => {
  asked.length = 0;
  forgetSession();
  answers = { "/api/me": [200, ME] };
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    asked.push({ url, body: init.body ? JSON.parse(String(init.body)) : null });
    const [status, body] = answers[url] ?? [404, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

const write = (input: HTMLInputElement, text: string) =>
  act(() => {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll("label")]
    .find((one) => one.querySelector("span")?.textContent === label)
    ?.querySelector("input");
  if (!found) throw new Error(`no field ${label}`);
  return found;
};
const key = (text: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll("button")].find((one) => one.textContent === text);
  if (!found) throw new Error(`no key ${text}`);
  return found;
};

test.each([
  ["/floor?x=1", "/floor?x=1"],
  ["//elsewhere.example", "/"],
  ["/\\elsewhere.example", "/"],
  ["https://elsewhere.example", "/"],
  ["/sign-in?to=/x", "/"],
  [null, "/"],
])("after signing in, %s leads to %s and never out of the house", (to, way) => expect(wayAfter(ME, to)).toBe(way));

test.each([
  [["cashier"], "/cashier"],
  [["manager"], "/manager"],
  [["player", "dealer"], "/dealer"],
  [["manager", "floor"], "/floor"],
] as const)("%j goes to %s", (roles, way) => expect(wayAfter({ ...ME, roles: [...roles] }, null)).toBe(way));

test.each([
  ["", null],
  ["a", "A login has at least two characters."],
  ["a da", "A login has no spaces."],
  ["ada", null],
])("login %j: %s", (login, says) => expect(loginProblem(login)).toBe(says));

test.each([
  ["", "", null],
  ["short", "", "At least 10 characters: a few words do well."],
  ["tomasz has a password", "Tomasz", "A password does not contain the login."],
  ["aaaaaaaaaaaa", "", "That is easily guessed: a few words do well."],
  ["three blue harbours", "ada", null],
])("password %j of %j: %s", (password, login, says) => expect(passwordProblem(password, login)).toBe(says));

test("an account is made of all three, or not at all", () => {
  const whole = { login: "ada", name: "Ada", password: "three blue harbours" };
  expect([
    isWhole(NOBODY),
    isWhole(whole),
    isWhole({ ...whole, name: " " }),
    isWhole({ ...whole, password: "x" }),
  ]).toEqual([false, true, false, false]);
});

const flag = (kind: Flag["kind"], since: string, over_cents = 600_00): Flag => ({
  kind,
  since,
  over_cents,
  times: 300,
});

test("of each kind the newest flag that has begun holds", () => {
  const flags = [
    flag("win", "2031-01-01"),
    flag("win", "2031-03-01"),
    flag("win", "2032-01-01"),
    flag("cash", "2030-01-01"),
  ];
  expect(flags.map((one) => holds(flags, one, "2031-05-07"))).toEqual([false, true, false, true]);
});

test("a flag in words", () => {
  expect(flagSays(flag("win", "2031-01-01"))).toBe(
    "A win of $600 or more at 300 times the wager or more waits for the floor.",
  );
  expect(flagSays({ ...flag("win", "2031-01-01"), times: 0 })).toBe("A win of $600 or more waits for the floor.");
  expect(flagSays(flag("cash", "2031-01-01", 10_000_00))).toBe(
    "Cash that comes to $10,000 or more in a day is reported, in or out.",
  );
});

test("a date is a date", () => {
  expect([isDay("2031-05-07"), isDay("2031-13-07"), isDay(""), isDay("7 May")]).toEqual([true, false, false, false]);
});

const STATES = ["closed", "idle", "betting", "playing", "cage", "office"];

test.each([
  [[], ""],
  [["idle", "betting"], "between hands, bets open"],
  [["idle", "betting", "playing"], "while open"],
  [["closed", "idle", "betting", "playing"], "any time"],
  [["cage"], "any time"],
])("%j is said as %j", (allowed, says) => expect(statesSaid(allowed, STATES)).toBe(says));

test("the table of one role has the lines that it opens", () => {
  const line = (command: string, roles: Record<string, string[]>) => ({ command, says: command, roles, second: false });
  const lines = [line("deal", { dealer: ["betting"], floor: [] }), line("fill", { floor: ["idle"] })];
  expect([linesOf(lines, "all").length, linesOf(lines, "dealer").map((one) => one.command)]).toEqual([2, ["deal"]]);
});

test("a refused sign-in says why, keeps the login and forgets the password", async () => {
  answers["/api/account/sign-in"] = [401, { error: { code: "wrong", message: "Login and password do not fit." } }];
  act(() => render(<SignInPage />, document.body));
  write(field("Login"), " ada ");
  write(field("Password"), "three blue harbours");
  act(() => key("Sign in").click());
  await vi.waitFor(() =>
    expect(document.querySelector("[role=alert]")?.textContent).toBe("Login and password do not fit."),
  );
  expect(asked.find((one) => one.url === "/api/account/sign-in")?.body).toEqual({
    login: "ada",
    password: "three blue harbours",
  });
  expect([field("Login").value, field("Password").value]).toEqual([" ada ", ""]);
});

test("self-exclusion asks twice, and names the number of days once", async () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  answers["/api/account/sessions"] = [200, []];
  answers["/api/account/exclude"] = [200, { ...ME, excluded_until: Date.now() + 30 * 86_400_000 }];
  act(() => void keepMe(ME));
  act(() => render(<AccountPage />, document.body));
  act(() => key("Exclude me").click());
  const sure = () =>
    [...document.querySelectorAll("dialog button")].find(
      (one) => one.textContent === "Exclude me",
    ) as HTMLButtonElement;
  expect(sure().disabled).toBe(true);
  act(() => (document.querySelector("dialog [role=switch]") as HTMLButtonElement).click());
  act(() => sure().click());
  await vi.waitFor(() =>
    expect(asked.filter((one) => one.url === "/api/account/exclude").map((one) => one.body)).toEqual([{ days: 30 }]),
  );
  await vi.waitFor(() =>
    expect(document.querySelector(".notice.warn")?.textContent).toContain("You have excluded yourself"),
  );
});

test("a dealer sees who deals at a table: somebody by name, nobody yet, or the house itself", () => {
  expect(["Jo", "staff", "automatic"].map((dealer) => dealtBy({ dealer }))).toEqual([
    "Jo deals",
    "No dealer yet",
    "Dealt by the house",
  ]);
});

const OPEN = [
  { id: "abc123", roles: ["player", "dealer"], until: 1_900_000_000_000, by: "Ann" },
  { id: "def456", roles: ["player"], until: 1_900_000_000_000, by: "Ann" },
];

test("an open invitation is taken back, and the list is what the house says then", async () => {
  answers["/api/staff/invitations"] = [200, { invitations: OPEN }];
  answers["/api/staff/invitations/abc123/take-back"] = [200, { invitations: OPEN.slice(1) }];
  act(() => render(<Invitations />, document.body));
  await vi.waitFor(() => expect(document.querySelectorAll(".of-open li").length).toBe(2));
  act(() => (document.querySelector(".of-open li button") as HTMLButtonElement).click());
  await vi.waitFor(() => expect(document.querySelectorAll(".of-open li").length).toBe(1));
  expect(asked.some((one) => one.url === "/api/staff/invitations/abc123/take-back")).toBe(true);
});

test("letters on the colour of a house can be read, or it is refused", () => {
  expect(colourProblem("")).toBeNull();
  expect(colourProblem("#7a1f2b")).toBeNull();
  expect(colourProblem("#FFE08A")).toBeNull();
  expect(lettering("#7a1f2b")).toBe("#fffdf3");
  expect(lettering("#ffe08a")).toBe("#1b211f");
  expect(colourProblem("#7b7b7b")).toContain("4.2:1");
  expect(colourProblem("red")).toBe("Write it as #7a1f2b.");
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});

test("a logo that is too large is refused before it is sent", async () => {
  const kept = { name: "Harbour Club", flags: [], second_over_cents: 100_00, zone: "UTC", day_starts: "06:00" };
  answers["/api/staff/settings"] = [200, kept];
  await act(() => {
    render(<Settings />, document.body);
  });
  await vi.waitFor(() => expect(document.querySelector("input[type=file]")).not.toBeNull());
  const file = document.querySelector("input[type=file]") as HTMLInputElement;
  Object.defineProperty(file, "files", { value: [new File(["x".repeat(100_001)], "logo.svg")], configurable: true });
  await act(() => {
    file.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(document.body.textContent).toContain("at most 100,000 bytes; this one has 100,001");
  expect(asked.some(({ url }) => url === "/api/staff/logo")).toBe(false);
});

test.each([
  ["2, 4", [2_00, 4_00]],
  ["10 5;2.50", [2_50, 5_00, 10_00]],
  ["", []],
])("the only amounts %s are read", (text, cents) => expect(readAmounts(text)).toEqual({ cents, error: null }));

test.each(["2, ten", "2,4", "2O", "5, 0"])("%s is refused beside the field, and is not a shorter list", (text) => {
  const { cents, error } = readAmounts(text);
  expect(error).not.toBeNull();
  expect(isReadable({ since: "2031-05-07", amounts: cents })).toBe(false);
});

test("an amount that cannot be read is not an empty one: nothing is kept with it", async () => {
  answers["/api/staff/settings"] = [
    200,
    { name: "House", second_over_cents: 1_000_00, flags: [], named_payout_cents: 600_00 },
  ];
  act(() => {
    render(<Settings />, document.body);
  });
  const label = "Payouts need a name above";
  await vi.waitFor(() => expect(field(label)).toBeTruthy());
  const key = () => [...document.querySelectorAll("button")].find((one) => one.type === "submit")!;
  await write(field(label), "");
  expect(key().disabled).toBe(false); // nobody needs a name any more, and it says so
  await write(field(label), "six hundred");
  expect(key().disabled).toBe(true);
});

test.each([
  ["Ana María", null],
  ["O’Neil-Smith Jr.", null],
  ["Fred Floor", '"Floor" is a word for the house and its staff: leave it out of the name, or write another one.'],
  ["!?", "A name has letters, figures and spaces."],
])("name %j: %s", (name, says) => expect(nameProblem(name)).toBe(says));

test("what somebody signs in with changes only once their password is typed", async () => {
  const send = vi.fn(() => Promise.resolve());
  const props = { title: "A lost badge", note: "It is worth nothing.", go: "Revoke the badge" };
  await act(() => render(<PasswordDialog {...props} send={send} onClose={() => undefined} />, document.body));
  expect(key("Revoke the badge").disabled).toBe(true);
  await write(field("Your password"), "correct horse battery");
  await act(() => key("Revoke the badge").click());
  expect(send).toHaveBeenCalledWith("correct horse battery");
});
