import type { Asking } from "../staff";
import type { StaffAnswer } from "../wire";

/** Asks, and tells whether this page is done with it: it was carried out, or is filed until a second person agrees.
    Sent again it would be filed twice. */
export async function doneOrFiled(ask: Asking["ask"], command: Promise<StaffAnswer>, done: string): Promise<boolean> {
  const carried = await ask(command, done);
  return carried || Boolean((await command).waiting);
}
