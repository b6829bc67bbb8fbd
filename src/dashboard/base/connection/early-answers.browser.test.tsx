import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "#contract/connection.ts";
import { readEarlyAnswers } from "./client-context.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, "overprintEarly");
});

const connection: Connection = {
  service: "embedded",
  baseUrl: "http://localhost:4401/",
  getUrl: "http://localhost:4401/",
  publicUrl: null,
  keyEnding: "",
  keyPlace: { kind: "dotEnv" },
};

function early(answer: Promise<Response>): void {
  Reflect.set(globalThis, "overprintEarly", new Map([["/connection", answer]]));
}

test("responses that the page has requested early are in the cache before the page is drawn", async () => {
  const queryClient = new QueryClient();
  const prefetch = vi.fn<() => Promise<void>>(async () => undefined);
  early(Promise.resolve(Response.json(connection)));

  await readEarlyAnswers(queryClient, prefetch);

  expect(queryClient.getQueryData(["connection"])).toMatchObject({ service: "embedded" });
  expect(prefetch).toHaveBeenCalledOnce();
});

test("a response that does not come delays the page by 0.3 s", async () => {
  const queryClient = new QueryClient();
  early(new Promise(() => undefined));

  const drawn = readEarlyAnswers(queryClient, undefined);
  await vi.advanceTimersByTimeAsync(300);
  await drawn;

  expect(queryClient.getQueryState(["connection"])?.fetchStatus).toBe("fetching");
});
