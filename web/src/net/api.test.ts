import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, type ApiError, forgetSession } from "./api";
import { newId } from "./ids";

const asked: { url: string; init: RequestInit }[] = [];
let answers: Response[] = [];
const says = (status: number, body: unknown) => new Response(status === 204 ? null : JSON.stringify(body), { status });

beforeEach(() => {
  asked.length = 0;
  forgetSession();
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    asked.push({ url, init });
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("offline"));
  });
});
afterEach(() => vi.unstubAllGlobals());

const token = (place: number) => (asked[place]!.init.headers as Record<string, string>)["X-Pitboss-Token"];

test("a POST carries the token of the session, which is asked for once", async () => {
  answers = [says(200, { token: "t1" }), says(200, { a: 1 }), says(200, { a: 2 })];
  await Promise.all([api.post("/x", {}), api.post("/y", {})]);
  expect(asked.map((one) => one.url)).toEqual(["/api/me", "/x", "/y"]);
  expect([token(1), token(2)]).toEqual(["t1", "t1"]);
});

test("a refused token is renewed, and the POST sent once more", async () => {
  answers = [
    says(200, { token: "old" }),
    says(403, { error: { code: "token", message: "" } }),
    says(200, { token: "new" }),
    says(200, { ok: true }),
  ];
  expect(await api.post("/x", {})).toEqual({ ok: true });
  expect(token(3)).toBe("new");
});

test("a refusal that another token does not change is told", async () => {
  answers = [
    says(200, { token: "t" }),
    says(403, { error: { code: "paused", message: "You paused play." } }),
    says(200, { token: "t" }),
  ];
  await expect(api.post("/x", {})).rejects.toMatchObject({
    status: 403,
    problem: { code: "paused", message: "You paused play." },
  });
});

test("nothing new is null", async () => {
  answers = [says(204, null)];
  expect(await api.get("/x")).toBeNull();
});

test("a wrong sheet keeps all its problems", async () => {
  const body = { problems: [{ line: 3, column: 1, path: "title", says: "A title is missing." }] };
  answers = [says(422, body)];
  const failed = (await api.get("/x").catch((error: unknown) => error)) as ApiError;
  expect([failed.problem.message, failed.body]).toEqual(["A title is missing.", body]);
});

test("a house that does not answer is status 0, in words for people", async () => {
  answers = [];
  const failed = (await api.get("/x").catch((error: unknown) => error)) as ApiError;
  expect([failed.status, failed.problem.code]).toEqual([0, "unreachable"]);
});

test("an id is new every time, and of a form that the house takes", () => {
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  expect(ids.every((id) => /^[A-Za-z0-9_-]{8,64}$/.test(id))).toBe(true);
});
