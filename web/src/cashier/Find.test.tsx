import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { Find } from "./Find";

afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

const PEOPLE = ["p.mara", "p.marek", "p.bo"];

async function enters(text: string): Promise<string[]> {
  const chosen: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const find = new URL(url, "http://house").searchParams.get("find") ?? "";
    return new Response(
      JSON.stringify({ customers: PEOPLE.filter((one) => one.includes(find)).map((player) => ({ player })) }),
    );
  });
  act(() => render(<Find value={text} onInput={() => {}} onOnly={(player) => chosen.push(player)} />, document.body));
  const sent = new Event("submit", { bubbles: true, cancelable: true });
  act(() => void document.querySelector("form")?.dispatchEvent(sent));
  expect(sent.defaultPrevented).toBe(true);
  await new Promise((done) => setTimeout(done));
  return chosen;
}

test("Enter brings the only one who is found to the window", async () => {
  expect(await enters(" mara ")).toEqual(["p.mara"]);
});

test.each(["mar", "nobody", "", "  "])("Enter on '%s' chooses nobody", async (text) => {
  expect(await enters(text)).toEqual([]);
});
