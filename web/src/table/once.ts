// A question is answered once. A second tap may come before the page has drawn the effect of the first one, and would
// be refused with "It is not the time for that", although all went well.

import type { Answer, PlayerCommand } from "../wire";

type Carry = (command: PlayerCommand) => Promise<Answer | undefined>;

/** The question that a command answers; null for commands that may be meant twice, such as chips and tips. */
function question(command: PlayerCommand): string | null {
  switch (command.do) {
    case "choose":
      return `decision ${command.spot}`;
    case "take-bank":
    case "decline-bank":
      return "bank";
    case "sit-in":
    case "sit-out":
      return "seat";
    default:
      return null;
  }
}

export class Once {
  private readonly until = new Map<string, number>(); // the version of the table that will show the answer
  private drawn = -1;

  /** The page shows this version of the table now. */
  shows(version: number): void {
    this.drawn = version;
    for (const [asked, due] of this.until) if (due <= version) this.until.delete(asked);
  }

  /** Whether the question is answered, although the page does not show it yet. */
  answered(command: PlayerCommand): boolean {
    const asked = question(command);
    return asked !== null && this.until.has(asked);
  }

  /** Sends the command, unless its question is answered already: then nothing is sent. */
  async ask(command: PlayerCommand, carry: Carry): Promise<Answer | undefined> {
    const asked = question(command);
    if (asked === null) return carry(command);
    if (this.until.has(asked)) return undefined;
    this.until.set(asked, Number.POSITIVE_INFINITY);
    const answer = await carry(command);
    const due = answer?.error ? this.drawn : (answer?.version ?? this.drawn);
    if (due <= this.drawn) this.until.delete(asked);
    else this.until.set(asked, due);
    return answer;
  }
}
