/** A file for whoever looks at the page, as `pitboss verify` reads it. */
export function saveFile(name: string, what: unknown): void {
  saveBlob(name, new Blob([`${JSON.stringify(what, null, 2)}\n`], { type: "application/json" }));
}

export function saveBlob(name: string, what: Blob): void {
  const address = URL.createObjectURL(what);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
