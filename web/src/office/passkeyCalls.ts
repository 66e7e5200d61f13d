/** Passkeys: between the house, which writes binary values as text, and the browser, which wants bytes. */

import { useEffect, useState } from "preact/hooks";
import { api, theSession } from "../net";
import { keepMe } from "../shell";
import type { Me, PasskeyOptions, PasskeyRows } from "../wire";

const bytes = (text: string): ArrayBuffer => {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0)).buffer;
};

export const text = (raw: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

interface Said {
  challenge: string;
  user?: { id: string; name: string; displayName: string };
  excludeCredentials?: { id: string; type: "public-key" }[];
  allowCredentials?: { id: string; type: "public-key" }[];
}

/** Whether this browser can keep one: the house has to offer it, and the page has to come safely. */
export const browserHasKeys = (): boolean => window.isSecureContext && typeof PublicKeyCredential !== "undefined";

export async function signInWithPasskey(): Promise<Me> {
  const { options } = await api.post<PasskeyOptions>("/api/account/passkey/begin");
  const said = options as unknown as Said;
  const found = await navigator.credentials.get({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialRequestOptions),
      challenge: bytes(said.challenge),
      allowCredentials: [],
    },
  });
  const key = found as PublicKeyCredential;
  const answer = key.response as AuthenticatorAssertionResponse;
  const credential = {
    id: key.id,
    rawId: text(key.rawId),
    type: key.type,
    response: {
      clientDataJSON: text(answer.clientDataJSON),
      authenticatorData: text(answer.authenticatorData),
      signature: text(answer.signature),
      userHandle: answer.userHandle ? text(answer.userHandle) : null,
    },
  };
  return keepMe(await api.post<Me>("/api/account/passkey", { credential }));
}

export async function addPasskey(password: string, name: string): Promise<PasskeyRows> {
  const { options } = await api.post<PasskeyOptions>("/api/account/passkeys/begin", { password });
  const said = options as unknown as Required<Said>;
  const made = await navigator.credentials.create({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialCreationOptions),
      challenge: bytes(said.challenge),
      user: { ...said.user, id: bytes(said.user.id) },
      excludeCredentials: (said.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
    },
  });
  const key = made as PublicKeyCredential;
  const answer = key.response as AuthenticatorAttestationResponse;
  const credential = {
    id: key.id,
    rawId: text(key.rawId),
    type: key.type,
    response: { clientDataJSON: text(answer.clientDataJSON), attestationObject: text(answer.attestationObject) },
  };
  return api.post<PasskeyRows>("/api/account/passkeys", { name, credential });
}

/** What to say if the browser or its owner has stopped it. */
export const stopped = (failed: unknown): string | null => {
  if (!(failed instanceof DOMException)) return null;
  if (failed.name === "InvalidStateError") return "This device has a passkey of yours already.";
  return "No passkey was given. Try again, or sign in with the password.";
};

/** Whether passkeys are offered here, and one's own; null until the house has answered. */
export function usePasskeys(): [PasskeyRows | null, (rows: PasskeyRows) => void] {
  const [rows, setRows] = useState<PasskeyRows | null>(null);
  useEffect(() => {
    if (!browserHasKeys()) return;
    theSession() // a browser that is new here has none yet
      .then(() => api.get<PasskeyRows>("/api/account/passkeys"))
      .then(
        (found) => setRows(found),
        () => undefined,
      );
  }, []);
  return [rows, setRows];
}
