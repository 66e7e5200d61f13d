/** The key "Save as": lists of the page as files for a spreadsheet, made by the house. */

import "../styles/print.css";
import { useState } from "preact/hooks";
import { saveBlob } from "../fair/save";
import { Button, type ButtonProps, Dialog, Icon, Notice } from "../kit";
import { api } from "../net";
import { useSubmit } from "../shell";

export interface Savable {
  title: string;
  says: string;
  /** The address up to the ending of the file: "/api/staff/papers/month". */
  href: string;
  /** What follows the question mark. */
  query?: string;
  /** The name of the file without its ending. */
  file: string;
}

export interface SaveKeyProps {
  lists: readonly Savable[];
  kind?: ButtonProps["kind"];
  size?: ButtonProps["size"];
  disabled?: boolean;
}

const FORMS = [
  { ending: "xlsx", label: "Excel", says: "a workbook, with dates and amounts as such" },
  { ending: "csv", label: "CSV", says: "plain rows, for any program" },
] as const;

export function SaveKey({ lists, kind, size, disabled }: SaveKeyProps) {
  const [open, setOpen] = useState(false);
  const { busy, problem, submit } = useSubmit();
  const save = ({ href, query, file }: Savable, ending: string): void =>
    void submit(async () => {
      saveBlob(`${file}.${ending}`, await api.file(`${href}.${ending}${query ? `?${query}` : ""}`));
      setOpen(false);
    });
  return (
    <>
      <Button
        kind={kind}
        size={size}
        icon="download"
        class="no-print"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        Save as
      </Button>
      <Dialog open={open} title="Save as" onClose={() => setOpen(false)}>
        <div class="pr">
          <ul class="pr-list">
            {lists.flatMap((one) =>
              FORMS.map(({ ending, label, says }) => (
                <li key={`${one.href}.${ending}`}>
                  <button type="button" class="pr-one" disabled={busy} onClick={() => save(one, ending)}>
                    <Icon name="file" />
                    <span>
                      <b>
                        {one.title}, {label}
                      </b>
                      <small>
                        {one.says}: {says}
                      </small>
                    </span>
                  </button>
                </li>
              )),
            )}
          </ul>
          {problem && (
            <Notice kind="warn" live>
              {problem}
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  );
}
