/** An id for a command, made in the browser: the same id sent twice is one command. */
export function newId(): string {
  // randomUUID exists only over HTTPS, which a house at home often does not have.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
