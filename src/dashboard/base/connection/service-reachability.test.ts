import { expect, test } from "vitest";
import { ClientError, type ClientFailure } from "#client/client-error.ts";
import { toReachability } from "./service-reachability.ts";

function refused(status: number, code?: string): ClientFailure {
  return {
    kind: "refused",
    status,
    msg: "no",
    errors: [],
    problems: [],
    code,
    retryAfterSeconds: undefined,
    raw: "",
  };
}

test.each([
  [{ kind: "unreachable" }, "unreachable"],
  [{ kind: "timedOut", afterMs: 1 }, "unreachable"],
  [refused(502), "unreachable"],
  [refused(500), "failing"],
  [refused(507), "failing"],
  // The call is not implemented; others may be.
  [refused(501), "reachable"],
  [refused(401), "refused"],
  [refused(403), "refused"],
  [refused(429, "key_wrong"), "refused"],
  [refused(429, "too_many_requests"), "reachable"],
  // A remote service need not serve the requested endpoint: any response proves that it is reachable.
  [refused(404), "reachable"],
  [{ kind: "unreadable", status: 200, problems: [], words: [], raw: "" }, "reachable"],
] satisfies [ClientFailure, string][])("%j means %s", (failure, reachability) => {
  expect(toReachability({ isSuccess: false, error: new ClientError(failure) })).toBe(reachability);
});

test("is not reported unreachable before the first response", () => {
  expect(toReachability({ isSuccess: false, error: null })).toBe("checking");
});
