import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { startBadPages } from "#testing/bad-pages.ts";
import { isLongForm, tried } from "#testing/long-form.ts";
import { createTestBrowserPool } from "#testing/test-browser-pool.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { CaptureError } from "./capture-error.ts";
import { type CaptureLimits, captureLimits } from "./capture-limits.ts";
import { capturePage, type CaptureOrder } from "./capture-page.ts";

const pages = await startBadPages();
afterAll(() => pages.close());
const outbound = createOutbound({
  resolveName: async (name) => (name === "bad.test" ? ["127.0.0.1"] : []),
  allowHosts: new Set([`bad.test:${pages.port}`]),
});
const pool = await createTestBrowserPool(outbound);
afterAll(() => pool.stop());

/** Shorter timeouts than in production, long enough for a busy machine. */
const patience = { ...captureLimits, loadMsMax: 4_000, quietMsMax: 500, answerMsMax: 1_000 };
/** For pages that run into the timeout on any machine. */
const impatience = { ...patience, loadMsMax: 1_500, answerMsMax: 700 };
const deadlineMs = 40_000;

function capture(path: string, order: Partial<CaptureOrder> = {}, limits: CaptureLimits = patience) {
  return capturePage(
    pool,
    {
      url: `http://bad.test:${pages.port}${path}`,
      width: 300,
      height: 200,
      waitTimeMs: 0,
      fullPage: false,
      darkMode: false,
      deviceScaleFactor: 1,
      format: "png",
      ...order,
    },
    AbortSignal.timeout(deadlineMs),
    limits,
  );
}

describe("misbehaving pages, one after the other in the same browser", () => {
  type Shown = [string, string, Partial<CaptureOrder>, RegExp | undefined];
  /** One for each way in which the service ends the waiting, or keeps the browser from it. */
  const shown: Shown[] = [
    ["runs without end soon after it began", "/loop", { waitTimeMs: 200 }, /ran without end/],
    ["runs without end at once", "/loop-at-once", {}, /ran without end|had not loaded/],
    ["asks for data for ever", "/polls", {}, /still asking/],
    ["is 500,000 px tall", "/tall", { fullPage: true }, /500000 px tall.*ends at 16383 px/],
    ["opens 500 windows at once", "/popups", {}, undefined],
    ["never ends its HTML", "/streams", {}, /HTML had not ended/],
    ["waits for a synchronous request", "/synchronous", {}, /had not loaded/],
    ["asks for permissions", "/permissions", {}, undefined],
  ];
  const shownToo: Shown[] = [
    ["opens dialogs", "/dialogs", {}, undefined],
    ["runs without end when it has loaded", "/loop-later", { waitTimeMs: 200 }, /ran without end/],
    ["runs without end again and again", "/loop-again", { waitTimeMs: 200 }, /ran without end/],
    ["never lets go of its microtasks", "/microtasks", {}, /ran without end|had not loaded/],
    ["waits for a picture that never comes", "/hanging-image", {}, /had not loaded/],
    ["never ends", "/half", {}, /had not loaded/],
    ["opens windows without end", "/windows", { waitTimeMs: 200 }, undefined],
  ];
  test.each(isLongForm ? [...shown, ...shownToo] : shown)(
    "takes a picture of a page that %s",
    async (_what, path, order, warning) => {
      const isEndless = warning?.source.includes("had not") ?? false;
      const limits = isEndless ? impatience : patience;
      const { bytes, width, height, warnings } = await capture(path, order, limits);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width, height });
      if (warning === undefined) expect(warnings.join()).not.toMatch(/ran without end/);
      else expect(warnings.join(" ")).toMatch(warning);
    },
  );

  test("takes a picture of a page that opens dialogs without pause, and logs at most ten lines", async () => {
    const linesBefore = pool.logged.length;
    expect((await capture("/flood/dialogs", { waitTimeMs: 300 })).width).toBe(300);
    expect(pool.logged.length - linesBefore).toBeLessThanOrEqual(10);
  });

  // Repeated, because the moment between two documents at which it is stopped varies.
  test.each(tried([1, 2, 3, 4, 5], 1))(
    "takes a picture of a page that opens itself again and again (%i)",
    async () => {
      // Time for more documents than the limit on any machine.
      const limits = { ...patience, loadMsMax: 20_000, documentsMax: 4 };
      const { bytes, width, height, warnings } = await capture("/reloads", {}, limits);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width, height });
      // Its text is there.
      expect((await sharp(bytes).stats()).channels[0]?.stdev).toBeGreaterThan(0);
      expect(warnings.join(" ")).toMatch(/again and again/);
    },
  );

  const greedy = ["/leaves-busy"];
  const greedyToo = ["/memory", "/refreshes", "/floods", "/grows", "/frames", "/elements"];
  test.each(isLongForm ? [...greedy, ...greedyToo] : greedy)(
    "ends a page that takes all resources (%s), with a picture or a message",
    async (path) => {
      const outcome = await capture(path, { waitTimeMs: 500 }, impatience).catch((error: unknown) => {
        if (error instanceof CaptureError) return error.reason;
        throw error;
      });
      if (typeof outcome === "string") expect(outcome).toMatch(/failed|timedOut|crashed/);
      else expect(outcome).toMatchObject({ width: 300, height: 200 });
    },
  );

  test("ends a page of too many elements in time with a message", async () => {
    const said = await capture("/nodes").then(
      ({ warnings }) => warnings.join(),
      (error: Error) => error.message,
    );
    expect(said).toMatch(/more than 600,000 elements|took too much memory/);
  });

  const failed: [string, string, RegExp][] = [
    ["never answers", "/never", /did not answer within 4 seconds/],
    ["closes the connection", "/closed", /could not be reached/],
    ["answers in no HTTP", "/garbage", /could not be opened/],
    ["has nothing to show", "/empty", /nothing to show/],
    ["redirects without end", "/again", /redirects without end/],
    ["asks for a password", "/locked", /name and a password/],
    ["is a download", "/download", /is a download/],
    ["runs 200 workers without end", "/looping-workers", /more than \d+ workers and frames/],
    [
      "goes on to a host that is not there",
      "/goes-nowhere",
      /went on to nowhere\.test.*could not be resolved/,
    ],
  ];
  const failedToo: typeof failed = [
    ["has a worker that runs 200", "/workers-of-workers", /more than \d+ workers and frames/],
  ];
  test.each(isLongForm ? [...failed, ...failedToo] : failed)(
    "fails with a message for a page that %s",
    async (_what, path, words) => {
      await expect(capture(path, { waitTimeMs: 300 })).rejects.toThrow(words);
    },
  );

  test("takes a correct picture of a good page afterwards", async () => {
    const { bytes, warnings } = await capture("/good");
    expect(warnings).toEqual([]);
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    expect(at(50, 50)).toEqual([255, 0, 0]);
    expect(at(150, 50)).toEqual([255, 255, 255]);
  });
});

test("leaves no process of the browser when the pool has stopped", async () => {
  expect(await pool.leftovers()).toHaveLength(1);
  const { parent } = pool;
  await pool.stop();
  await expect(readdir(parent)).rejects.toThrow("ENOENT");
});
