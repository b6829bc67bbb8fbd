import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHostLanes, type HostLanes, type Turn } from "./host-lanes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const options = { quickMax: 10, slowMax: 3, perHostMax: 8, slowAfterMs: 500 };
const limitOf = (lanes: HostLanes, host: string) => lanes.groups().tiers[host] ?? lanes.groups().default;

function answerQuickly(lanes: HostLanes, host: string, times: number): void {
  for (let time = 0; time < times; time += 1) lanes.begin(host).end("answered");
}

/** An attempt that is still waiting for its receiver. */
function hang(lanes: HostLanes, host: string): Turn {
  const turn = lanes.begin(host);
  void turn.time(() => new Promise(() => undefined));
  return turn;
}

test("a receiver starts with one attempt at a time and earns more by quick answers, up to its limit", () => {
  const lanes = createHostLanes(options);
  expect(limitOf(lanes, "a")).toBe(1);
  answerQuickly(lanes, "a", 1);
  expect(limitOf(lanes, "a")).toBe(2);
  answerQuickly(lanes, "a", 10);
  expect(limitOf(lanes, "a")).toBe(8);
  expect(limitOf(lanes, "b")).toBe(1);
});

test("a receiver that does not answer is back to one attempt at a time", () => {
  const lanes = createHostLanes(options);
  answerQuickly(lanes, "a", 10);
  lanes.begin("a").end("unanswered");
  expect(limitOf(lanes, "a")).toBe(1);
});

test("an attempt that takes long gives its place among the quick ones back, and the worker is told", () => {
  const lanes = createHostLanes(options);
  const wake = vi.fn<() => void>();
  lanes.onFree(wake);
  hang(lanes, "a");
  expect(lanes.free(1)).toBe(9);
  vi.advanceTimersByTime(500);
  expect(lanes.free(1)).toBe(10);
  expect(wake).toHaveBeenCalledOnce();
});

test("a receiver that was slow takes no place among the quick ones the next time", () => {
  const lanes = createHostLanes(options);
  const turn = hang(lanes, "a");
  vi.advanceTimersByTime(500);
  turn.end("unanswered");
  lanes.begin("a");
  expect(lanes.free(1)).toBe(10);
});

test("a slow receiver that answers may have some attempts at once, but not as many as a quick one", async () => {
  const lanes = createHostLanes(options);
  for (let time = 0; time < 10; time += 1) {
    const turn = lanes.begin("a");
    const answered = turn.time(() => new Promise<void>((resolve) => setTimeout(resolve, 600)));
    await vi.advanceTimersByTimeAsync(600);
    await answered;
    turn.end("answered");
  }
  expect(limitOf(lanes, "a")).toBe(4);
  answerQuickly(lanes, "a", 1);
  expect(limitOf(lanes, "a")).toBe(8);
});

test("when the slow lane is full, slow receivers wait and the others do not", () => {
  const lanes = createHostLanes(options);
  answerQuickly(lanes, "quick", 3);
  for (const host of ["a", "b", "c"]) hang(lanes, host);
  vi.advanceTimersByTime(500);
  expect(limitOf(lanes, "a")).toBe(0);
  expect(limitOf(lanes, "quick")).toBe(8);
  expect(lanes.free(3)).toBe(10);
});

test("however many receivers hang, the running attempts are bounded", () => {
  const lanes = createHostLanes(options);
  let running = 0;
  for (let time = 0; time < 100; time += 1) {
    while (lanes.free(running) > 0) {
      hang(lanes, `host-${running}`);
      running += 1;
    }
    vi.advanceTimersByTime(500);
  }
  expect(running).toBe(13);
});
