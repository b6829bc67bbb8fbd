import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "#testing/start-test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test("usage carries integers and never a limit that could be reached", async () => {
  const usage = (await (await service.call("/api/v1/usage")).json()) as {
    credits: Record<string, unknown>;
  };
  expect(usage.credits).toEqual({ used: 0, total: 2_147_483_647, nextRenewalAt: null, renewalAmount: 0 });
});

test("fonts are listed with the weights that are available", async () => {
  const fonts = (await (await service.call("/api/v1/fonts")).json()) as {
    family: string;
    weights: number[];
  }[];
  expect(fonts.find(({ family }) => family === "Inter")?.weights).toEqual([
    100, 200, 300, 400, 500, 600, 700, 800, 900,
  ]);
  expect(fonts.find(({ family }) => family === "Anton")?.weights).toEqual([400]);
});

test("usage counts every request ever made, and deleting its result does not lower it", async () => {
  const used = async () => {
    const usage = (await (await service.call("/api/v1/usage")).json()) as { credits: { used: number } };
    return usage.credits.used;
  };
  const before = await used();
  const answer = await service.post("/api/v1/render", { template: "card" });
  const { requestId } = (await answer.json()) as { requestId: string };
  expect(await used()).toBe(before + 1);
  await service.call(`/api/v2/results/${requestId}`, { method: "DELETE" });
  expect(await used()).toBe(before + 1);
});
