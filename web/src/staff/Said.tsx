import { Notice } from "../kit";
import { Link } from "../shell";
import { Followed } from "./Followed";
import type { Came } from "./useAsking";

/** The result of a command, beside its button, with a link to its slip. A command that waits for a second person is
    followed until somebody has answered. */
export function Said({ came }: { came: Came | null }) {
  if (came === null) return null;
  const { slip, waiting, flagged } = came.answer;
  if (waiting) return <Followed key={waiting} id={waiting} says={came.says} />;
  return (
    <Notice kind={flagged ? "warn" : came.kind}>
      {came.says}
      {slip != null && (
        <>
          {" "}
          <Link href={`/slip/${slip}`}>Slip {slip}</Link>
        </>
      )}
      {flagged &&
        " To be reported: the day's cash has come to what the house reports, or nobody had such chips by the book."}
    </Notice>
  );
}
