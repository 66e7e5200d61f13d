/** The shared tablets of the house; one that is lost or sold is taken back. */

import { announce, Button, Empty, Spinner, Tag } from "../kit";
import { api } from "../net";
import { useSubmit } from "../shell";
import { Heard, usePolled } from "../staff";
import type { TabletRows } from "../wire";
import { Wrong } from "./SignInPage";

export function Tablets() {
  const polled = usePolled<TabletRows>("/api/staff/tablets", 5000);
  const { busy, problem, submit } = useSubmit();
  const rows = polled.value?.tablets ?? null;
  const takeBack = async (id: string, name: string) => {
    await api.post<TabletRows>(`/api/staff/tablets/${id}/take-back`);
    await polled.again();
    announce(`The tablet ${name} is taken back.`);
  };
  return (
    <>
      <p class="note">
        At these browsers staff come in by PIN or badge. The floor, a cashier or a manager makes one: sign in on the
        tablet with login and password, open your account, and give it a name.
      </p>
      <Heard polled={polled} />
      {rows === null && !polled.problem && <Spinner label="Asking the house" />}
      {rows?.length === 0 && (
        <Empty title="No shared tablet yet" icon="table">
          Everybody signs in with login and password.
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <section class="panel" aria-label="Shared tablets">
          <div class="body">
            <ul class="of-lines">
              {rows.map((row) => (
                <li key={row.id}>
                  <div>
                    <b>{row.name}</b>
                    <small>Number {row.id.slice(0, 6)}</small>
                  </div>
                  <span class="of-foot">
                    {row.here && <Tag kind="win">This browser</Tag>}
                    <Button
                      size="small"
                      disabled={busy}
                      aria-label={`Take back the tablet ${row.name}`}
                      onClick={() => void submit(() => takeBack(row.id, row.name))}
                    >
                      Take back
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <Wrong says={problem} />
    </>
  );
}
