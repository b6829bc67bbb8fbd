import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ClientError, type ClientFailure } from "#client/client-error.ts";
import { createQueryClient } from "./query-client.ts";

const unreachable: ClientFailure = { kind: "unreachable" };
const notServed: ClientFailure = {
  kind: "refused",
  status: 404,
  msg: "no",
  errors: [],
  problems: [],
  code: undefined,
  retryAfterSeconds: undefined,
  raw: "",
};

/** The rail's probe ended in `probe` (`undefined`: well), then another call in `call`. How often was it asked in all? */
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

test("a call that finds the service gone has the rail ask at once", async () => {
  expect(await countProbes(undefined, unreachable)).toBe(2);
});

test("a call that is answered has the rail look again at a service that was gone", async () => {
  expect(await countProbes(unreachable, undefined)).toBe(2);
});

test.each([
  ["answered", "answers", undefined, undefined],
  ["refused", "answers", undefined, notServed],
  ["answered", "has no such endpoint", notServed, undefined],
])("a call that is %s says nothing new of a service that %s", async (_call, _probe, probe, call) => {
  expect(await countProbes(probe, call)).toBe(1);
});
