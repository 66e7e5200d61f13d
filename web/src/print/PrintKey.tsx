/** The key "Print": a list of documents, each made as a PDF by the house and opened in a new window. */

import "../styles/print.css";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { saveBlob } from "../fair/save";
import { Button, Dialog, Icon, Notice, Segmented, type ButtonProps } from "../kit";
import { api } from "../net";
import { useSubmit } from "../shell";
import { keepPaper, keptPaper, onPaper, type Paper } from "./paper";

export interface Printable {
  title: string;
  says: string;
  href: string;
  /** The name of the file, where the browser does not open a window. */
  file: string;
  /** What the house has to be sent for it. */
  body?: unknown;
}

export interface PrintKeyProps {
  documents: readonly Printable[];
  /** Slips are printed on the roll of a receipt printer, too. */
  roll?: boolean;
  /** Whether the page itself is made to be printed. */
  page?: boolean;
  kind?: ButtonProps["kind"];
  /** "Print", if nothing else is said. */
  label?: string;
  disabled?: boolean;
  /** Called when the list is opened. */
  onOpen?: () => void;
  children?: ComponentChildren;
}

const PAPERS = [
  { value: "letter", label: "Letter" },
  { value: "a4", label: "A4" },
  { value: "roll", label: "80 mm roll" },
] as const satisfies readonly { value: Paper; label: string }[];

export function PrintKey({ documents, roll, page, kind, label = "Print", disabled, onOpen, children }: PrintKeyProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind={kind}
        icon="print"
        class="no-print"
        disabled={disabled}
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Dialog open={open} title="Print" onClose={() => setOpen(false)}>
        <Choices documents={documents} roll={roll ?? false} />
        {children}
        {page && (
          <Button
            kind="quiet"
            class="pr-page"
            onClick={() => {
              setOpen(false);
              setTimeout(() => window.print(), 0); // once the list is gone from the page
            }}
          >
            This page, as it is shown
          </Button>
        )}
      </Dialog>
    </>
  );
}

function Choices({ documents, roll }: { documents: readonly Printable[]; roll: boolean }) {
  const [kept, setKept] = useState(keptPaper);
  const [making, setMaking] = useState<string | null>(null);
  const { busy, problem, submit } = useSubmit();
  const papers = roll ? PAPERS : PAPERS.slice(0, 2);
  const paper = papers.some((one) => one.value === kept) ? kept : "letter";
  const print = (one: Printable): void => {
    setMaking(one.title);
    void submit(() => printed(one, paper));
  };
  return (
    <div class="pr">
      <Segmented
        label="Paper"
        options={papers}
        value={paper}
        onChange={(value) => {
          setKept(value);
          keepPaper(value);
        }}
      />
      <ul class="pr-list">
        {documents.map((one) => (
          <li key={one.href + one.title}>
            <button type="button" class="pr-one" disabled={busy} onClick={() => print(one)}>
              <Icon name="file" />
              <span>
                <b>{one.title}</b>
                <small>{busy && making === one.title ? "Making the PDF" : one.says}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {problem && (
        <Notice kind="warn" live>
          {problem}
        </Notice>
      )}
    </div>
  );
}

/** The house makes the file first, so that a refusal is read here. Where no window opens, the file is saved. */
async function printed(one: Printable, paper: Paper): Promise<void> {
  const address = onPaper(one.href, paper);
  const file = await api.file(address, one.body);
  if (one.body !== undefined || window.open(address, "_blank") === null) saveBlob(one.file, file);
}
