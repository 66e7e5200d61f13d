import { Notice } from "../kit";

/** Whether an address leads nowhere from another device: it names this computer by itself. */
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

/** Beside a link for somebody else's device: says so where it works on this computer only. */
export function HereOnly({ address }: { address: string }) {
  if (!hereOnly(address)) return null;
  return (
    <Notice kind="warn">
      This link works on this computer only. For phones, start the house with:{" "}
      <code class="nb">pitboss serve --lan</code>
    </Notice>
  );
}
