/**
 * Signatures of direct links and of previews, for links in places without headers. A signature is an HMAC-SHA-256 over
 * the path, the moment the link expires and the changes: it grants access to this one picture, and stays valid when a key
 * is revoked.
 * Not covered: parameters without a dot, such as those that trackers add to a link. They change nothing in the picture.
 * The order of parameters and their escapes do not count either, because caches rewrite both.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { decodeText } from "#contract/decode-text.ts";
import type { Clock } from "../clock.ts";
import { gone, ServiceError } from "../service-error.ts";

const signatureParameter = "signature";
const expiryParameter = "expires-at";

export interface LinkSigner {
  /** The same path and query with its signature, and with the moment the link expires, if it does. */
  sign: (pathAndQuery: string, expiresAt?: Date) => Promise<string>;
  /** Throws 403 for a wrong signature, and 410 for a valid one that has expired. */
  verify: (url: URL) => Promise<void>;
}

/** The secrets of links: the first one signs, each of them verifies. */
export interface LinkSecrets {
  list: () => Promise<readonly string[]>;
}

export function hasSignature(url: URL): boolean {
  return url.searchParams.has(signatureParameter);
}

/** Undefined for a link that does not expire. Trustworthy only for a verified link. */
export function expiryOf(url: URL): Date | undefined {
  const seconds = url.searchParams.get(expiryParameter);
  return seconds === null ? undefined : new Date(Number(seconds) * 1000);
}

interface Dependencies {
  linkSecrets: LinkSecrets;
  /**
   * Links were signed with the first of these before there were secrets of their own, and are where none is set. So links
   * of an earlier version work as long as the key that signed them is one of these.
   */
  rootKeys: readonly string[];
  clock: Clock;
}

export function createLinkSigner({ linkSecrets, rootKeys, clock }: Dependencies): LinkSigner {
  const derived = new Map<string, Buffer>();

  function derive(secret: string): Buffer {
    const known = derived.get(secret);
    if (known !== undefined) return known;
    const made = createHmac("sha256", secret).update("overprint direct link 1").digest();
    derived.set(secret, made);
    return made;
  }

  async function readSecrets(): Promise<Buffer[]> {
    return [...(await linkSecrets.list()), ...rootKeys].map(derive);
  }

  function signatureOf(url: URL, secret: Buffer): Buffer {
    return createHmac("sha256", secret).update(canonicalText(url)).digest();
  }

  return {
    sign: async (pathAndQuery, expiresAt) => {
      const [secret] = await readSecrets();
      if (secret === undefined) throw new Error("there is no secret to sign links with");
      const separator = pathAndQuery.includes("?") ? "&" : "?";
      const expiry =
        expiresAt === undefined ? "" : `${expiryParameter}=${Math.floor(expiresAt.getTime() / 1000)}&`;
      const unsigned = `${pathAndQuery}${separator}${expiry}`;
      const signature = signatureOf(new URL(unsigned, "http://link.invalid"), secret);
      return `${unsigned}${signatureParameter}=${signature.toString("base64url")}`;
    },

    verify: async (url) => {
      const given = Buffer.from(url.searchParams.get(signatureParameter) ?? "", "base64url");
      // Compares every secret, so that the time does not reveal the closest one.
      const fitting = (await readSecrets()).filter((secret) => {
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
