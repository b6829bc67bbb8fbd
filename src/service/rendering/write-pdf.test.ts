import { beforeAll, expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { listNeededFonts } from "#scene/needed-fonts.ts";
import { createNodeSceneTools } from "./node-scene-tools.ts";
import { registerFonts } from "./register-fonts.ts";
import { writePdf } from "./write-pdf.ts";

const text = "Justified fieldwork, official fluff & final affairs";

function documentOf(families: readonly string[]): TemplateDocument {
  const read = parseTemplateDocument({
    width: 800,
    height: 400,
    outputFormat: "pdf",
    pages: [
      {
        components: families.map((font, index) => ({
          id: font,
          type: "TEXT",
          x: 20,
          y: index * 60,
          width: 760,
          height: 60,
          text,
          font,
          fontSize: 24,
        })),
      },
      { components: [{ id: "second", type: "TEXT", width: 400, height: 60, text: "Page {two}" }] },
    ],
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.value;
}

const families = ["Inter", "EB Garamond", "Lora", "Caveat", "Instrument Serif"];
let pdf: Uint8Array;

beforeAll(async () => {
  const document = documentOf(families);
  await registerFonts(listNeededFonts(document).files);
  pdf = new Uint8Array(
    writePdf(document, { width: 800, height: 400 }, createNodeSceneTools(new Map()), { title: "Report" }),
  );
});

test("text in a PDF is found and copied as it was written, with the letters that ligatures would have swallowed", async () => {
  const { text: pages } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false });

  expect(pages[0]?.replaceAll(/\s+/g, " ").split(text)).toHaveLength(families.length + 1);
});

test("a PDF has the document's pages, each of its size in points", async () => {
  const document = await getDocumentProxy(pdf.slice());
  const page = await document.getPage(2);
  const { text: pages } = await extractText(document, { mergePages: false });

  expect(document.numPages).toBe(2);
  expect(page.view).toEqual([0, 0, 600, 300]);
  expect(pages[1]).toContain("Page two");
});
