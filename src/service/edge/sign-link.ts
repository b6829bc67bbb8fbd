/**
 * Signatures of direct links, for links in places without headers. A signature is an HMAC-SHA-256 over the path, the
 * moment the link expires and the changes, with a secret derived from an API key: it grants access to this one picture,
 * reveals nothing about the key, and becomes invalid with the key. Not covered: parameters without a dot, such as those
 * that trackers add to a link. They change nothing in the picture. The order of parameters and their escapes do not
 * count either, because caches rewrite both.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { decodeText } from "#contract/decode-text.ts";
import type { Clock } from "../clock.ts";
import { gone, ServiceError } from "../service-error.ts";

const signatureParameter = "signature";
const expiryParameter = "expires-at";

export interface LinkSigner {
  /** The same path and query with its signature, and with the moment the link expires, if it does. */
  sign: (pathAndQuery: string, expiresAt?: Date) => string;
  /** Throws 403 for a wrong signature, and 410 for a valid one that has expired. */
  verify: (url: URL) => void;
}

export function hasSignature(url: URL): boolean {
  return url.searchParams.has(signatureParameter);
}

/** Undefined for a link that does not expire. Trustworthy only for a verified link. */
export function expiryOf(url: URL): Date | undefined {
  const seconds = url.searchParams.get(expiryParameter);
  return seconds === null ? undefined : new Date(Number(seconds) * 1000);
}

/** Signs with the first key; accepts signatures of any of them, so that keys can be rotated one after the other. */
export function createLinkSigner(apiKeys: readonly string[], clock: Clock): LinkSigner {
  const secrets = apiKeys.map((key) => createHmac("sha256", key).update("overprint direct link 1").digest());

  function signatureOf(url: URL, secret: Buffer): Buffer {
    return createHmac("sha256", secret).update(canonicalText(url)).digest();
  }

  return {
    sign: (pathAndQuery, expiresAt) => {
      const [secret] = secrets;
      if (secret === undefined) throw new Error("there is no key to sign links with");
      const separator = pathAndQuery.includes("?") ? "&" : "?";
      const expiry =
        expiresAt === undefined ? "" : `${expiryParameter}=${Math.floor(expiresAt.getTime() / 1000)}&`;
      const unsigned = `${pathAndQuery}${separator}${expiry}`;
      const signature = signatureOf(new URL(unsigned, "http://link.invalid"), secret);
      return `${unsigned}${signatureParameter}=${signature.toString("base64url")}`;
    },

    verify: (url) => {
      const given = Buffer.from(url.searchParams.get(signatureParameter) ?? "", "base64url");
      // Compares every secret, so that the time does not reveal the closest one.
      const fitting = secrets.filter((secret) => {
        const expected = signatureOf(url, secret);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (fitting.length === 0) {
        throw new ServiceError("a link's signature is wrong", {
          status: 403,
          code: "signature_wrong",
          publicMessage: "The link's signature does not fit the link.",
        });
      }
      const expiresAt = expiryOf(url);
      if (expiresAt !== undefined && !(expiresAt > clock.now()))
        throw gone("The link has expired.", "a signed link has expired");
    },
  };
}

/** The same for all spellings of a link. */
function canonicalText(url: URL): string {
  const changes = [...url.searchParams].filter(([name]) => name.includes("."));
  // Sorting keeps the order of equal names, of which the last one counts.
  const sorted = changes.toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  // A malformed escape names nothing, and no signed link has one.
  const path = decodeText(url.pathname) ?? url.pathname;
  return JSON.stringify([path, url.searchParams.get(expiryParameter), sorted]);
}
