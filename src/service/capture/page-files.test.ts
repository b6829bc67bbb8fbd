import sharp from "sharp";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { launchChromium } from "#testing/launch-chromium.ts";
import { toPdf } from "./page-pdf.ts";
import { capturePixels, encodePicture } from "./page-picture.ts";
import { restyle } from "./page-styles.ts";

const browser = await launchChromium();
afterAll(() => browser.close());

async function open(html: string, viewport: { width: number; height: number }) {
  const page: Page = await browser.newPage({ viewport });
  await page.setContent(html);
  const cdp = await page.context().newCDPSession(page);
  const { targetInfo } = await cdp.send("Target.getTargetInfo");
  return { page, cdp, mainFrameId: targetInfo.targetId, viewport, deviceScaleFactor: 1 };
}

test("does not report a PDF of one page as cut, whatever its texts say of pages", async () => {
  const texts = ["/Count 999", "/Type /Pages&#10;/Count 999"];
  for (const text of texts) {
    const opened = await open(
      `<title>${text}</title><a href="#x" title="${text}">${text}</a><img alt="${text}" src="data:,">`,
      { width: 300, height: 300 },
    );
    const warnings: string[] = [];
    await toPdf(opened, { fullPage: true }, warnings);
    expect(warnings).toEqual([]);
  }
});

test("warns of each option that a page's styles could not apply", async () => {
  const { cdp, ...opened } = await open("text", { width: 300, height: 300 });
  const send = cdp.send.bind(cdp);
  // The browser's response while it replaces the page.
  cdp.send = async (...call) => {
    if (call[0] === "Page.createIsolatedWorld") throw new Error("No frame for given id found");
    return send(...call);
  };
  const all = { css: "p {}", hideSelectors: ["p"], hidesBanners: true, hidesAds: true };
  expect(await restyle({ cdp, mainFrameId: opened.mainFrameId }, all)).toEqual([
    expect.stringContaining("no effect: blockCookieBanners, blockAds, hideSelectors, css."),
  ]);
  expect(await restyle({ cdp, mainFrameId: opened.mainFrameId }, {})).toEqual([]);
  const print = { sheet: { width: 300, height: 300, margins: { top: 0, right: 0, bottom: 0, left: 0 } } };
  const warnings: string[] = [];
  await toPdf({ cdp, ...opened }, { fullPage: true, print: { ...print, pageRule: "@page {}" } }, warnings);
  expect(warnings).toEqual([expect.stringContaining("no effect: paper, landscape, margin.")]);
});

test.each([
  ["as wide as asked where that is within the limits", { width: 200, height: 100 }, 400, [400, 200]],
  ["narrower where it would be too tall", { width: 4, height: 1_000 }, 4_096, [65, 16_250]],
  ["narrower where it would have too many pixels", { width: 400, height: 1_000 }, 4_096, [4_000, 10_000]],
])("a resized picture is %s", async (_case, viewport, resizeWidth, [width, height]) => {
  const opened = await open('<body style="background: green">', viewport);
  const options = { format: "jpeg", resizeWidth } as const;
  const picture = await encodePicture(await capturePixels(opened, options), options);
  expect(picture).toMatchObject({ width, height });
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ width, height });
});
