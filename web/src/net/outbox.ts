/** Commands that wait for their answer, in the order in which they were given. */

import type { Answer, Asked, PlayerCommand } from "../wire";
import { newId } from "./ids";

interface Waiting {
  asked: Asked;
  answered: (answer: Answer) => void;
}

export class Outbox {
  private readonly waiting = new Map<string, Waiting>();

  put(command: PlayerCommand): { asked: Asked; answer: Promise<Answer> } {
    const asked: Asked = { id: newId(), command };
    const answer = new Promise<Answer>((answered) => this.waiting.set(asked.id, { asked, answered }));
    return { asked, answer };
  }

  first(): Asked | null {
    const [next] = this.waiting.values();
    return next?.asked ?? null;
  }

  all(): Asked[] {
    return [...this.waiting.values()].map((one) => one.asked);
  }

  has(id: string): boolean {
    return this.waiting.has(id);
  }

  settle(answer: Answer): void {
    const one = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    one?.answered(answer);
  }

  /** No answer will come any more. */
  giveUp(code: string, message: string): void {
    for (const id of [...this.waiting.keys()]) this.settle({ is: "answer", id, error: { code, message } });
  }
}
