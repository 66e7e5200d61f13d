import { Notice } from "../kit";

/** Whether an address only works on this computer, because it is localhost. */
export function hereOnly(address: string): boolean {
  try {
    const { hostname } = new URL(address, location.origin);
    return (
      hostname === "localhost" || hostname.endsWith(".localhost") || hostname.startsWith("127.") || hostname === "[::1]"
    );
  } catch {
    return false;
  }
}

/** A note beside a link for other devices, if it only works on this computer. */
export function HereOnly({ address }: { address: string }) {
  if (!hereOnly(address)) return null;
  return (
    <Notice kind="warn">
      This link works on this computer only. For phones, start the house with:{" "}
      <code class="nb">pitboss serve --lan</code>
    </Notice>
  );
}
