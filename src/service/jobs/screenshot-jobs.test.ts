import { expect, test } from "vitest";
import { runBrowserKills } from "#testing/browser-kills.ts";
import { startTestService } from "#testing/start-test-service.ts";

test("when too many screenshots wait, the next is refused for the moment and leaves no record", async () => {
  // Nobody takes what is queued here.
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

// A hundred rounds of it: `npm run browser-kills`.
test.runIf(process.platform === "linux")(
  "a screenshot whose browser is killed in the middle of it is tried again and done, and nothing of the browser stays",
  async () => {
    const outcome = await runBrowserKills({
      rounds: 3,
      perRound: 4,
      start: async (parts) => {
        const service = await startTestService({ ...parts, renderConcurrency: 2, resultWaitMs: 50_000 });
        return { ...service, open: (href) => service.call(href, { key: null }) };
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
  },
);
