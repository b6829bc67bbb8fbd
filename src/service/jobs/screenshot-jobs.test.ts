import { expect, test } from "vitest";
import { runBrowserKills } from "#testing/browser-kills.ts";
import { startTestService } from "#testing/start-test-service.ts";

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
