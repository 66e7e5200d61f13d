import { useEffect, useState } from "preact/hooks";

/** A long number, shortened, with a button that copies it in full. */
export function Hash({ of, what }: { of: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span class="fp-hash">
      <code title={of}>{shortened(of)}</code>
      <button type="button" class="fp-copy" aria-label={`Copy ${what}`} onClick={() => void copy(of).then(setCopied)}>
        {copied ? "Copied" : "Copy"}
      </button>
    </span>
  );
}

export const shortened = (hash: string): string =>
  hash.length > 18 ? `${hash.slice(0, 8)} … ${hash.slice(-8)}` : hash;

/** A page on plain http has no access to the clipboard; a selection can still be copied there. */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
  }
}
