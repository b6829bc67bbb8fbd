import { expect, test } from "vitest";
import { z } from "zod";
import { runBrowserKills } from "#testing/browser-kills.ts";
import { parseMetrics, valueOf } from "#testing/prometheus-text.ts";
import { startTestService } from "#testing/start-test-service.ts";
import { createTestBrowserPool } from "#testing/test-browser-pool.ts";
import { findChromium } from "../capture/find-chromium.ts";
import { captureSteps } from "../metrics/service-metrics.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { serveHttp } from "#testing/serve-http.ts";

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

test("finishes accepted screenshots although the first starts of the browser fail", async () => {
  const { host, close } = await serveHttp((_request, response) => {
    response.setHeader("Content-Type", "text/html").end("<h1>Here</h1>");
  });
  const outbound = createOutbound({ allowHosts: new Set([host]) });
  let starts = 0;
  const searchPath = process.env["PATH"] ?? "";
  const browser = await createTestBrowserPool(outbound, {
    find: async () => {
      starts += 1;
      if (starts <= 3) throw new Error("it ends while it starts");
      return findChromium({ chromiumPath: process.env["CHROMIUM_PATH"] || undefined, searchPath });
    },
  });
  const service = await startTestService({ browser, outbound, renderConcurrency: 2 });
  const links = await Promise.all(
    [1, 2, 3].map(async (count) => {
      const answer = await service.post("/api/v1/screenshots", { url: `http://${host}/${count}` });
      return z.object({ href: z.string() }).parse(await answer.json()).href;
    }),
  );
  const answers = await Promise.all(links.map((link) => service.call(link, { key: null })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await service.stop();
  await browser.stop();
  await close();
});

// `npm run browser-kills` repeats it a hundred times.
test.runIf(process.platform === "linux")(
  "retries a screenshot whose browser is killed during it, and leaves nothing of the browser",
  async () => {
    let measured = "";
    const outcome = await runBrowserKills({
      rounds: 1,
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
      accepted: 4,
      whole: 4,
      failed: [],
      leftovers: [],
    });
    expect(outcome.kills).toBeGreaterThanOrEqual(1);
    const metrics = parseMetrics(measured);
    for (const step of captureSteps)
      expect([step, valueOf(metrics, "overprint_capture_duration_seconds_count", { step })]).toEqual([
        step,
        4,
      ]);
    expect(valueOf(metrics, "overprint_browser_restarts_total", { reason: "crash" })).toBe(outcome.kills);
    expect(valueOf(metrics, "overprint_browser_starts_total")).toBeGreaterThan(outcome.kills);
  },
);
