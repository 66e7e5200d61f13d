// The tablet's link to the house: no tap is lost, and no change by somebody else is overwritten.

import { expect, test } from "vitest";
import { ApiError } from "../net";
import type { RealCardsDraft, RealCardsPicture } from "../wire";
import { RealCardsLink, OVERTAKEN } from "./RealCardsLink";
import { EMPTY, fromDraft, layOf, toDraft, withLay, type Laid } from "./laid";
import { picture } from "./samples";
import type { RealCardsNow, RealCardsWorld } from "./world";

const bet = (cents: number, spot = 1): Laid => withLay(EMPTY, spot, { stakes: { ante: cents }, choices: ["1x"] });
const refused = (status: number, message = "No.", body: unknown = null) =>
  new ApiError(status, { code: "x", message }, body);

/** A house with one table, a network that can be cut, and a clock that the test controls. */
class House implements RealCardsWorld {
  now: RealCardsPicture = picture();
  asked: string[] = [];
  cut = false;
  deaf = false; // it hears, and its answers are lost
  readonly answered = new Map<string, RealCardsPicture>();
  hold: (() => void) | null = null; // an answer that is on its way
  text: string | null = null;
  private timers: { at: number; then: () => void }[] = [];
  private clock = 0;

  async get() {
    this.reached("get");
    return this.now;
  }
  async put(draft: RealCardsDraft) {
    this.reached(`put ${draft.version} ${JSON.stringify(draft.spots.map((one) => one.stakes))}`);
    if (this.hold) await new Promise<void>((go) => (this.hold = go));
    if (
      draft.hand < this.now.draft.hand ||
      (draft.hand === this.now.draft.hand && draft.version !== this.now.draft.version)
    )
      throw refused(409, OVERTAKEN, { picture: this.now });
    this.now = picture({ draft: { ...draft, version: (draft.version ?? 0) + 1 } });
    return this.now;
  }
  async post(what: string, body: unknown) {
    this.reached(`${what} ${JSON.stringify(Object.keys(body as object))}`);
    const { id } = body as { id: string };
    const before = this.answered.get(id);
    if (before) return before; // the house has done it, under this id
    const answer: RealCardsPicture = { ...this.now, phase: what === "close" ? "closed" : "entering" };
    if (what === "close")
      this.now = picture({ draft: toDraft(EMPTY, this.now.draft.hand + 1, (this.now.draft.version ?? 0) + 1) });
    this.answered.set(id, answer);
    if (this.deaf) throw refused(0);
    return answer;
  }
  later(ms: number, then: () => void) {
    const timer = { at: this.clock + ms, then };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((one) => one !== timer));
  }
  onWake = () => () => {};
  kept = () => this.text;
  keep = (text: string | null) => void (this.text = text);

  private reached(what: string) {
    this.asked.push(what);
    if (this.cut) throw refused(0);
  }
  /** Lets so much time pass, timer by timer, with all effects. */
  async pass(ms: number) {
    const end = this.clock + ms;
    await settle();
    for (;;) {
      const [next] = this.timers.filter((one) => one.at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.clock = next.at;
      this.timers = this.timers.filter((one) => one !== next);
      next.then();
      await settle();
    }
    this.clock = end;
  }
}

const settle = async () => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
};

async function tablet(house = new House()) {
  const seen: { now: RealCardsNow | null; said: string[]; gone: number | null } = { now: null, said: [], gone: null };
  const link = new RealCardsLink(
    {
      onNow: (now) => (seen.now = now),
      onSay: (says) => seen.said.push(says),
      onGone: (status) => (seen.gone = status),
    },
    house,
  );
  await house.pass(10);
  return { house, link, seen };
}

test("taps within a moment go out as one draft, and the answer is shown", async () => {
  const { house, link, seen } = await tablet();
  link.lay(bet(200));
  link.lay(bet(300));
  expect(seen.now?.unsent).toBe(true);
  await house.pass(200);
  expect(house.asked).toEqual(["get", 'put 0 [{"ante":300}]']);
  expect(seen.now).toMatchObject({ unsent: false, lost: false });
  expect(seen.now?.picture.draft.version).toBe(1);
});

test("drafts are sent one after the other: taps made meanwhile go with the next, on the newer version", async () => {
  const { house, link, seen } = await tablet();
  house.hold = () => {};
  link.lay(bet(200));
  await house.pass(100);
  link.lay(bet(300));
  link.lay(bet(400));
  await house.pass(500);
  expect(house.asked).toHaveLength(2);
  const go = house.hold;
  house.hold = null;
  go();
  await house.pass(100);
  expect(house.asked.slice(1)).toEqual(['put 0 [{"ante":200}]', 'put 1 [{"ante":400}]']);
  expect(layOf(seen.now!.laid, 1).stakes).toEqual({ ante: 400 });
});

test("without a network the entries stay, are told as not sent, and go out when it is back", async () => {
  const { house, link, seen } = await tablet();
  house.cut = true;
  link.lay(bet(200));
  await house.pass(3000);
  link.lay(bet(400));
  expect(seen.now).toMatchObject({ unsent: true, lost: true });
  expect(layOf(seen.now!.laid, 1).stakes).toEqual({ ante: 400 });
  house.cut = false;
  await house.pass(5000);
  expect(seen.now).toMatchObject({ unsent: false, lost: false });
  expect(fromDraft(house.now.draft).spots[1]?.stakes).toEqual({ ante: 400 });
  expect(house.text).toBe(null);
});

test("what was not sent survives a reload, unless the hand has moved on", async () => {
  const { house, link } = await tablet();
  house.cut = true;
  link.lay(bet(400));
  link.stop();
  house.cut = false;
  const again = await tablet(house);
  expect(layOf(again.seen.now!.laid, 1).stakes).toEqual({ ante: 400 });
  await house.pass(500);
  expect(fromDraft(house.now.draft).spots[1]?.stakes).toEqual({ ante: 400 });

  house.text = JSON.stringify({ hand: 6, version: 2, laid: bet(200, 5) });
  const later = await tablet(house);
  expect(later.seen.now!.laid.spots[5]).toBe(undefined);
  expect(house.text).toBe(null);
});

test("another tablet's newer draft is taken and not overwritten", async () => {
  const { house, link, seen } = await tablet();
  const taken = seen.now!.taken;
  house.now = picture({ draft: toDraft(bet(300, 2), 7, 4) });
  link.lay(bet(200));
  await house.pass(300);
  expect(seen.said).toEqual([OVERTAKEN]);
  expect(fromDraft(house.now.draft).spots[2]?.stakes).toEqual({ ante: 300 });
  expect(seen.now!.laid).toEqual(bet(300, 2));
  expect(seen.now!.taken).toBeGreaterThan(taken);
});

test("what another tablet taps appears here by itself", async () => {
  const { house, seen } = await tablet();
  house.now = picture({ draft: toDraft(bet(300, 2), 7, 4) });
  await house.pass(6000);
  expect(layOf(seen.now!.laid, 2).stakes).toEqual({ ante: 300 });
  expect(seen.said).toEqual([]);
});

test("a hand is closed only when everything is sent, and the next one begins with its bets", async () => {
  const { house, link, seen } = await tablet();
  link.lay(bet(200));
  const closing = link.close();
  await house.pass(300);
  await closing;
  expect(house.asked.slice(1, 3)).toEqual(['put 0 [{"ante":200}]', 'close ["id","version"]']);
  expect(seen.now?.picture.phase).toBe("closed");
  await house.pass(9000); // the dealer pays; the house has begun the next hand long ago
  expect(seen.now?.picture).toMatchObject({ phase: "closed", draft: { hand: 7 } });
  link.begin(bet(200));
  expect(seen.now).toMatchObject({ unsent: true });
  expect(seen.now?.picture).toMatchObject({ phase: "entering", draft: { hand: 8 } });
  await house.pass(300);
  expect(house.asked.at(-1)).toBe('put 2 [{"ante":200}]');
  expect(house.now.draft).toMatchObject({ hand: 8, version: 3 });
  expect(seen.now!.laid).toEqual(bet(200));
});

test("who may look and not tap is told so, and goes on looking", async () => {
  const { house, link, seen } = await tablet();
  house.put = async () => {
    throw refused(403, "Only a dealer taps hands in.");
  };
  link.lay(bet(200));
  await house.pass(300);
  expect(seen.said).toEqual(["Only a dealer taps hands in."]);
  expect(seen).toMatchObject({ gone: null, now: { unsent: false, laid: EMPTY } });
});

test("a void that waited for a second person is told once it is agreed to, with the bets to give back", async () => {
  const { house, link, seen } = await tablet();
  link.lay(bet(200));
  await house.pass(300);
  house.now = { ...house.now, waiting: "w1" };
  await house.pass(5000);
  house.now = picture({ draft: toDraft(EMPTY, 8, 2) });
  await house.pass(2000);
  expect(seen.said).toEqual(["Hand 7 is void. Give the wagers back as the sheet has it."]);
  expect(seen.now).toMatchObject({ agreed: true, laid: bet(200), picture: { phase: "closed", draft: { hand: 7 } } });
  link.begin(EMPTY);
  await house.pass(300);
  expect(seen.now).toMatchObject({ agreed: false, laid: EMPTY, picture: { phase: "entering", draft: { hand: 8 } } });
  expect(seen.said).toHaveLength(1);
});

test("what is tapped while two people make the hand void is answered so, and is no bet of the next", async () => {
  const { house, link, seen } = await tablet();
  link.lay(bet(200));
  await house.pass(300);
  house.now = { ...house.now, waiting: "w1" };
  await house.pass(5000);
  house.now = picture({ draft: toDraft(EMPTY, 8, 2) });
  link.lay(bet(300));
  await house.pass(300);
  expect(seen.now).toMatchObject({ agreed: true, laid: bet(200), picture: { phase: "closed", draft: { hand: 7 } } });
});

test("a table that opens again with sealed decks is asked once, and not again", async () => {
  const { house, seen } = await tablet();
  house.get = async () => {
    house.asked.push("get");
    throw new ApiError(409, { code: "sealed-cards", message: "Sealed." }, null);
  };
  house.asked = [];
  await house.pass(60_000);
  expect([house.asked, seen.gone]).toEqual([["get"], 409]);
});

test("a hand that the floor has seen is paid from, though the house has gone on", async () => {
  const { house, link, seen } = await tablet();
  house.post = async () => (house.now = { ...house.now, phase: "called", called: ["1"] });
  link.lay(bet(200));
  void link.close();
  await house.pass(300);
  expect(seen.now?.picture).toMatchObject({ phase: "called", draft: { hand: 7 } });
  house.now = picture({ draft: toDraft(EMPTY, 8, 2) });
  await house.pass(3000);
  expect(seen.now?.picture).toMatchObject({ phase: "closed", called: [], draft: { hand: 7 } });
  expect(seen.now!.laid).toEqual(bet(200));
});

test("a hand that another tablet has begun meanwhile is shown as it was tapped there", async () => {
  const { house, link, seen } = await tablet();
  link.lay(bet(200));
  void link.close();
  await house.pass(300);
  house.now = picture({ draft: toDraft(bet(400, 3), 8, 5) });
  link.begin(bet(200));
  await house.pass(300);
  expect(seen.now!.laid).toEqual(bet(400, 3));
  expect(house.now.draft.version).toBe(5);
});

test("who may not see the table is told so, and nothing more is asked", async () => {
  const house = new House();
  house.get = async () => {
    throw refused(404);
  };
  const { seen } = await tablet(house);
  expect(seen.gone).toBe(404);
});

test("who may not tap sends nothing: not what a dealer left in this browser, nor with the next hand", async () => {
  const house = new House();
  house.now = picture({ refused: "No.", phase: "called", called: ["1"] });
  house.text = JSON.stringify({ hand: 7, version: 0, laid: bet(200) });
  const { link, seen } = await tablet(house);
  house.now = picture({ refused: "No.", draft: toDraft(EMPTY, 8, 0) });
  await house.pass(3000);
  expect(seen.now?.picture).toMatchObject({ phase: "closed", refused: "No.", draft: { hand: 7 } });
  link.begin(bet(200));
  await house.pass(3000);
  expect(seen.now?.picture).toMatchObject({ phase: "entering", refused: "No.", draft: { hand: 8 } });
  expect(house.asked.filter((one) => one !== "get")).toEqual([]);
});

test("a hand that another tablet has reopened is closed anew, not answered with the close before", async () => {
  const { house, link, seen } = await tablet();
  const ids: string[] = [];
  house.post = async (_, body) => {
    ids.push((body as { id: string }).id);
    return (house.now = { ...house.now, phase: "called", called: ["1"] });
  };
  link.lay(bet(200));
  void link.close();
  await house.pass(300);
  house.now = { ...house.now, phase: "entering", called: [] };
  await house.pass(3000);
  expect(seen.now?.picture.phase).toBe("entering");
  void link.close();
  await house.pass(300);
  expect(new Set(ids).size).toBe(2);
});

test("Close without a network is held, said, and sent once when the house answers again", async () => {
  const { house, link, seen } = await tablet();
  await house.pass(100);
  link.lay(bet(200));
  await house.pass(200);
  house.cut = true;
  await house.pass(20_000);
  expect(seen.now).toMatchObject({ lost: true, held: false });
  expect(await link.close()).toBe(null);
  expect(seen.now).toMatchObject({ lost: true, held: true });
  link.lay(bet(400)); // nothing changes meanwhile
  house.cut = false;
  await house.pass(20_000);
  expect(seen.now).toMatchObject({ lost: false, held: false, picture: { phase: "closed" } });
  expect(house.answered.size).toBe(1);
  expect(seen.now?.laid).toEqual(bet(200));
});

for (const reload of [false, true])
  test(`a Close whose answer was lost happens once, and is shown${reload ? " after a reload" : ""}`, async () => {
    const { house, link, seen } = await tablet();
    await house.pass(100);
    link.lay(bet(200));
    await house.pass(200);
    house.deaf = true;
    void link.close();
    await house.pass(500);
    expect(seen.now).toMatchObject({ held: true });
    house.deaf = false;
    if (!reload) {
      await house.pass(20_000);
      expect(seen.now).toMatchObject({ held: false, picture: { phase: "closed", draft: { hand: 7 } } });
    } else {
      link.stop();
      const again = await tablet(house);
      await house.pass(20_000);
      expect(again.seen.now).toMatchObject({ held: false, picture: { phase: "closed", draft: { hand: 7 } } });
    }
    expect(house.answered.size).toBe(1);
    expect(house.now.draft.hand).toBe(8);
    expect(house.text).toBe(null);
  });
