import { describe, expect, test } from "vitest";
import { deliveryTiming, parseRetryAfter, planRetry, type DeliveryFailure } from "./plan-retry.ts";

const unanswered: DeliveryFailure = { kind: "unanswered" };
const refused = (status: number, retryAfterSeconds?: number): DeliveryFailure => ({
  kind: "refused",
  status,
  retryAfterSeconds,
});
const second = 1000;
const hour = 3_600_000;

describe("the wait after a failed attempt", () => {
  test.each<[number, DeliveryFailure, number, number | "abandon", string]>([
    [1, unanswered, 0, 5 * second, "the published schedule"],
    [2, unanswered, 0, 30 * second, "the published schedule"],
    [3, refused(500), 0, 120 * second, "the published schedule"],
    [4, refused(404), 0, 600 * second, "a receiver that is not deployed yet"],
    [5, refused(301), 0, hour, "a redirect, which is not followed"],
    [6, unanswered, 0, 3 * hour, "the published schedule"],
    [7, unanswered, 0, 6 * hour, "the published schedule"],
    [8, unanswered, 0, 12 * hour, "the published schedule"],
    [9, unanswered, 0, "abandon", "the schedule is at its end"],
    [1, unanswered, 0.5, 5.625 * second, "half the jitter"],
    [8, unanswered, 1, 15 * hour, "all of the jitter"],
    [1, refused(410), 0, "abandon", "gone for good"],
    [1, refused(429, 60), 0, 60 * second, "longer than the schedule, as asked"],
    [1, refused(503, 60), 0.4, 66 * second, "never earlier than asked"],
    [1, refused(503, 1), 0, 5 * second, "the schedule, which is longer than asked"],
    [1, refused(429), 0, 5 * second, "nothing asked for"],
    [1, refused(500, 60), 0, 5 * second, "a hint where it means nothing"],
    [1, refused(429, 10 ** 14), 0, 12 * hour, "the longest wait, whatever is asked"],
    [9, refused(429, 60), 0, "abandon", "asked too late"],
  ])("after attempt %i, %j and random %d: %s ms (%s)", (attempt, failure, random, waitMs) => {
    expect(planRetry({ attempt, failure, random }, deliveryTiming)).toEqual(
      waitMs === "abandon" ? { kind: "abandon" } : { kind: "retry", waitMs },
    );
  });
});

const now = new Date("2026-03-01T12:00:00.500Z");

test.each([
  ["120", 120],
  [" 0 ", 0],
  ["Sun, 01 Mar 2026 12:01:00 GMT", 60],
  ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
  ["1.5", undefined],
  ["-3", undefined],
  ["soon", undefined],
  ["Sun, 99 Mar 2026 12:01:00 GMT", undefined],
  ["", undefined],
  [undefined, undefined],
])("Retry-After: %s means %s seconds", (header, seconds) => {
  expect(parseRetryAfter(header, now)).toBe(seconds);
});
