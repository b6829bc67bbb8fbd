import { refusedCall } from "#component-page/refused-call.ts";
import { afterEach, expect, test } from "vitest";
import { createClient } from "#client/create-client.ts";
import { ClientError, type ClientFailure } from "#client/client-error.ts";
import { forgetEvidence, noteAnswer } from "./capabilities/evidence.ts";
import { checkService, toReachability } from "./service-query.ts";

afterEach(forgetEvidence);

const usage = {
  identifier: "u",
  credits: { used: 1, total: 2, nextRenewalAt: null, renewalAmount: 0 },
  uploads: { used: 0, total: 9 },
  plan: { name: "own", status: "active", nextBillingAt: null },
};

/** The reachability of a service that answers its usage and its list with these statuses, and the calls it received. */
async function check(statuses: { usage: number; list: number }, times = 1) {
  const calls: string[] = [];
  const client = createClient({
    prefix: "",
    onAnswer: noteAnswer,
    fetch: async (input) => {
      const path = String(input).replace(/\?.*/, "");
      calls.push(path);
      const isUsage = path === "/api/v1/usage";
      const status = isUsage ? statuses.usage : statuses.list;
      return Response.json(status === 200 ? (isUsage ? usage : []) : {}, { status });
    },
  });
  const { signal } = new AbortController();
  let state = "";
  for (let time = 0; time < times; time += 1) {
    state = await checkService(client, signal).then(
      () => toReachability({ isSuccess: true, error: null }),
      (error: unknown) => {
        expect(error).toBeInstanceOf(ClientError);
        return toReachability({ isSuccess: false, error });
      },
    );
  }
  return { state, calls };
}

test.each([
  ["tells its usage", { usage: 200, list: 500 }, "reachable"],
  ["lacks the usage", { usage: 404, list: 200 }, "reachable"],
  ["fails only at the usage", { usage: 500, list: 200 }, "reachable"],
  ["lacks the usage and fails at everything else", { usage: 404, list: 500 }, "failing"],
  ["fails at everything", { usage: 500, list: 500 }, "failing"],
  ["rejects the key at the usage", { usage: 403, list: 200 }, "refused"],
  ["rejects the key where it lacks the usage", { usage: 404, list: 403 }, "refused"],
  ["is down", { usage: 502, list: 502 }, "unreachable"],
])("recognises a service that %s", async (_name, statuses, state) => {
  expect((await check(statuses)).state).toBe(state);
});

test("asks a service that lacks the usage for it once", async () => {
  const { state, calls } = await check({ usage: 404, list: 200 }, 3);
  expect(state).toBe("reachable");
  expect(calls.filter((path) => path === "/api/v1/usage")).toHaveLength(1);
});

const refused = (status: number, code?: string) => refusedCall(status, { code }).failure;

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
