import { execFile, execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { tried } from "#testing/long-form.ts";
import { editContents } from "../pdf/edit-pdf.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { readStarters } from "../starters/read-starters.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

/** Debian's `poppler-utils`: many programs read PDFs with it. */
function hasPoppler(): boolean {
  try {
    for (const tool of ["pdftotext", "pdffonts", "pdfinfo"]) execFileSync(tool, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    // Not installed.
    return false;
  }
}

const folder = await folderOfFile();
const browser = await openKeptBrowser();
const keys = ["project-invoice", "studio-invoice", "reading-list", "plan-comparison"];
const starters = (await readStarters()).filter(({ key }) => keys.includes(key));
const service = await openTestService({ browser, starters, pretendsDrawn: true, resultWaitMs: 60_000 });

async function pdfOf(template: string, changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await service.post("/api/v2/render?output=image", {
    template,
    data: changes,
    outputFormat: "pdf",
  });
  expect(answer.status).toBe(200);
  const path = join(folder, `${template}-${Object.keys(changes).length}.pdf`);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

/** Without marks of direction, and the line breaks of the page. */
const withoutMarks = (text: string) =>
  text.replaceAll(/[\u200e\u200f\u202a-\u202e]/g, "").replaceAll(/\s+/g, " ");
const ask = async (tool: string, ...args: string[]) => (await promisify(execFile)(tool, args)).stdout;
const textOf = (path: string, page: number) =>
  ask("pdftotext", "-f", String(page), "-l", String(page), path, "-");

async function factsOf(path: string): Promise<{ pages: number; size: string; title: string }> {
  const info = await ask("pdfinfo", path);
  const line = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, "m").exec(info)?.[1] ?? "";
  return { pages: Number(line("Pages")), size: line("Page size"), title: line("Title") };
}

/** Of each font: whether it is embedded, and whether its glyphs have characters. */
async function fontsOf(path: string): Promise<{ embedded: string; unicode: string }[]> {
  const rows = (await ask("pdffonts", path))
    .split("\n")
    .slice(2)
    .filter((row) => row !== "");
  return rows.map((row) => {
    const [embedded = "", , unicode = ""] = row
      .replace(/\s+\d+\s+\d+$/, "")
      .trim()
      .split(/\s+/)
      .slice(-3);
    return { embedded, unicode };
  });
}

describe.skipIf(!hasPoppler())("as poppler reads it (poppler-utils)", () => {
  test("the invoice has pages of A4, its table's head on each, and text that can be selected", async () => {
    const path = await pdfOf("project-invoice");
    const { pages, size, title } = await factsOf(path);
    expect(pages).toBe(2);
    expect(size).toContain("A4");
    expect(title).toBe("Project invoice, many pages");
    for (let page = 1; page <= pages; page += 1) {
      const text = await textOf(path, page);
      expect(text).toContain("Amount");
      expect(text).toMatch(new RegExp(`${page} ?/ ?${pages}`));
    }
    expect(await textOf(path, 1)).toContain("Survey on board, MS Polarlys");
    expect(await textOf(path, 2)).toContain("NOK 552,813");
    const fonts = await fontsOf(path);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toEqual({ embedded: "yes", unicode: "yes" });
  });

  test("more rows make more pages, each whole, and markup in them is text", async () => {
    const items = Array.from({ length: 60 }, (_unused, index) => ({
      work: `Row ${index + 1} of <b>sixty</b>`,
      note: "Zażółć gęślą jaźń, 日本語, Ελληνικά",
      hours: index,
      rate: 100,
      amount: index * 100,
    }));
    const path = await pdfOf("project-invoice", { items });
    const { pages } = await factsOf(path);
    expect(pages).toBeGreaterThan(3);
    const text = await ask("pdftotext", path, "-");
    // Ours are variable, and such fonts are written as shapes; a font of the machine would be TrueType.
    expect(await ask("pdffonts", path)).not.toMatch(/TrueType/);
    for (const index of [1, 30, 60]) expect(text).toContain(`Row ${index} of <b>sixty</b>`);
    // The letters of one word may lie in two files of a family.
    expect(text).toContain("Zażółć gęślą jaźń, 日本語, Ελληνικά");
    expect(text.match(/Amount\b/g)).toHaveLength(pages);
  });

  test("a card is one page of its own size, whose links and words are there", async () => {
    const path = await pdfOf("reading-list");
    expect(await factsOf(path)).toMatchObject({
      pages: 1,
      size: "900 x 472.5 pts",
    });
    expect((await textOf(path, 1)).replaceAll(/\s+/g, " ")).toContain("Five books for the last warm evening");
  });

  test("a page that fits on its sheet is laid out as in a picture", async () => {
    const boxes = await ask("pdftotext", "-bbox", await pdfOf("plan-comparison"), "-");
    const top = Number(/yMin="([\d.]+)"[^>]*>good</.exec(boxes)?.[1]);
    // 592 px in the picture; a layout of parts that may be divided has 632.
    expect(Math.abs(top - 592 * 0.75)).toBeLessThan(4);
  });

  test("texts from right to left, conjuncts and emoji are copied in reading order", async () => {
    const lines = ["للتواصل: user@example.com أو (800) 955-2292", "परमेश्वर श्री", "ស្ត្រី ខ្មែរ", "👨‍👩‍👧 🇩🇪"];
    const identifier = await service.createTemplate({
      width: 900,
      height: 400,
      components: lines.map((text, index) => ({
        id: `t${index}`,
        type: "TEXT",
        y: index * 90,
        width: 900,
        height: 90,
        text,
      })),
    });
    const text = withoutMarks(await textOf(await pdfOf(identifier), 1));
    for (const line of lines) expect(text).toContain(line);
  });

  const letters = [
    ["conjuncts in fonts of two scripts", "", ["বাংলা স্ত্রী জ্ঞান", "क्षत्रिय श्री", "ស្ត្រី ខ្មែរ", "น้ำ ประเทศ"]],
    ["letters with marks from two files", "font-family: Inter", ["Nguyễn Thị Ngọc Đệ", "Zażółć gęślą"]],
    ["emoji of several parts among letters", "", ["a 👨‍👩‍👧 🇩🇪 👍🏽 1️⃣ z"]],
    ["spaced letters", "letter-spacing: 8px", ["Spaced letters हिन्दी"]],
    ["capitals", "text-transform: uppercase", ["ŻÓŁĆ TITLE"]],
    ["numbers and signs from right to left", "", ["في 2014 (خصم) user@example.com", "يوما ﴿نص﴾ [12]"]],
    ["marks at the end of a word", "direction: rtl", ["كتابٌ قلمٌ، 12 دفترًا", "שָׁלוֹם (עֲלֵיכֶם) 3"]],
    ["a line of several elements", "direction: rtl", ["مرحبا <b>بالعالم (2)</b> ثم <i>نص</i> end"]],
    ["an underlined link", "", ["A <a href='https://example.com'>link שלום (3)</a> here"]],
    ["lines that are drawn twice", "-webkit-text-stroke: 1px red", ["Stroked שלום"]],
    ["upright letters", "writing-mode: vertical-rl; height: 300px", ["縦書きの文章"]],
    ["an opaque group", "opacity: 0.5", ["Half שלום (4)"]],
  ] as const;
  test.each(tried(["right-to-left", "Latin"], 1))(
    "a page of an html template with most letters %s is copied as it reads",
    async (direction) => {
      const most =
        direction === "Latin" ? "A page of Latin letters and words. " : "צירוף של אותיות ומילים בעברית. ";
      const paragraphs = letters.flatMap(([, style, lines]) =>
        lines.map((line) => `<p style="${style}">${line}</p>`),
      );
      const identifier = await service.createTemplate({
        width: 900,
        height: 600,
        css: "body { font-family: 'Noto Sans'; font-size: 20px }",
        html: `${paragraphs.join("")}<p>${most.repeat(20)}</p>`,
      });
      const path = await pdfOf(identifier);
      expect((await factsOf(path)).pages).toBeGreaterThan(1);
      const text = withoutMarks(await ask("pdftotext", path, "-"));
      const missing = letters.flatMap(([, , lines]) =>
        lines.map((line) => line.replaceAll(/<[^>]*>/g, "")).filter((line) => !text.includes(line)),
      );
      expect(missing).toEqual([]);
      expect(text).toContain(most.repeat(2).trim());
      // Other readers see spaces around a vowel sign that stands before its letter, so the line is one text.
      const contents: string[] = [];
      editContents(await readFile(path), ({ content }) => {
        contents.push(content);
        return content;
      });
      const whole = Buffer.from("क्षत्रिय श्री", "utf16le").swap16().toString("hex");
      expect(contents.join("").toLowerCase()).toContain(whole);
    },
  );

  test("a scene has its text, and fonts that are embedded with their characters", async () => {
    const path = await pdfOf("studio-invoice");
    expect((await factsOf(path)).pages).toBeGreaterThan(0);
    expect((await ask("pdftotext", path, "-")).replaceAll(/\s+/g, " ")).toContain("Invoice");
    const fonts = await fontsOf(path);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toEqual({ embedded: "yes", unicode: "yes" });
  });
});
