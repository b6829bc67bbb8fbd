import { hash, timingSafeEqual } from "node:crypto";
import { keyHeader } from "#contract/endpoint-calls.ts";
import { keyPrefix } from "#contract/keys.ts";
import type { Clock } from "../clock.ts";
import { ServiceError } from "../service-error.ts";
import type { StoredKey } from "../storage/keys-store.ts";
import type { NamedPerson } from "./acting-person-check.ts";
import { type Caller, keyCaller, rootCaller } from "./caller.ts";
import type { KnownKeys } from "./known-keys.ts";
import type { RateLimits } from "./rate-limits.ts";

/**
 * Returns the caller. Throws 401 without a key, 403 for a wrong, a revoked or an expired one, and 429 for one wrong key too
 * many.
 */
export type CheckKey = (request: Request, options: KeyCheckOptions) => Promise<Caller>;

export interface KeyCheckOptions {
  /** The network address that the call comes from, if known. */
  address: string | undefined;
  /** A query parameter that may carry the key. The header decides where both are sent. */
  parameter?: { name: string; value: string | undefined };
}

interface Dependencies {
  /** Of the environment; each has all scopes. */
  rootKeys: readonly string[];
  knownKeys: Pick<KnownKeys, "find" | "noteUse">;
  rateLimits: Pick<RateLimits, "countWrongKey">;
  clock: Clock;
  /** Whom a call with a root key is made for. */
  readPerson: (request: Request) => NamedPerson | undefined;
}

/** Checks the caller's key: root keys first, in constant time and without the database. */
export function createKeyCheck({
  rootKeys,
  knownKeys,
  rateLimits,
  clock,
  readPerson,
}: Dependencies): CheckKey {
  const rootDigests = rootKeys.map(digest);
  return async (request, { address, parameter }) => {
    const header = request.headers.get(keyHeader) ?? "";
    const key = header === "" ? (parameter?.value ?? "") : header;
    const place =
      header === "" && parameter !== undefined ? `parameter ${parameter.name}` : `header ${keyHeader}`;
    if (key === "") {
      throw new ServiceError("no key", {
        status: 401,
        code: "key_missing",
        publicMessage: `The ${place} is missing.`,
        headers: { "WWW-Authenticate": parameter?.name === "Authorization" ? "Bearer" : "ApiKey" },
      });
    }
    const given = digest(key);
    const name = given.toString("base64url");
    // Compares every key, so that the time does not reveal the closest one.
    if (rootDigests.filter((known) => timingSafeEqual(known, given)).length > 0) {
      return rootCaller(name, readPerson(request), address);
    }
    const known = keyPattern.test(key) ? await knownKeys.find(name) : undefined;
    if (known === undefined) {
      rateLimits.countWrongKey(request);
      throw new ServiceError("wrong key", {
        status: 403,
        code: "key_wrong",
        publicMessage: `The key in the ${place} is not known.`,
      });
    }
    refuseEnded(known, clock.now());
    knownKeys.noteUse(known);
    return keyCaller(known, address);
  };
}

/** Other texts are not looked up. */
const keyPattern = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`);

function refuseEnded({ name, revokedAt, expiresAt }: StoredKey, now: Date): void {
  if (revokedAt !== null) {
    throw new ServiceError("a revoked key", {
      status: 403,
      code: "key_revoked",
      publicMessage: `The key "${name}" was revoked at ${revokedAt.toISOString()}. Use another key.`,
    });
  }
  if (expiresAt !== null && expiresAt <= now) {
    throw new ServiceError("an expired key", {
      status: 403,
      code: "key_expired",
      publicMessage: `The key "${name}" expired at ${expiresAt.toISOString()}. Use another key.`,
    });
  }
}

/** The digest of a key by which it is stored, base64url. */
export function keyDigest(key: string): string {
  return digest(key).toString("base64url");
}

function digest(key: string): Buffer {
  return hash("sha256", key, "buffer");
}
