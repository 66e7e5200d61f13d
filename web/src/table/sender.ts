// Sends bets to the table: one at a time, and always the newest state. A state that is replaced before it is sent is
// dropped.

import type { PlayerCommand, Problem } from "../wire";
import type { Stakes } from "../kit";
import { same } from "./bets";

const GATHER_MS = 150; // chips placed within so short a time are sent as one bet

export type Ask = (command: PlayerCommand) => Promise<Problem | null>;

export class Sender {
  private wishes = new Map<number, Stakes>();
  private sent = new Map<number, Stakes>();
  private work: Promise<void> | null = null;

  constructor(
    private readonly ask: Ask,
    private readonly seal: () => string | null,
    private readonly refused: (spot: number, problem: Problem) => void,
    private readonly gatherMs = GATHER_MS,
  ) {}

  /** What the table shows: the same state need not be sent. */
  known(spot: number, stakes: Stakes): void {
    if (!this.work) this.sent.set(spot, stakes);
  }

  want(spot: number, stakes: Stakes): void {
    this.wishes.set(spot, stakes);
    this.work ??= this.run().finally(() => {
      this.work = null;
    });
  }

  get busy(): boolean {
    return this.work !== null;
  }

  /** Resolves when everything has been sent and answered. */
  async idle(): Promise<void> {
    while (this.work) await this.work;
  }

  private async run(): Promise<void> {
    await new Promise((done) => setTimeout(done, this.gatherMs));
    for (let next = this.next(); next; next = this.next()) {
      const [spot, stakes] = next;
      this.wishes.delete(spot);
      const problem = await this.ask(this.command(spot, stakes));
      if (problem) {
        this.wishes.delete(spot);
        this.refused(spot, problem);
      } else this.sent.set(spot, stakes);
    }
  }

  private next(): [number, Stakes] | null {
    for (const [spot, stakes] of this.wishes) {
      if (!same(stakes, this.sent.get(spot) ?? {})) return [spot, stakes];
      this.wishes.delete(spot);
    }
    return null;
  }

  private command(spot: number, stakes: Stakes): PlayerCommand {
    if (Object.keys(stakes).length === 0) return { do: "take-back", spot };
    const seal = this.seal();
    return seal === null ? { do: "bet", spot, stakes } : { do: "bet", spot, stakes, seal };
  }
}
