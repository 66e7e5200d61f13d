/** A command that waits for a second person, followed to its end by the form that sent it. */

import { useEffect, useState } from "preact/hooks";
import { Notice } from "../kit";
import { Link } from "../shell";
import type { Answered, WaitingApprovals } from "../wire";
import { usePolled } from "./useStaff";

/** `says` is shown while it waits. Once it is answered, no more requests are made and the answer stays; that everybody
    counts again stays until it is counted. */
export function Followed({ id, says }: { id: string; says: string }) {
  const [over, setOver] = useState<Answered | null>(null);
  const { value } = usePolled<WaitingApprovals>(over === null ? "/api/staff/approvals" : null, 1500);
  const found = value?.answered?.find((one) => one.id === id) ?? null;
  useEffect(() => {
    if (found !== null && found.came !== "again") setOver(found);
  }, [found !== null]);
  const answer = over ?? found;
  // Neither waiting nor answered: at a shared tablet somebody else has the screen now, and the answer is not theirs.
  if (answer === null && value?.waiting.every((one) => one.id !== id)) return null;
  if (answer === null)
    return (
      <Notice kind="warn" live>
        {says}
      </Notice>
    );
  if (answer.came !== "done")
    return (
      <Notice kind="lose" live>
        {notDone(answer)}
      </Notice>
    );
  return (
    <Notice kind="win" live>
      {answer.slip === null ? (
        "Done."
      ) : (
        <>
          Done, <Link href={`/slip/${answer.slip}`}>slip {answer.slip}</Link>
        </>
      )}
    </Notice>
  );
}

export const notDone = ({ why }: Answered): string => `Not done: ${why}`;
