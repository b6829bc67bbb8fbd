import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBrowserPool, type TestBrowserPool } from "#testing/test-browser-pool.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { internalOrigin } from "./browser-pool.ts";
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

/** Without the fonts of this machine, which would come first. */
async function installAlone(): Promise<string> {
  const configuration = await readFile(await installFonts(folder), "utf8");
  const alone = join(folder, "alone.conf");
  await writeFile(alone, configuration.replace(/<include.*/, ""));
  return alone;
}

/** The families that the browser draws a text with, by its own word. */
function familiesOf(text: string, family: string): Promise<string[]> {
  const html = `<meta charset="utf-8"><p style="font-family: '${family}'">${text}</p>`;
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
  "a page that names %s is drawn with it, although nothing was sent to it",
  async (family) => {
    const [drawn = ""] = await familiesOf("Hello", family);
    expect(drawn).toContain(family);
  },
);

test.runIf(process.platform === "linux").each([
  ["日本語", "Noto Sans JP"],
  ["नमस्ते", "Noto Sans Devanagari"],
  ["🎉", "Noto Color Emoji"],
])("%s is drawn where no font of the page has it", async (text, family) => {
  expect(await familiesOf(text, family)).toEqual([expect.stringContaining(family)]);
});
