import { refusedCall } from "#component-page/refused-call.ts";
import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ClientError, type ClientFailure } from "#client/client-error.ts";
import { createQueryClient } from "./query-client.ts";

const unreachable: ClientFailure = { kind: "unreachable" };
const notServed = refusedCall(404).failure;

/** Counts the rail's probes after the first one ended in `probe` and another call in `call`; `undefined`: success. */
async function countProbes(probe: ClientFailure | undefined, call: ClientFailure | undefined) {
  const queries = createQueryClient();
  const answer = (failure: ClientFailure | undefined) =>
    failure === undefined ? Promise.resolve("fine") : Promise.reject(new ClientError(failure));
  let probes = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ["service"],
    retry: false,
    queryFn: () => {
      probes += 1;
      return answer(probe);
    },
  });
  const stop = observer.subscribe(() => {});
  const settled = () => vi.waitFor(() => expect(queries.isFetching()).toBe(0), 20_000);
  await settled();
  await queries
    .fetchQuery({ queryKey: ["templates"], retry: false, queryFn: () => answer(call) })
    .catch(() => "failed");
  await settled();
  stop();
  return probes;
}

test("probes the service at once after a call could not reach it", async () => {
  expect(await countProbes(undefined, unreachable)).toBe(2);
});

test("probes the service at once after a call failed with a server error", async () => {
  expect(await countProbes(undefined, refusedCall(500).failure)).toBe(2);
});

test("probes an unreachable service again after a call was answered", async () => {
  expect(await countProbes(unreachable, undefined)).toBe(2);
});

test.each([
  ["answered", "answers", undefined, undefined],
  ["refused", "answers", undefined, notServed],
  ["answered", "has no such endpoint", notServed, undefined],
])("does not probe again after a call was %s by a service that %s", async (_call, _probe, probe, call) => {
  expect(await countProbes(probe, call)).toBe(1);
});
