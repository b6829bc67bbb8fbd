import { expect, test } from "vitest";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { internalOrigin } from "../capture/browser-pool.ts";
import { createOutbound } from "../outbound/outbound.ts";

// Without the fonts of this machine, which would take precedence.
const pool = await openKeptBrowser(createOutbound(), "bundled");

/** The families that the browser uses for each of these texts of one page, as it reports them. */
function familiesOf(texts: readonly { text: string; family: string; language?: string }[]) {
  const paragraphs = texts.map(
    ({ text, family, language = "" }) => `<p lang="${language}" style="font-family: '${family}'">${text}`,
  );
  const html = `<!doctype html><meta charset="utf-8">${paragraphs.join("")}`;
  return pool.run(
    {
      viewport: { width: 300, height: 100 },
      scripts: "off",
      reach: "nothing",
      answers: async () => ({ bytes: Buffer.from(html), contentType: "text/html" }),
      deadlineMs: 20_000,
    },
    async ({ page, cdp }) => {
      await page.goto(`${internalOrigin}/`);
      await cdp.send("DOM.enable");
      await cdp.send("CSS.enable");
      const { root } = await cdp.send("DOM.getDocument");
      const { nodeIds } = await cdp.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "p" });
      return Promise.all(
        nodeIds.map(async (nodeId) => {
          const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
          return fonts.map(({ familyName }) => familyName);
        }),
      );
    },
  );
}

const drawnWith = (family: string) => [expect.stringContaining(family) as string];

// macOS does not ask fontconfig.
test.runIf(process.platform === "linux")(
  "draws a page that names one of our families with it, without sending a font",
  async () => {
    const families = ["Inter", "DM Sans", "Fraunces", "Bebas Neue", "JetBrains Mono"];
    const drawn = await familiesOf(families.map((family) => ({ text: "Hello", family })));
    expect(drawn).toEqual(families.map(drawnWith));
  },
);

test.runIf(process.platform === "linux")("draws each script where no font of the page has it", async () => {
  const scripts = [
    ["日本語", "Noto Sans JP"],
    ["नमस्ते", "Noto Sans Devanagari"],
    ["🎉", "Noto Color Emoji"],
    ["한국어", "Noto Sans KR"],
    ["தமிழ்", "Noto Sans Tamil"],
    ["বাংলা", "Noto Sans Bengali"],
    ["አማርኛ", "Noto Sans Ethiopic"],
    ["မြန်မာ", "Noto Sans Myanmar"],
    ["ខ្មែរ", "Noto Sans Khmer"],
    ["Հայերեն", "Noto Sans Armenian"],
    ["₂⅓", "Noto Sans"],
  ] as const;
  const expected = scripts.map(([, family]) => drawnWith(family));
  expect(await familiesOf(scripts.map(([text, family]) => ({ text, family })))).toEqual(expected);
  const unknown = scripts.map(([text]) => ({ text, family: "No Such Family" }));
  expect(await familiesOf(unknown)).toEqual(expected);
});

test.runIf(process.platform === "linux")("draws Han characters with the font of their language", async () => {
  const languages = [
    ["ja", "Noto Sans JP"],
    ["ko-KR", "Noto Sans KR"],
    ["zh-Hans", "Noto Sans SC"],
    ["zh-CN", "Noto Sans SC"],
    ["zh-Hant", "Noto Sans TC"],
    ["zh-TW", "Noto Sans TC"],
    ["zh-HK", "Noto Sans TC"],
  ] as const;
  for (const [language, family] of languages) {
    // A page of several languages is drawn with the font of one of them.
    const drawn = await familiesOf([{ text: "直骨角", family: "No Such Family", language }]);
    expect(drawn, language).toEqual([drawnWith(family)]);
  }
});

test.runIf(process.platform === "linux")("draws a family that no system has as Inter", async () => {
  // The accents have a composed form, so they need no other font.
  const texts = ["Hello", "e\u0301a\u0308"].map((text) => ({ text, family: "Arial" }));
  expect(await familiesOf(texts)).toEqual([drawnWith("Inter"), drawnWith("Inter")]);
});
