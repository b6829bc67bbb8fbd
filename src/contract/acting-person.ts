import { decodeText } from "./decode-text.ts";
import { type Role, roles } from "./scopes.ts";

/**
 * Names the person for whom the dashboard's proxy calls. A service believes it only beside its root key, which may do
 * everything anyway; other services ignore the header.
 */
export const actingPersonHeader = "X-Acting-Person";

/**
 * Proves that a dashboard with `DASHBOARD_SECRET` sent `X-Acting-Person`: a time in seconds, then an HMAC-SHA256 of
 * `provenText` in base64url for each of its secrets.
 */
export const actingPersonProofHeader = "X-Acting-Person-Proof";

/** How far the time of a proof may be from the service's clock, seconds. */
export const proofAgeSecondsMax = 300;

/**
 * The text that a proof signs; `subject` is the value of `X-Acting-Person`, or what else is proved. With the call and the
 * time in it, a proof that was read in a log proves nothing about other calls.
 * The path is decoded, because reverse proxies encode it again; some turn HEAD into GET.
 */
export function provenText(
  subject: string,
  { seconds, method, path }: { seconds: number; method: string; path: string },
): string {
  const lines = [
    "acting person",
    seconds,
    method === "HEAD" ? "GET" : method,
    decodeText(path) ?? path,
    subject,
  ];
  return lines.join("\n");
}

export interface ActingPerson {
  /** Never changes. */
  id: string;
  /** An address or a name, as revisions, requests and the audit log show it. 1 to 200 characters. */
  name: string;
  /** The network address that the person calls from; absent if the proxy does not know it. */
  address?: string | undefined;
  /** Limits what the call may do. The proxy has checked the endpoint; a handler may need more, as for a font. */
  role: Role;
}

const partLengthMax = 200;
/** In place of an address. */
const noAddress = "-";

/** The header's value: printable ASCII, whatever the name contains. */
export function writeActingPerson({ id, name, address = noAddress, role }: ActingPerson): string {
  const parts = [id, name.slice(0, partLengthMax).toWellFormed(), address, role];
  return parts.map(encodeURIComponent).join(" ");
}

/** Undefined for a value that `writeActingPerson` does not write. */
export function readActingPerson(value: string): ActingPerson | undefined {
  const parts = value.split(" ").map(decodeText);
  const [id, name, address, roleName] = parts;
  const role = roles.find((known) => known === roleName);
  if (parts.length !== 4 || role === undefined || !isPart(id) || !isPart(name)) return undefined;
  if (address === undefined || address === "" || address.length > partLengthMax) return undefined;
  return address === noAddress ? { id, name, role } : { id, name, address, role };
}

function isPart(part: string | undefined): part is string {
  return part !== undefined && part.trim() !== "" && part.length <= partLengthMax && !/\p{Cc}/u.test(part);
}
