import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBrowserPool, type TestBrowserPool } from "#testing/test-browser-pool.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { internalOrigin } from "../capture/browser-pool.ts";
import { installFonts } from "./install-fonts.ts";

let folder = "";
let pool: TestBrowserPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "overprint-fonts-test-"));
  await chmod(folder, 0o755);
  pool = await createTestBrowserPool(createOutbound(), { installFonts: installAlone });
});

afterAll(async () => {
  await pool.stop();
  await rm(folder, { recursive: true });
});

/** Without the fonts of this machine, which would take precedence. */
async function installAlone(): Promise<string> {
  const configuration = await readFile(await installFonts(folder), "utf8");
  const alone = join(folder, "alone.conf");
  await writeFile(alone, configuration.replace(/<include.*/, ""));
  return alone;
}

/** The families that the browser uses for a text, as it reports them. */
function familiesOf(text: string, family: string, language = ""): Promise<string[]> {
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><p style="font-family: '${family}'">${text}</p>`;
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
      const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector: "p" });
      const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
      return fonts.map(({ familyName }) => familyName);
    },
  );
}

// macOS does not ask fontconfig.
test
  .runIf(process.platform === "linux")
  .each(["Inter", "DM Sans", "Fraunces", "Bebas Neue", "JetBrains Mono"])(
  "draws a page that names %s with it, without sending a font",
  async (family) => {
    const [drawn = ""] = await familiesOf("Hello", family);
    expect(drawn).toContain(family);
  },
);

test.runIf(process.platform === "linux").each([
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
])("draws %s where no font of the page has it", async (text, family) => {
  expect(await familiesOf(text, family)).toEqual([expect.stringContaining(family)]);
  expect(await familiesOf(text, "No Such Family")).toEqual([expect.stringContaining(family)]);
});

test.runIf(process.platform === "linux").each([
  ["ja", "Noto Sans JP"],
  ["ko-KR", "Noto Sans KR"],
  ["zh-Hans", "Noto Sans SC"],
  ["zh-CN", "Noto Sans SC"],
  ["zh-Hant", "Noto Sans TC"],
  ["zh-TW", "Noto Sans TC"],
  ["zh-HK", "Noto Sans TC"],
])("draws the Han characters of a page in %s with %s", async (language, family) => {
  expect(await familiesOf("直骨角", "No Such Family", language)).toEqual([expect.stringContaining(family)]);
});

test.runIf(process.platform === "linux")("draws a family that no system has as Inter", async () => {
  expect(await familiesOf("Hello", "Arial")).toEqual([expect.stringContaining("Inter")]);
  // The accents have a composed form, so they need no other font.
  expect(await familiesOf("e\u0301a\u0308", "Arial")).toEqual([expect.stringContaining("Inter")]);
});
