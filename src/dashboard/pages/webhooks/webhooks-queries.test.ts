import { expect, test } from "vitest";
import { sampleDelivery } from "#component-page/samples.ts";
import { deliveryFilters } from "./webhooks-address.ts";
import { listForSending, listPage, sendAgainMax } from "./webhooks-queries.ts";

const failures = deliveryFilters.parse(new URLSearchParams("state=abandoned&page=3&size=12"));
const signal = new AbortController().signal;

function listing(count: number) {
  const asked: unknown[] = [];
  const listDeliveries = async (query: { page?: unknown; size?: unknown } = {}) => {
    asked.push(query);
    const from = Number(query.page) * Number(query.size);
    const items = Array.from({ length: Math.max(0, Math.min(50, count - from)) }, (_, index) => ({
      ...sampleDelivery,
      identifier: `d${from + index}`,
    }));
    return { items, total: count, hasNext: undefined, unreadableCount: 0 };
  };
  return { asked, client: { listDeliveries } };
}

test("lists all filtered deliveries up to the limit, from any open page", async () => {
  const some = listing(120);
  expect(await listForSending(some.client, failures, signal)).toEqual(
    Array.from({ length: 120 }, (_, index) => `d${index}`),
  );
  expect(some.asked).toEqual([0, 1, 2].map((page) => ({ page, size: 50, state: "abandoned" })));
  expect(await listForSending(listing(sendAgainMax + 300).client, failures, signal)).toHaveLength(
    sendAgainMax,
  );
});

test("leaves the total of a searched text open where the service stops counting", async () => {
  const searched = deliveryFilters.parse(new URLSearchParams("q=sale"));
  expect(await listPage(listing(999).client, searched, signal)).toMatchObject({ total: 999 });
  expect(await listPage(listing(1_000).client, searched, signal)).toMatchObject({ total: undefined });
  expect(await listPage(listing(1_000).client, failures, signal)).toMatchObject({ total: 1_000 });
});
