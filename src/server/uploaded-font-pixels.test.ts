/** The dashboard's code in a real Chromium and a render of the service draw an uploaded font alike. */
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { fontFamilySchema } from "#contract/account.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";
import { launchChromium } from "#testing/launch-chromium.ts";
import { digestOf, openScenePage, paintInBrowser } from "#testing/scene-page.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { createFontFiles } from "./font-files.ts";

let service: TestService;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  service = await startTestService({ resultWaitMs: 20_000 });
  browser = await launchChromium();
  const bundled = createFontFiles();
  page = await openScenePage(browser, {
    fontFile: (path) =>
      path.startsWith("/proxy/")
        ? // The dashboard's server forwards these to the service.
          service.call(path.replace("/proxy", ""), { key: null })
        : bundled.request(path),
    picture: async () => new Uint8Array(),
  });
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const uploads = [
  ["@fontsource-variable/fraunces", "fraunces-latin-full-normal", "House"],
  ["@fontsource/instrument-serif", "instrument-serif-latin-400-italic", "House"],
  ["@fontsource/amiri", "amiri-arabic-400-normal", "House Arabic", "woff"],
  ["@fontsource/bebas-neue", "bebas-neue-latin-400-normal", "House Caps"],
] as const;

const texts = [
  ["House", 400, false, "Quick brown Æsop, fi ffl 1/2 – “Zoë”"],
  ["House", 850, false, "The variable one, heavy"],
  ["House", 700, true, "Italic, as bold as there is"],
  ["House Arabic", 400, false, "صورة من خط مرفوع with Latin"],
  ["House Caps", 400, false, "LABELS & NUMBERS 0123"],
] as const;

const source = {
  width: 640,
  height: 480,
  outputFormat: "png",
  components: [
    ...texts.map(([font, weight, italic, text], index) => ({
      id: `t${index}`,
      type: "TEXT",
      x: 10,
      y: 10 + index * 70,
      width: 620,
      height: 70,
      fontSize: 36,
      font,
      weight,
      italic,
      text,
      color: "#111111",
    })),
    {
      id: "chart",
      type: "CHART",
      kind: "bar",
      x: 10,
      y: 360,
      width: 620,
      height: 110,
      font: "House Caps",
      values: [3, 5, 2],
      labels: ["One", "Two", "Three"],
      showValues: true,
    },
  ],
};

test("texts and charts in uploaded fonts have the same pixels in a render and in the preview", async () => {
  for (const [packageName, stem, family, format = "woff2"] of uploads) {
    const path = locateFontFile({ package: packageName, path: `files/${stem}.${format}` });
    const answer = await service.call(`/api/v2/assets?family=${encodeURIComponent(family)}`, {
      method: "POST",
      body: new Blob([readFileSync(path)]),
      headers: { "Content-Type": `font/${format}` },
    });
    expect(answer.status).toBe(201);
  }
  const created = await service.post("/api/v2/my-templates", { name: "Type", document: source });
  const { identifier } = (await created.json()) as { identifier: string };
  const rendered = await service.post("/api/v1/render", { template: identifier });
  const { href, requestId } = (await rendered.json()) as { href: string; requestId: string };
  const file = await service.call(href, { key: null });
  const pixels = PNG.sync.read(Buffer.from(await file.arrayBuffer()));
  const detail = (await (await service.call(`/api/v2/results/${requestId}`)).json()) as {
    warnings: string[];
  };
  expect(detail.warnings).toEqual([]);

  const families = z.array(fontFamilySchema).parse(await (await service.call("/api/v1/fonts")).json());
  const faces = families.flatMap((family) => family.faces ?? []);
  expect(faces).toHaveLength(uploads.length);
  const document = parseTemplateDocument(source);
  if (!document.ok) throw new Error(JSON.stringify(document.problem));
  const painted = await paintInBrowser(page, document.value, 0, faces);
  expect(painted.digest).toBe(digestOf(pixels));
});
