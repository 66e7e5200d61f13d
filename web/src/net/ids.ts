/** A name for a command, made in the browser: the same name sent twice is one command. */
export function newId(): string {
  // randomUUID is only there over HTTPS, and a house in a living room often has none.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
