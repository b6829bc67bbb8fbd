import { expect, test } from "vitest";
import { listMissingCharacters } from "#scene/fonts/font-warnings.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { scriptSentences } from "#testing/script-sentences.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { internalOrigin } from "./browser-pool.ts";
import { findMissingGlyphs, type GlyphSearch, warnOfMissingGlyphs } from "./missing-glyphs.ts";

const pool = await openKeptBrowser(createOutbound(), "bundled");

/** The warnings for a page with this body, in a picture of 300 × 200 px. A generous time limit for a busy machine. */
function warningsOf(
  body: string,
  owners: GlyphSearch["owners"] = "page",
  walkMsMax = 10_000,
): Promise<string[]> {
  const html = `<!doctype html><meta charset="utf-8"><body style="margin:0;font:20px sans-serif">${body}`;
  return pool.run(
    {
      viewport: { width: 300, height: 200 },
      scripts: "on",
      reach: "nothing",
      answers: async () => ({ bytes: Buffer.from(html), contentType: "text/html" }),
      deadlineMs: 30_000,
    },
    async (opened) => {
      await opened.page.goto(`${internalOrigin}/`);
      // The state after the picture was taken.
      await opened.cdp.send("Page.getLayoutMetrics");
      const search = { width: 300, height: 200, walkMsMax };
      if (owners === "page") return warnOfMissingGlyphs(opened, search);
      return listMissingCharacters(await findMissingGlyphs(opened, { ...search, owners }));
    },
  );
}

const runes = "No font has these characters of the page: ᚠᚢ (U+16A0, U+16A2)";

test.runIf(process.platform === "linux")(
  "names characters without a font in texts, open shadow roots, frames and bold italics",
  async () => {
    const body = `<p>rune ᚠᚢ and Latin ß</p><div><template shadowrootmode=open>ᚦ</template></div>
      <iframe srcdoc="<p>ᚨ" height="20"></iframe><b><i>ᚱ</i></b> <small>ᚲ</small>`;
    const [warning = "", ...others] = await warningsOf(body);
    expect([...(/: (\S+) \(/.exec(warning)?.[1] ?? "")].toSorted().join("")).toBe("ᚠᚢᚦᚨᚱᚲ");
    expect(others).toEqual([]);
  },
);

test.runIf(process.platform === "linux").each([
  [
    "what the picture does not show",
    `<p style="display:none">ᚠ</p><p style="visibility:hidden">ᚠ</p><template>ᚠ</template>
      <title>ᚠ</title><style>/* ᚠ */</style><script>"ᚠ"</script><div style="height:300px"></div>ᚠ`,
  ],
  [
    "an icon font's private-use characters, controls, spaces, joiners, fillers and emoji",
    "\ue000\u{f0001} a\u2004\u3000\u3164\u200d\ufe0f\u{e0061}\u0001b 🎉 👩‍👩‍👧 🇯🇵 1️⃣ ♥️",
  ],
  // A component only where the page is one of our templates.
  [
    "scripts that have a font",
    scriptSentences.map(({ script, text }) => (script.endsWith("decomposed") ? "" : text)).join(" "),
  ],
])("names nothing of %s", async (_what, body) => {
  expect(await warningsOf(body)).toEqual([]);
});

test.runIf(process.platform === "linux")("names a letter whose mark no font has with it", async () => {
  expect(await warningsOf("<p>ト゚ ㇷ゚ а́ x̄ Việt</p>")).toEqual([
    "No font has this character of the page: ㇷ゚ (U+31F7 U+309A)",
  ]);
  expect(await warningsOf("<p>नमस्ते 你好 A⃝ 中⃝ 한〮 a̲⃝ 1️⃣</p>")).toEqual([
    "No font has these characters of the page: A⃝中⃝한〮a̲⃝ (U+0041 U+20DD, U+4E2D U+20DD, U+D55C U+302E, U+0061 U+0332 U+20DD)",
  ]);
});

test.runIf(process.platform === "linux")("names the component of an html template", async () => {
  const body = `<h1 data-component="title">ᚠ <b>ᚢ</b></h1><p data-component="icon">\ue000</p>`;
  const parts = `<p data-component="parts">中〪 ト゚ ab ㇷ゚ cd 한〮 글</p>`;
  expect(await warningsOf(body + parts, "components")).toEqual([
    'No font has these characters of "title": ᚠᚢ (U+16A0, U+16A2)',
    'No font has this character of "icon": \ue000 (U+E000)',
    'No font has these characters of "parts": 中〪ㇷ゚한〮 (U+4E2D U+302A, U+31F7 U+309A, U+D55C U+302E)',
  ]);
});

test.runIf(process.platform === "linux")(
  "stops looking at a page of 20,000 nodes at its time limit",
  async () => {
    const body = `<p>ᚠ</p><script>
    for (let count = 0; count < 10_000; count += 1) document.body.append(document.createElement("i"), "x");
  </script>`;
    const last = `<p style="position:absolute;top:0">ᚢ</p>`;
    expect(await warningsOf(body + last)).toEqual([runes]);
    expect(await warningsOf(body + last, "page", 0)).not.toEqual([runes]);
  },
);
