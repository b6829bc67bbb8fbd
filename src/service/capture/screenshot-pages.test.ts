import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { screenshotPages, serveScreenshotPages } from "#testing/screenshot-pages/serve-screenshot-pages.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { captureLimits } from "./capture-limits.ts";
import { capturePage } from "./capture-page.ts";

const server = await serveScreenshotPages();
afterAll(() => server.close());
const outbound = createOutbound({
  resolveName: async () => ["127.0.0.1"],
  allowHosts: new Set([`page.test:${server.port}`]),
});
const pool = await openKeptBrowser(outbound);

/** Short for pages that never load. The others load within it only on an idle machine. */
const shortLimits = { ...captureLimits, loadMsMax: 4_000 };
const timeoutMs = 60_000;

test.concurrent.each(screenshotPages.map((page) => [page.behaviour, page] as const))(
  "%s",
  async (_behaviour, page) => {
    const { bytes, warnings } = await capturePage(
      pool,
      {
        url: `http://page.test:${server.port}${server.pathOf(page)}`,
        width: 400,
        height: 300,
        waitTimeMs: 0,
        fullPage: false,
        darkMode: false,
        deviceScaleFactor: 1,
        format: "png",
        ...page.order,
      },
      AbortSignal.timeout(timeoutMs),
      page.warning === undefined ? captureLimits : shortLimits,
    );
    if (page.warning === undefined) expect(warnings).toEqual([]);
    else expect(warnings.join(" ")).toMatch(page.warning);
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info.height).toBe(page.height ?? page.order?.height ?? 300);
    if (page.width !== undefined) expect(info.width).toBe(page.width);
    const colourAt = (place: string) => {
      const [x = 0, y = 0] = place.split(",").map(Number);
      return `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString("hex")}`;
    };
    const places = Object.keys(page.pixels);
    expect(Object.fromEntries(places.map((place) => [place, colourAt(place)]))).toEqual(page.pixels);
  },
  timeoutMs,
);
