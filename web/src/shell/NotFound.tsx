import { buttonClass, Empty } from "../kit";
import { Link } from "./Link";
import { PageHeader } from "./PageHeader";

/** The page for an unknown address. */
export default function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <main class="page narrow" id="main">
        <Empty as="h1" title="There is nothing at this address" icon="search">
          <p>The table may be closed, or the link is not complete.</p>
          <Link class={buttonClass("primary")} href="/">
            To the lobby
          </Link>
        </Empty>
      </main>
    </>
  );
}
