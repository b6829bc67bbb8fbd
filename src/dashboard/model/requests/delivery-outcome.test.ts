import { expect, test } from "vitest";
import { outcomeOf } from "./delivery-outcome.ts";

function attempt(status: number | null, failure: string | null) {
  return { attempt: 1, at: "2026-03-01T12:00:00.000Z", status, durationMs: 1, failure, answer: "" };
}

test("a pending delivery is failing only if its last attempt has failed", () => {
  const refused = attempt(500, "It answered 500.");
  const delivered = attempt(204, null);
  expect(outcomeOf({ state: "pending", attempts: [] })).toBe("pending");
  expect(outcomeOf({ state: "pending", attempts: [delivered, refused] })).toBe("failing");
  // Delivered, and sent again by hand.
  expect(outcomeOf({ state: "pending", attempts: [refused, delivered] })).toBe("pending");
  expect(outcomeOf({ state: "abandoned", attempts: [refused] })).toBe("abandoned");
});
