import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
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

const document = documentOf(families);
await registerFonts(listNeededFonts(document).files);
const pdf = new Uint8Array(
  writePdf(document, { width: 800, height: 400 }, createNodeSceneTools(new Map()), { title: "Report" }),
);

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

/** The texts that the PDF says are copied, in the order in which they are drawn. */
function copiedTexts(bytes: Buffer): string[] {
  const contents = Array.from(bytes.toString("latin1").matchAll(/\/Length (\d+)>> stream\n/g), (found) => {
    const start = found.index + found[0].length;
    const stream = bytes.subarray(start, start + Number(found[1]));
    return found.input.slice(found.index - 20, found.index).includes("FlateDecode")
      ? inflateSync(stream).toString("latin1")
      : "";
  });
  return Array.from(contents.join("").matchAll(/ActualText <(\w+)>>> BDC\n[^]*?EMC/g), ([, hex = ""]) =>
    Buffer.from(hex, "hex").swap16().toString("utf16le").slice(1),
  );
}

test("texts without a glyph for each letter are copied as they were written", async () => {
  const texts = ["परमेश्वर श्री", "ஸ்ரீ கொடு", "ស្ត្រី", "👨‍👩‍👧 🇩🇪", "ма́ма office", "Zażółć Nguyễn"];
  const read = parseTemplateDocument({
    outputFormat: "pdf",
    components: [...texts, "فلتر (800)"].map((text, index) => ({
      id: `t${index}`,
      type: "TEXT",
      y: index * 50,
      width: 760,
      height: 60,
      text,
      rotation: index,
      // As `withoutLigatures` spaces letters.
      letterSpacing: text.startsWith("Z") ? 0.01 : 0,
    })),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  await registerFonts(listNeededFonts(read.value).files);
  const size = { width: 800, height: 400 };
  const bytes = writePdf(read.value, size, createNodeSceneTools(new Map()), { title: "Letters" });
  const copied = copiedTexts(bytes);

  expect(copied.slice(0, 6)).toEqual(texts);
  // A word from right to left is in visual order, which readers turn round, and a mark keeps the bracket apart.
  expect(copied[6]).toBe("رتلف\u200e (800)");
  // The file has the right offsets.
  expect((await getDocumentProxy(new Uint8Array(bytes))).numPages).toBe(1);
});
