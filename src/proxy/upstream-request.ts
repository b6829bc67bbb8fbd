import { createHmac } from "node:crypto";
import {
  actingPersonHeader,
  actingPersonProofHeader,
  provenText,
  writeActingPerson,
} from "#contract/acting-person.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Request headers that are forwarded; all others are dropped, such as cookies, credentials and the name of an acting person.
 */
const forwardedRequestHeaders = ["content-type", "accept", "if-match", "if-none-match", "idempotency-key"];

export interface UpstreamCall {
  /** Undefined: the call needs none. */
  apiKey: string | undefined;
  /** The person for whom the proxy calls; undefined without a login. */
  visitor: Visitor | undefined;
  /** Each proves the person's name to the service. Empty: it is not proved. */
  dashboardSecrets: readonly string[];
  method: string;
  /** Below the service's address. */
  path: string;
}

export function toUpstreamHeaders(
  incoming: Headers,
  { apiKey, visitor, dashboardSecrets, method, path }: UpstreamCall,
): Headers {
  const headers = new Headers();
  for (const name of forwardedRequestHeaders) {
    const value = incoming.get(name);
    if (value !== null) headers.set(name, value);
  }
  // `fetch` would decompress a compressed response and leave its length unchanged.
  headers.set("accept-encoding", "identity");
  if (apiKey !== undefined) headers.set("x-api-key", apiKey);
  // Believed beside the key only.
  if (apiKey !== undefined && visitor !== undefined) {
    const { id, name, role, networkAddress: address } = visitor;
    const person = writeActingPerson({ id, name, address, role });
    headers.set(actingPersonHeader, person);
    if (dashboardSecrets.length > 0)
      headers.set(actingPersonProofHeader, writeProof(dashboardSecrets, person, { method, path }));
  }
  return headers;
}

/** The value of `actingPersonProofHeader` for a call of the service. */
export function writeProof(
  secrets: readonly string[],
  subject: string,
  call: { method: string; path: string },
): string {
  const seconds = Math.floor(Date.now() / 1000);
  const text = provenText(subject, { seconds, ...call });
  const proofs = secrets.map((secret) => createHmac("sha256", secret).update(text).digest("base64url"));
  return [seconds, ...proofs].join(" ");
}

/**
 * Appends the interface's path to the service's address; `undefined` if the result would not be below that address, which
 * is checked on the parsed URL.
 */
export function toUpstreamUrl(address: URL, path: string, search: string): URL | undefined {
  const prefix = address.pathname.replace(/\/+$/, "");
  const text = `${address.origin}${prefix}${path}${search}`;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin !== address.origin || url.pathname !== `${prefix}${path}`) return undefined;
  return url;
}
