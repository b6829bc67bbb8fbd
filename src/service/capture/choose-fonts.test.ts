import { expect, test } from "vitest";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { internalOrigin } from "./browser-pool.ts";
import { chooseFonts } from "./choose-fonts.ts";

const pool = await openKeptBrowser(createOutbound(), "bundled");

/** Long enough for a busy machine. */
const walkMs = 20_000;

/** The families that each paragraph of a page is drawn with, without their weights. */
function familiesOf(html: string): Promise<string[]> {
  return pool.run(
    {
      viewport: { width: 300, height: 300 },
      scripts: "on",
      reach: "nothing",
      answers: async () => ({
        bytes: Buffer.from(`<!doctype html><meta charset="utf-8">${html}`),
        contentType: "text/html",
      }),
      deadlineMs: 30_000,
    },
    async (opened) => {
      const { page, cdp } = opened;
      await page.goto(`${internalOrigin}/`);
      await page.screenshot();
      await chooseFonts(opened, walkMs);
      // The fonts of a node are those of its last painting.
      await page.screenshot();
      await cdp.send("DOM.enable");
      await cdp.send("CSS.enable");
      const { root } = await cdp.send("DOM.getDocument");
      const { nodeIds } = await cdp.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "p" });
      return Promise.all(
        nodeIds.map(async (nodeId) => {
          const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
          const names = fonts.map(({ familyName }) => familyName.replace(/ Thin$/, ""));
          return [...new Set(names)].toSorted().join(", ");
        }),
      );
    },
  );
}

test.runIf(process.platform === "linux")("texts with marks get a font that has them", async () => {
  const style = `style="font: 20px No Such Family"`;
  const form = `<form>м́<input name="style"></form>`;
  expect(await familiesOf(`${form}<p ${style}>м́ɔ̃ө́<p ${style}>Да é Việt<p ${style}>ｶﾞ`)).toEqual([
    "Noto Sans",
    "Inter",
    "Noto Sans SC",
  ]);
  // DejaVu Sans, which many systems have, lacks these marks.
  expect(await familiesOf(`<p ${style}>וֹ֛<p ${style}>سۣ`)).toEqual(["Noto Sans Hebrew", "Noto Sans Arabic"]);
});

test.runIf(process.platform === "linux")(
  "a ring that no font has with its letter leaves the letter",
  async () => {
    const [families = ""] = await familiesOf(`<p style="font: 20px Inter">字\u20DD abc`);
    expect(families).toMatch(/^Inter, Noto Sans (?:JP|SC), Noto Sans (?:Symbols|Math)/);
  },
);

test.runIf(process.platform === "linux")(
  "each text of a page in several languages has the forms of its own",
  async () => {
    const languages = ["ja", "ko", "zh-Hans", "zh-Hant", "zh-HK"];
    const paragraphs = languages.map((language) => `<p lang="${language}" style="font: 20px serif">直骨角`);
    expect(await familiesOf(paragraphs.join(""))).toEqual([
      "Noto Sans JP",
      "Noto Sans KR",
      "Noto Sans SC",
      "Noto Sans TC",
      "Noto Sans TC",
    ]);
  },
);

test.runIf(process.platform === "linux")(
  "a part of a text in another language has its forms, and Latin keeps its font",
  async () => {
    const html = `<html lang="ja"><div style="font-family: 'Lora'">直<p lang="zh-TW">直 and <b>直</b></p></div>`;
    expect(await familiesOf(html)).toEqual(["Lora, Noto Sans TC"]);
  },
);

test.runIf(process.platform === "linux")("a page in one language is left to the browser", async () => {
  const html = `<html lang="ko"><p>직直</p><p lang="en">直</p><p lang="ko">直</p>`;
  expect(await familiesOf(html)).toEqual(["Noto Sans KR", "Noto Sans KR", "Noto Sans KR"]);
});
