import { expect, test } from "vitest";
import { sampleAttempt, sampleDelivery } from "#component-page/samples.ts";
import type { Delivery } from "#contract/request-records.ts";
import { mergeKept } from "./send-again.tsx";

function delivery(identifier: string, attempts = 1): Delivery {
  return {
    ...sampleDelivery,
    identifier,
    attempts: Array.from({ length: attempts }, (_, index) => ({ ...sampleAttempt, attempt: index + 1 })),
  };
}

function shown(listed: readonly Delivery[], kept: readonly { delivery: Delivery; index: number }[]): string {
  return mergeKept(listed, kept)
    .map(({ identifier, attempts }) => `${identifier}${attempts.length}`)
    .join(" ");
}

test("keeps a delivery at its place when the filter excludes it after it was sent again", () => {
  expect(shown([delivery("a"), delivery("c")], [{ delivery: delivery("b"), index: 1 }])).toBe("a1 b1 c1");
  expect(shown([], [{ delivery: delivery("b"), index: 3 }])).toBe("b1");
});

test("keeps the places of two deliveries that were sent again in any order", () => {
  const kept = [
    { delivery: delivery("c"), index: 2 },
    { delivery: delivery("a"), index: 0 },
  ];
  expect(shown([delivery("b")], kept)).toBe("a1 b1 c1");
});

test("shows a listed delivery once, with the attempts known last", () => {
  expect(shown([delivery("a")], [{ delivery: delivery("a", 2), index: 0 }])).toBe("a2");
  expect(shown([delivery("a", 3)], [{ delivery: delivery("a", 2), index: 0 }])).toBe("a3");
});
