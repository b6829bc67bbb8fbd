import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Attempt, createHostConcurrency, type HostConcurrency } from "./host-concurrency.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const options = { quickMax: 10, unprovenMax: 6, slowMax: 3, perHostMax: 8, slowAfterMs: 500 };
const limitOf = (hosts: HostConcurrency, host: string) =>
  hosts.groups().tiers[host] ?? hosts.groups().default;

function answerQuickly(hosts: HostConcurrency, host: string, times: number): void {
  for (let time = 0; time < times; time += 1) hosts.begin(host).end("answered");
}

/** An attempt that is still waiting for its receiver. */
function hang(hosts: HostConcurrency, host: string): Attempt {
  const attempt = hosts.begin(host);
  void attempt.time(() => new Promise(() => undefined));
  return attempt;
}

test("starts a receiver with one attempt at a time and doubles it by quick responses, up to its limit", () => {
  const hosts = createHostConcurrency(options);
  expect(limitOf(hosts, "a")).toBe(1);
  answerQuickly(hosts, "a", 1);
  expect(limitOf(hosts, "a")).toBe(2);
  answerQuickly(hosts, "a", 10);
  expect(limitOf(hosts, "a")).toBe(8);
  expect(limitOf(hosts, "b")).toBe(1);
});

test("resets a receiver that does not respond to one attempt at a time", () => {
  const hosts = createHostConcurrency(options);
  answerQuickly(hosts, "a", 10);
  hosts.begin("a").end("unanswered");
  expect(limitOf(hosts, "a")).toBe(1);
});

test("keeps quick places for receivers that have answered while new ones hang", () => {
  const hosts = createHostConcurrency(options);
  answerQuickly(hosts, "quick", 1);
  const attempts = ["a", "b", "c", "d", "e", "f"].map((host) => hang(hosts, host));
  expect([limitOf(hosts, "new"), limitOf(hosts, "a"), limitOf(hosts, "quick")]).toEqual([0, 0, 2]);
  attempts[0]?.end("answered");
  expect(limitOf(hosts, "new")).toBe(1);
  hang(hosts, "g");
  vi.advanceTimersByTime(500);
  expect(limitOf(hosts, "new")).toBe(1);
});

test("frees the quick place of an attempt that takes long and notifies the worker", () => {
  const hosts = createHostConcurrency(options);
  const wake = vi.fn<() => void>();
  hosts.onFree(wake);
  hang(hosts, "a");
  expect(hosts.free(1)).toBe(9);
  vi.advanceTimersByTime(500);
  expect(hosts.free(1)).toBe(10);
  expect(wake).toHaveBeenCalledOnce();
});

test("counts the next attempt to a slow receiver as slow from its start", () => {
  const hosts = createHostConcurrency(options);
  const attempt = hang(hosts, "a");
  vi.advanceTimersByTime(500);
  attempt.end("unanswered");
  hosts.begin("a");
  expect(hosts.free(1)).toBe(10);
});

test("limits a slow receiver that responds to fewer attempts than a quick one", async () => {
  const hosts = createHostConcurrency(options);
  for (let time = 0; time < 10; time += 1) {
    const attempt = hosts.begin("a");
    const answered = attempt.time(() => new Promise<void>((resolve) => setTimeout(resolve, 600)));
    await vi.advanceTimersByTimeAsync(600);
    await answered;
    attempt.end("answered");
  }
  expect(limitOf(hosts, "a")).toBe(4);
  answerQuickly(hosts, "a", 1);
  expect(limitOf(hosts, "a")).toBe(8);
});

test("pauses only slow receivers when slowMax attempts are slow", () => {
  const hosts = createHostConcurrency(options);
  answerQuickly(hosts, "quick", 3);
  for (const host of ["a", "b", "c"]) hang(hosts, host);
  vi.advanceTimersByTime(500);
  expect(limitOf(hosts, "a")).toBe(0);
  expect(limitOf(hosts, "quick")).toBe(8);
  expect(hosts.free(3)).toBe(10);
});

test("bounds the running attempts when every receiver hangs", () => {
  const hosts = createHostConcurrency(options);
  let running = 0;
  for (let time = 0; time < 100; time += 1) {
    while (hosts.free(running) > 0) {
      hang(hosts, `host-${running}`);
      running += 1;
    }
    vi.advanceTimersByTime(500);
  }
  expect(running).toBe(13);
});

test("remembers the limit of a receiver whose attempt outlasts its place in the cache", () => {
  const hosts = createHostConcurrency(options);
  const attempt = hosts.begin("a");
  for (let index = 0; index < 1_000; index += 1) answerQuickly(hosts, `other-${index}`, 1);
  attempt.end("answered");
  expect(limitOf(hosts, "a")).toBe(2);
});
