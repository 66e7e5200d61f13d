import { useId, useState } from "preact/hooks";
import { buttonClass } from "../kit";
import { navigate } from "../shell";
import { keepDraft, LONGEST } from "./draft";

/** Opens a sheet from a file on this device. Nothing is sent before it is checked or played. */
export function OpenFile({ onText }: { onText?: ((toml: string) => void) | undefined }) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  async function open(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > LONGEST) return setProblem("A sheet has at most 100,000 characters.");
    const text = await file.text();
    setProblem(null);
    if (onText) return onText(text);
    keepDraft(text);
    navigate("/new");
  }
  return (
    <>
      <label class={`${buttonClass("quiet", "small")} open-file`} for={id}>
        Open file
        <input
          id={id}
          class="sr"
          type="file"
          accept=".toml,text/plain,application/toml"
          onChange={(event) => {
            void open(event.currentTarget.files?.[0]);
            event.currentTarget.value = ""; // the same file can be opened again
          }}
        />
      </label>
      {problem && (
        <p class="t-lose" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
