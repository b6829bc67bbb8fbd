import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import { z } from "zod";

/** A login that waits for the provider. */
const waitingSchema = z.object({
  nonce: z.string(),
  verifier: z.string(),
  /** The path to return to. */
  to: z.string(),
  /** Until then the provider's answer is accepted, in ms since 1970. */
  until: z.number(),
});
export type WaitingLogin = z.infer<typeof waitingSchema>;

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
/** Characters of `to`. Proxies and providers accept addresses of some thousand characters. */
const toLengthMax = 1_500;

/**
 * The state of a login, encrypted with the token in the cookie of the browser that began it. So nothing is stored for a
 * login that is begun, any number may wait, and no other browser can answer one.
 */
export function sealLogin(browser: string, login: WaitingLogin): string {
  const to = login.to.length > toLengthMax ? (login.to.split(/[?#]/)[0] ?? "/") : login.to;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(browser), iv);
  const sealed = cipher.update(JSON.stringify({ ...login, to: to.length > toLengthMax ? "/" : to }));
  return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Undefined if the state was made for another browser, changed, or is too old. */
export function openLogin(browser: string, state: string, now: Date): WaitingLogin | undefined {
  const bytes = Buffer.from(state, "base64url");
  if (bytes.byteLength <= ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(browser), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text =
      decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
    const login = waitingSchema.safeParse(JSON.parse(text)).data;
    return login !== undefined && login.until > now.getTime() ? login : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(browser: string): Buffer {
  return hash("sha256", browser, "buffer");
}
