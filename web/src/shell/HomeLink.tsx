import { useMe } from "./me";
import { homeOf } from "./places";
import { Link } from "./Link";

/** Back to somebody's own workplace: another one might not let them in. */
export function HomeLink() {
  const me = useMe();
  return <Link href={(me && homeOf(me)) ?? "/"}>Back to your page</Link>;
}
