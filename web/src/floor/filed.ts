import type { Asking } from "../staff";
import type { StaffAnswer } from "../wire";

/** Sends a command, and says whether this page is done with it: carried out, or filed for a second person. Sending it
    again would file it twice. */
export async function doneOrFiled(
  ask: Asking["ask"],
  command: Promise<StaffAnswer>,
  done: string,
  what?: string,
): Promise<boolean> {
  const carried = await ask(command, done, what);
  return carried || Boolean((await command).waiting);
}
