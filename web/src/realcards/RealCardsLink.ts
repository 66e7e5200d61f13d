/** The tablet's link to the house: it sends what was tapped, and receives the results.

    Entries are sent one draft after the other, never two at once; taps that come meanwhile go with the next. Without a
    network they stay here, in the browser's own keeping too, and go out when it is back. A draft that another tablet
    has changed is not overwritten: the newer one is taken. */

import { ApiError, newId } from "../net";
import { wasLost } from "../staff/ask";
import type { RealCardsIrregular, RealCardsPicture } from "../wire";
import { fromDraft, same, toDraft, type Laid } from "./laid";
import { blank, newer, readKept, voidSays, type RealCardsHandlers, type RealCardsWorld, type Kept } from "./world";

const GATHER_MS = 60; // taps within so short a time are sent together
const LOOK_MS = 4000;
const LOOK_CALLED_MS = 1200;
const RETRY_MS: readonly number[] = [400, 1000, 2000, 4000];
const SEALED = "sealed-cards";
const UNANSWERED = "The house does not answer. Look whether it was done before you try again.";
const HELD = "Close was pressed, and waits for the connection. Nothing can be changed meanwhile.";
export const OVERTAKEN = "Another tablet has changed this hand. Here it is as it lies now.";

export class RealCardsLink {
  private picture: RealCardsPicture | null = null;
  private mine: Laid | null = null; // tapped, and not confirmed yet
  private taken = 0;
  private failures = 0;
  private busy = false;
  private ended = false;
  private seen = false; // the paid hand had waited for the floor
  private agreed = false; // two people have made it void
  private cancel = (): void => {};
  private waiting: (() => void)[] = []; // callers that wait until everything is sent
  private readonly stopWake: () => void;

  constructor(
    private readonly handlers: RealCardsHandlers,
    private readonly world: RealCardsWorld,
  ) {
    this.stopWake = world.onWake(() => this.soon(0));
    this.soon(0);
  }

  /** Replaces the hand. */
  lay(laid: Laid): void {
    if (!this.picture) return;
    if (this.held) {
      this.handlers.onSay(HELD);
      this.taken += 1; // what was tapped does not count: the hand may be closed already
      return this.tell();
    }
    this.mine = same(laid, fromDraft(this.picture.draft)) && !this.busy ? null : laid;
    this.keep();
    this.tell();
    if (!this.busy && this.failures === 0) this.soon(GATHER_MS);
  }

  /** Settles and records the hand. Resolves when the house has answered, or cannot be reached: then the key is held,
      and the house is asked once it answers again, under the same id. */
  async close(): Promise<string | null> {
    if (this.failures <= 1) return this.askClose();
    this.hold();
    return null;
  }

  private askClose(): Promise<string | null> {
    return this.ask("close", () => ({
      id: this.closing,
      version: this.heldVersion ?? this.picture?.draft.version ?? 0,
    }));
  }

  private hold(): void {
    this.held = true;
    this.failures = Math.max(this.failures, 2);
    this.keep();
    this.tell();
  }

  /** Begins the next hand: empty, or with the bets of the hand before. The house decides its number. */
  begin(laid: Laid): void {
    if (this.picture?.phase !== "closed") return;
    const refused = this.picture.refused ?? null;
    this.picture = blank(this.picture.draft.hand + 1, refused);
    this.seen = this.agreed = false;
    this.beginning = true;
    this.closing = newId();
    this.mine = refused === null ? laid : null;
    this.taken += 1;
    this.tell();
    this.soon(0);
  }

  reopen(): Promise<string | null> {
    return this.ask("reopen", () => ({ id: newId(), version: this.picture?.draft.version ?? 0 }));
  }

  /** Why the house refused it, for the author of the note; null if it is done. */
  irregular(what: Omit<RealCardsIrregular, "id">): Promise<string | null> {
    const id = newId();
    return this.ask("irregular", () => ({ id, hand: this.picture?.draft.hand ?? null, ...what }));
  }

  stop(): void {
    this.ended = true;
    this.cancel();
    this.stopWake();
  }

  // ---- sending ---------------------------------------------------------------------------------------------------

  private beginning = false; // the house was not asked about this hand yet
  private closing = newId(); // the same for every try, so that a hand is closed once
  private held = false; // Close was pressed, and the house did not answer
  private heldVersion: number | null = null; // after a reload: the draft that was to be closed

  private soon(ms: number): void {
    this.cancel();
    if (!this.ended) this.cancel = this.world.later(ms, () => void this.turn());
  }

  /** One exchange with the house: sends what is new, or fetches what others did. */
  private async turn(): Promise<void> {
    if (this.busy || this.ended) return;
    if (this.held && this.mine === null && this.picture) {
      await this.askClose();
      return;
    }
    this.busy = true;
    const sent = this.mine;
    try {
      if (this.picture && sent && !this.beginning)
        this.hear(await this.world.put(toDraft(sent, this.picture.draft.hand, this.picture.draft.version ?? 0)), sent);
      else this.hear(await this.world.get(), null);
      this.failures = 0;
    } catch (failed) {
      if (!this.ended) await this.failed(failed);
    }
    this.busy = false;
    if (this.ended) return;
    this.tell();
    this.next();
  }

  private next(): void {
    if (this.failures > 0) return this.soon(RETRY_MS[Math.min(this.failures, RETRY_MS.length) - 1]!);
    if (this.mine || this.held) return this.soon(0);
    for (const done of this.waiting.splice(0)) done();
    this.soon(this.picture?.phase === "called" || this.picture?.waiting ? LOOK_CALLED_MS : LOOK_MS);
  }

  /** `sent` is the draft that this answers; null if it was only fetched. */
  private hear(heard: RealCardsPicture, sent: Laid | null): void {
    if (this.ended) return;
    const before = this.picture;
    // The dealer is still paying from it.
    if (before?.phase === "closed" && !this.beginning && heard.draft.hand > before.draft.hand) return;
    if (before?.phase === "called" && heard.draft.hand > before.draft.hand) {
      // The floor has acknowledged it: it is paid now, and the dealer needs the amounts.
      this.picture = { ...before, phase: "closed", called: [], problems: [] };
      this.seen = true;
      this.taken += 1;
      return;
    }
    if (this.becameVoid(heard)) return;
    if (before?.phase === "called" && heard.phase === "entering") this.closing = newId(); // reopened elsewhere
    this.picture = heard;
    if (this.beginning) return this.begun(heard, before);
    if (before?.waiting && !heard.waiting) this.handlers.onSay("It was not agreed to. The hand goes on.");
    if (sent !== null) {
      if (this.mine === sent) this.mine = null;
      this.keep();
      return;
    }
    if (before === null) return this.arrive(heard);
    const others = before.draft.hand !== heard.draft.hand || before.draft.version !== heard.draft.version;
    if (!others) return;
    if (before.draft.hand !== heard.draft.hand) this.closing = newId();
    if (this.mine && before.draft.hand === heard.draft.hand) this.handlers.onSay(OVERTAKEN);
    this.mine = null;
    this.taken += 1;
    this.keep();
  }

  /** A void that was agreed to: the bets go back, and stay visible until the dealer begins the next hand. */
  private becameVoid(heard: RealCardsPicture): boolean {
    const before = this.picture;
    if (!before?.waiting || this.beginning || heard.draft.hand <= before.draft.hand) return false;
    this.picture = { ...before, phase: "closed", waiting: null, called: [], problems: [] };
    this.mine = null;
    this.agreed = true;
    this.taken += 1;
    this.keep();
    this.handlers.onSay(voidSays(before.draft.hand));
    return true;
  }

  /** The next hand, whose number was only guessed. What another tablet has tapped of it already counts. */
  private begun(heard: RealCardsPicture, guessed: RealCardsPicture | null): void {
    this.beginning = false;
    const tapped = heard.draft.spots.length > 0 || (heard.draft.dealer ?? []).length > 0;
    if (tapped) this.mine = null;
    if (tapped || heard.draft.hand !== guessed?.draft.hand) this.taken += 1;
    this.keep();
  }

  /** After a reload: sends entries that never reached the house, if nobody else has tapped since. */
  private arrive(heard: RealCardsPicture): void {
    const kept = readKept(this.world.kept());
    const { hand } = heard.draft;
    if (kept?.closing && !heard.refused && (hand === kept.hand || hand === kept.hand + 1)) {
      // Close was pressed before the reload. It is asked for again under its id: it happens once, and the answer has
      // what to pay, even if the house has closed the hand meanwhile.
      this.closing = kept.closing;
      this.held = true;
      this.heldVersion = kept.version;
      this.taken += 1;
      return;
    }
    const current = kept && kept.hand === heard.draft.hand && kept.version === (heard.draft.version ?? 0);
    this.mine = current && !heard.refused && !same(kept.laid, fromDraft(heard.draft)) ? kept.laid : null;
    if (!this.mine) this.world.keep(null);
    this.taken += 1;
  }

  private async failed(failed: unknown): Promise<void> {
    if (wasLost(failed) || !(failed instanceof ApiError) || failed.status >= 500) {
      this.failures += 1;
      return;
    }
    const sealed = failed.problem.code === SEALED; // the table was opened again, for another kind of cards
    const gone = sealed || [401, 404, 410].includes(failed.status) || (failed.status === 403 && this.mine === null);
    if (this.picture === null || gone) {
      this.stop();
      return this.handlers.onGone(failed.status, failed.problem);
    }
    // The house has refused the draft, so its own version counts.
    this.handlers.onSay(failed.problem.message);
    this.mine = null;
    this.taken += 1;
    try {
      const heard = newer(failed) ?? (await this.world.get());
      if (!this.becameVoid(heard)) this.picture = heard;
      this.failures = 0;
    } catch {
      this.failures += 1;
    }
    this.keep();
  }

  private async ask(what: "close" | "reopen" | "irregular", body: () => unknown): Promise<string | null> {
    await this.sent();
    if (this.ended) return UNANSWERED;
    this.cancel();
    this.busy = true;
    let refused: string | null = null;
    try {
      const heard = await this.world.post(what, body());
      const before = this.picture?.draft.hand ?? heard.draft.hand;
      if (heard.draft.hand !== before || what !== "close") this.closing = newId();
      if (what === "irregular" && heard.draft.hand > before) this.handlers.onSay(voidSays(before));
      this.picture = heard;
      this.mine = null;
      this.failures = 0;
      this.held = false;
      this.heldVersion = null;
      this.taken += 1;
    } catch (failed) {
      if (what === "close" && wasLost(failed)) {
        this.busy = false;
        this.hold();
        this.next();
        return null;
      }
      this.held = false;
      this.heldVersion = null;
      refused = failed instanceof ApiError && failed.status !== 0 ? failed.problem.message : UNANSWERED;
      this.handlers.onSay(refused);
      const now =
        failed instanceof ApiError && failed.status === 409
          ? (newer(failed) ?? (await this.world.get().catch(() => null)))
          : null;
      if (now) {
        this.picture = now;
        this.taken += 1;
      }
    }
    this.busy = false;
    this.keep();
    this.tell();
    this.next();
    return refused;
  }

  /** Resolves when the house has everything that was tapped. */
  private sent(): Promise<void> {
    if (this.mine === null && !this.busy) return Promise.resolve();
    if (!this.busy) this.soon(0);
    return new Promise((done) => this.waiting.push(done));
  }

  // ---- telling ---------------------------------------------------------------------------------------------------

  private keep(): void {
    const { picture, mine } = this;
    const of = picture && { hand: picture.draft.hand, version: this.heldVersion ?? picture.draft.version ?? 0 };
    const kept: Kept | null =
      of && this.held && picture
        ? { ...of, laid: fromDraft(picture.draft), closing: this.closing }
        : of && mine
          ? { ...of, laid: mine }
          : null;
    this.world.keep(kept ? JSON.stringify(kept) : null);
  }

  private tell(): void {
    if (!this.picture) return;
    this.handlers.onNow({
      picture: this.picture,
      laid: this.mine ?? fromDraft(this.picture.draft),
      taken: this.taken,
      unsent: this.mine !== null,
      seen: this.seen,
      agreed: this.agreed,
      lost: this.failures > 1,
      held: this.held,
    });
  }
}
