import { useState } from "preact/hooks";
import { Button, Field } from "../kit";
import { api, ApiError } from "../net";
import { navigate, useSubmit } from "../shell";
import { tableIn } from "./company";

/** For those who got a link, or heard the name of a table. */
export function JoinByLink() {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, problem, submit } = useSubmit();
  const table = tableIn(text);
  function join(name: string): Promise<unknown> {
    const place = encodeURIComponent(name);
    return api.get(`/api/tables/${place}`).then(
      () => navigate(`/table/${place}`),
      (failed: unknown) => {
        if (!(failed instanceof ApiError) || failed.status !== 404) throw failed;
        setWrong(`No table is open under the name ${name}.`);
      },
    );
  }
  return (
    <section class="panel" aria-labelledby="join">
      <header>
        <h2 id="join">Have a link?</h2>
      </header>
      <form
        class="body join"
        onSubmit={(event) => {
          event.preventDefault();
          if (table === null) setWrong("Paste the link, or write the name of the table.");
          else void submit(() => join(table));
        }}
      >
        <Field
          label="Link or name of the table"
          hideLabel
          placeholder="harbour-42"
          value={text}
          error={wrong ?? problem}
          onInput={(now) => {
            setText(now);
            setWrong(null);
          }}
        />
        <Button kind="primary" type="submit" disabled={busy}>
          Join
        </Button>
      </form>
    </section>
  );
}
