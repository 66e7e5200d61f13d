import { Notice } from "../kit";
import { Link } from "../shell";
import type { Came } from "./useAsking";

/** What came of a command, beside its button. The slip that it made is one tap away. */
export function Said({ came }: { came: Came | null }) {
  if (came === null) return null;
  const { slip } = came.answer;
  return (
    <Notice kind={came.kind}>
      {came.says}
      {slip != null && (
        <>
          {" "}
          <Link href={`/slip/${slip}`}>Slip {slip}</Link>
        </>
      )}
    </Notice>
  );
}
