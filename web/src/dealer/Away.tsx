import type { ComponentChildren } from "preact";
import "../styles/dealer.css";
import { Empty, Spinner } from "../kit";
import { Link } from "../shell";
import { useStaff } from "../staff";

/** A table that is not there, not open, or run from another screen. */
export function Away({ title, why, children }: { title: string; why: string; children?: ComponentChildren }) {
  const { is } = useStaff();
  return (
    <main class="st-away" id="main">
      <Empty as="h1" title={title} icon="table">
        <p>{why}</p>
        {children}
        <Link class="btn" href={is("floor", "manager") ? "/floor" : "/dealer"}>
          All tables
        </Link>
      </Empty>
    </main>
  );
}

export function Coming() {
  return (
    <main class="st-away" id="main">
      <Spinner label="Walking to the table" />
    </main>
  );
}
