import { expect, test } from "vitest";
import { usageSchema } from "#contract/account.ts";
import { openTestService } from "#testing/open-test-service.ts";

const service = await openTestService();

test("usage carries integers and never a limit that could be reached", async () => {
  const usage = usageSchema.parse(await (await service.call("/api/v1/usage")).json());
  const nextRenewalAt = "2026-04-01T00:00:00.000Z";
  expect(usage.credits).toEqual({ used: 0, total: 2_147_483_647, nextRenewalAt, renewalAmount: 0 });
  for (const value of Object.values(usage.uploads)) expect([value, value | 0]).toEqual([value | 0, value]);
});

test.each([
  ["2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z"],
  ["2028-01-31T12:00:00.000Z", "2028-02-01T00:00:00.000Z"],
])("at %s usage names %s as the start of the next month", async (now, nextMonth) => {
  service.clock.advanceSeconds((Date.parse(now) - service.clock.now().getTime()) / 1000);
  const { credits, plan } = usageSchema.parse(await (await service.call("/api/v1/usage")).json());
  expect([credits.nextRenewalAt, plan.nextBillingAt]).toEqual([nextMonth, nextMonth]);
});

test("usage counts every request ever made, and deleting its result does not lower it", async () => {
  const used = async () => {
    const usage = (await (await service.call("/api/v1/usage")).json()) as { credits: { used: number } };
    return usage.credits.used;
  };
  const before = await used();
  const { requestId } = await service.render("/api/v1/render", { template: "card" });
  expect(await used()).toBe(before + 1);
  await service.call(`/api/v2/results/${requestId}`, { method: "DELETE" });
  expect(await used()).toBe(before + 1);
});

test("each caller has preferences of its own, which are empty at first", async () => {
  const path = "/api/v2/preferences";
  const key = await service.createKey(["templates:read"]);
  const read = async (options = {}) => (await service.call(path, options)).json();
  const kept = { favourites: ["card"], views: [{ name: "Failed", search: "?status=failed" }] };
  expect(await read()).toEqual({ favourites: [], views: [] });
  const put = (body: object, options = {}) => service.call(path, { method: "PUT", json: body, ...options });
  expect((await put(kept)).status).toBe(200);
  await put({ favourites: ["tall"], views: [] }, { key });
  expect(await read()).toEqual(kept);
  expect(await read({ key })).toEqual({ favourites: ["tall"], views: [] });
  const many = { favourites: Array.from({ length: 201 }, () => "card"), views: [] };
  expect((await put(many)).status).toBe(400);
});

test("templates are sorted by their last use", async () => {
  for (const template of ["tall", "letter"]) {
    service.clock.advanceSeconds(1);
    await service.post("/api/v1/render", { template });
  }
  const list = await (await service.call("/api/v2/my-templates?sort=used")).json();
  expect((list as { identifier: string }[]).slice(0, 2).map(({ identifier }) => identifier)).toEqual([
    "letter",
    "tall",
  ]);
});
