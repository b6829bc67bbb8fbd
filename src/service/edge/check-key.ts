import { hash, timingSafeEqual } from "node:crypto";
import { ServiceError } from "../service-error.ts";

export const keyHeader = "X-API-KEY";

/**
 * Returns a digest that identifies the caller without revealing the key. Throws 401 without a key and 403 for a wrong
 * one. Calls `onWrong` first for a wrong key; it may throw its own error.
 */
export type CheckKey = (request: Request, options: KeyCheckOptions) => string;

export interface KeyCheckOptions {
  onWrong: () => void;
  /** A query parameter that may carry the key. The header decides where both are sent. */
  parameter?: { name: string; value: string | undefined };
}

/** Checks the caller's key in constant time. */
export function createKeyCheck(apiKeys: readonly string[]): CheckKey {
  const digests = apiKeys.map(digest);
  return (request, { onWrong, parameter }) => {
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
    return given.toString("base64url");
  };
}

function digest(key: string): Buffer {
  return hash("sha256", key, "buffer");
}
