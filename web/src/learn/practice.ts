/** The world of a practice tablet. The table is kept here and sent whole with every request: the house computes what it
    comes to, and stores nothing. It knows no address but those of the lesson, so no tap here reaches a real table. */

import { api, theSession } from "../net";
import { EMPTY, toDraft } from "../realcards/laid";
import type { RealCardsWorld } from "../realcards/world";
import type {
  Frame,
  PracticeHand,
  PracticeSeen,
  PracticeTable,
  RealCardsDraft,
  RealCardsIrregular,
  RealCardsPicture,
  RealCardsTrouble,
} from "../wire";

const WAIT_MS = 8000;

/** How a request is sent; tests have their own. */
export type Send = <T>(what: string, body: unknown) => Promise<T>;

export const sendTo =
  (sheet: string): Send =>
  async (what, body) => {
    await theSession();
    return api.post(`/api/learn/${encodeURIComponent(sheet)}/${what}`, body, AbortSignal.timeout(WAIT_MS));
  };

const clean = (hand: number): PracticeHand => ({ draft: toDraft(EMPTY, hand, 0), irregular: [] });

export class PracticeWorld implements RealCardsWorld {
  readonly forgets = true;
  private now: PracticeHand;
  private last: RealCardsPicture | null = null;
  private readonly voids = new Set<number>();
  private called: RealCardsPicture | null = null; // the hand that waits for the floor, as it was closed

  /** `past` are hands that were dealt before. */
  constructor(
    private readonly send: Send,
    private readonly onFrame: (frame: Frame) => void,
    private past: readonly PracticeHand[] = [],
  ) {
    this.now = clean(past.length + 1);
    for (const [place, { irregular = [] }] of past.entries()) if (irregular.length > 0) this.voids.add(place);
  }

  /** The hands that are over. */
  get over(): readonly PracticeHand[] {
    return this.past;
  }

  /** Whether a hand that is over was called void, by its place. */
  isVoid = (place: number): boolean => this.voids.has(place);

  async get(): Promise<RealCardsPicture> {
    return this.called ?? this.last ?? this.look();
  }

  put(draft: RealCardsDraft): Promise<RealCardsPicture> {
    this.now = { ...this.now, draft: { ...draft, version: (draft.version ?? 0) + 1 } };
    return this.look();
  }

  async post(what: "close" | "reopen" | "irregular", body: unknown): Promise<RealCardsPicture> {
    switch (what) {
      case "reopen":
        this.called = null;
        return this.look();
      case "close": {
        const picture = await this.ask("close", this.table());
        if (picture.phase === "called") this.called = picture;
        else this.next(this.now);
        return picture;
      }
      case "irregular": {
        const said = body as RealCardsIrregular;
        const picture = await this.ask("irregular", { table: this.table(), said });
        const noted = { ...this.now, irregular: [...(this.now.irregular ?? []), said] };
        if (picture.draft.hand > this.now.draft.hand) {
          this.voids.add(this.past.length);
          this.next(noted);
        } else this.now = noted;
        this.last = picture;
        return picture;
      }
    }
  }

  /** The floor has seen what was called out: the hand is paid. */
  async seen(): Promise<void> {
    if (!this.called) return;
    this.called = null;
    this.next(this.now);
    await this.look();
  }

  troubles = (): Promise<RealCardsTrouble[]> => this.send("troubles", this.table());

  later(ms: number, then: () => void): () => void {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  }
  onWake = () => () => undefined;
  kept = () => null;
  keep = () => undefined;

  private next(hand: PracticeHand): void {
    this.past = [...this.past, hand];
    this.now = clean(this.past.length + 1);
    this.last = null;
  }

  private async look(): Promise<RealCardsPicture> {
    this.last = await this.ask("look", this.table());
    return this.last;
  }

  private async ask(what: string, body: unknown): Promise<RealCardsPicture> {
    const { picture, frame } = await this.send<PracticeSeen>(what, body);
    this.onFrame(frame);
    return picture;
  }

  private table(): PracticeTable {
    return { past: [...this.past], now: this.now };
  }
}
