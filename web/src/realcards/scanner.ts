// Telling a card scanner from a hand: a scanner is a keyboard that types a card and Enter ("QS", "10h") faster than
// anybody can.

/** Keys that follow each other within this time are a scanner's. The fastest typists need twice as long. */
export const SCAN_MS = 35;

export class Burst {
  private last = Number.NEGATIVE_INFINITY;
  private wrong = false;

  /** Whether the key belongs to what is being scanned: it came at once after another one. */
  follows(at: number): boolean {
    const fast = at >= this.last && at - this.last < SCAN_MS;
    if (!fast) this.wrong = false;
    this.last = at;
    return fast;
  }

  /** What was scanned is no card. True the first time, so that it is said once. */
  misread(): boolean {
    const first = !this.wrong;
    this.wrong = true;
    return first;
  }

  /** With its Enter; the next card may follow at once. */
  end(): void {
    this.last = Number.NEGATIVE_INFINITY;
    this.wrong = false;
  }

  /** Nothing of it counts any more. */
  get isWrong(): boolean {
    return this.wrong;
  }
}

export const NO_CARD = "The scanner has read something that is no card. Nothing was changed: scan it again.";
export const ASKED_FIRST = "The card was not taken: answer the question first, then scan it again.";
