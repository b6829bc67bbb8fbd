import { expect, test } from "vitest";
import { runBrowserKills } from "#testing/browser-kills.ts";
import { parseMetrics, valueOf } from "#testing/prometheus-text.ts";
import { startTestService } from "#testing/start-test-service.ts";
import { captureSteps } from "../metrics/service-metrics.ts";

test("rejects a screenshot without a record when too many wait", async () => {
  // Without a worker for this queue.
  const service = await startTestService({ roles: ["api"], screenshotsWaitingMax: 2 });
  const send = () => service.post("/api/v1/screenshots", { url: "http://page.test/" });
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  const refused = await send();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await refused.json()).toMatchObject({
    code: "unavailable",
    msg: expect.stringMatching(/^Too many/),
  });
  expect(await (await service.call("/api/v1/requests")).json()).toHaveLength(2);
  await service.stop();
});

// `npm run browser-kills` repeats it a hundred times.
test.runIf(process.platform === "linux")(
  "retries a screenshot whose browser is killed during it, and leaves nothing of the browser",
  async () => {
    let measured = "";
    const outcome = await runBrowserKills({
      rounds: 3,
      perRound: 4,
      start: async (parts) => {
        const service = await startTestService({ ...parts, renderConcurrency: 2, resultWaitMs: 50_000 });
        const stop = async () => {
          measured = await (await service.call("/metrics")).text();
          await service.stop();
        };
        return { ...service, stop, open: (href) => service.call(href, { key: null }) };
      },
    });
    expect(outcome).toEqual({
      kills: expect.any(Number) as number,
      accepted: 12,
      whole: 12,
      failed: [],
      leftovers: [],
    });
    expect(outcome.kills).toBeGreaterThanOrEqual(3);
    const metrics = parseMetrics(measured);
    for (const step of captureSteps)
      expect([step, valueOf(metrics, "overprint_capture_duration_seconds_count", { step })]).toEqual([
        step,
        12,
      ]);
    expect(valueOf(metrics, "overprint_browser_restarts_total", { reason: "crash" })).toBe(outcome.kills);
    expect(valueOf(metrics, "overprint_browser_starts_total")).toBeGreaterThan(outcome.kills);
  },
);
