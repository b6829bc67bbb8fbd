import { hash, timingSafeEqual } from "node:crypto";
import { actingPersonHeader, readActingPerson } from "#contract/acting-person.ts";
import { ServiceError } from "../service-error.ts";
import { type Caller, rootCaller } from "./caller.ts";

export const keyHeader = "X-API-KEY";

/**
 * Returns the caller. Throws 401 without a key and 403 for a wrong one. Calls `onWrong` first for a wrong key; it may
 * throw its own error.
 */
export type CheckKey = (request: Request, options: KeyCheckOptions) => Promise<Caller>;

export interface KeyCheckOptions {
  /** The network address that the call comes from, if known. */
  address: string | undefined;
  onWrong: () => void;
  /** A query parameter that may carry the key. The header decides where both are sent. */
  parameter?: { name: string; value: string | undefined };
}

/** Checks the caller's key in constant time. */
export function createKeyCheck(apiKeys: readonly string[]): CheckKey {
  const digests = apiKeys.map(digest);
  return async (request, { address, onWrong, parameter }) => {
    const header = request.headers.get(keyHeader) ?? "";
    const key = header === "" ? (parameter?.value ?? "") : header;
    const place =
      header === "" && parameter !== undefined ? `parameter ${parameter.name}` : `header ${keyHeader}`;
    if (key === "") {
      throw new ServiceError("no key", {
        status: 401,
        code: "key_missing",
        publicMessage: `The ${place} is missing.`,
        headers: { "WWW-Authenticate": "ApiKey" },
      });
    }
    const given = digest(key);
    // Compares every key, so that the time does not reveal the closest one.
    const matches = digests.filter((known) => timingSafeEqual(known, given));
    if (matches.length === 0) {
      onWrong();
      throw new ServiceError("wrong key", {
        status: 403,
        code: "key_wrong",
        publicMessage: `The key in the ${place} is not known.`,
      });
    }
    const person = readActingPerson(request.headers.get(actingPersonHeader) ?? "");
    return rootCaller(given.toString("base64url"), person, address);
  };
}

function digest(key: string): Buffer {
  return hash("sha256", key, "buffer");
}
