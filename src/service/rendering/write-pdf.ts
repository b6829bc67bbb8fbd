import type { TemplateDocument } from "#scene/document.ts";
import type { TextLine } from "#scene/layout/layout-text.ts";
import { paintPage } from "#scene/paint/paint-page.ts";
import type { SceneContext, SceneTools } from "#scene/scene-tools.ts";
import { hasGlyphPerLetter, withoutLigatures } from "#scene/without-ligatures.ts";
import { balanceOf, beginActualText } from "../pdf/actual-text.ts";
import { editContents } from "../pdf/edit-pdf.ts";
import { PDFDocument, type SKRSContext2D } from "./canvas-engine.ts";
import { toSceneContext } from "./node-scene-tools.ts";

/** One CSS pixel is 1/96 inch and one point 1/72. */
const pointsPerPx = 0.75;
/** Shadows and blends become pictures inside the page; twice its px keeps them sharp in print. */
const layerScale = 2;

/** Every page of a document as a PDF with vector shapes and selectable text. `size` is the page's, in px of the template. */
export function writePdf(
  document: TemplateDocument,
  size: { width: number; height: number },
  tools: SceneTools,
  { title }: { title: string },
): Buffer {
  const pdf = new PDFDocument({
    title,
    creator: "Overprint",
    encodingQuality: 85,
    rasterDPI: 72 * layerScale,
  });
  const separated = withoutLigatures(document);
  const texts = new PdfTexts();
  separated.pages.forEach((_page, index) => {
    const context = pdf.beginPage(size.width * pointsPerPx, size.height * pointsPerPx);
    if (!isOwnContext(context)) throw new TypeError("The page of a PDF has another context.");
    const sceneContext = toSceneContext(context);
    texts.beginPage(sceneContext);
    paintPage(
      sceneContext,
      separated,
      index,
      { ...tools, drawLine: texts.drawLine },
      {
        scale: pointsPerPx,
        layerScale: layerScale / pointsPerPx,
      },
    );
    pdf.endPage();
  });
  return texts.write(pdf.close());
}

/** The package declares the DOM's context, and returns its own. */
function isOwnContext(context: object): context is SKRSContext2D {
  return "fillText" in context;
}

interface DrawnPage {
  /** See {@link balanceOf}. */
  balance: number;
}

/**
 * The texts of a PDF as readers copy them. The engine writes the text of single glyphs only: a conjunct, a letter inside a
 * word of Arabic or an emoji of several parts has none. So each such line is drawn between two marks, tiny rectangles
 * whose places are its number, which become the borders of its `ActualText` (ISO 32000-2, 14.9.4).
 */
class PdfTexts {
  readonly #lines: { text: string; page: DrawnPage }[] = [];
  #context: SceneContext | undefined;
  #page: DrawnPage = { balance: 0 };

  beginPage(context: SceneContext): void {
    this.#context = context;
    this.#page = { balance: 0 };
  }

  /** See `SceneTools.drawLine`. Lines in layers, which become pictures, are drawn as they are. */
  readonly drawLine = (
    context: SceneContext,
    { text, x, baseline }: TextLine,
    { isSpaced }: { isSpaced: boolean },
    draw: () => void,
  ): void => {
    if (context !== this.#context) return draw();
    this.#page.balance += balanceOf(text);
    const index = this.#lines.length;
    // A letter that can be taken apart may be drawn as several glyphs, which then have no text.
    const isPlain = isSpaced && hasGlyphPerLetter(text) && text.normalize("NFKD") === text;
    if (isPlain || index >= linesMax || text.trim() === "") return draw();
    this.#lines.push({ text, page: this.#page });
    const { left, top, height } = markOf(index);
    const drawMark = () => {
      context.fillStyle = "#000000";
      context.fillRect(Math.floor(x) + left, Math.floor(baseline) + top, markUnit, height);
    };
    drawMark();
    draw();
    drawMark();
  };

  /** Replaces the marks in a finished file. */
  write(pdf: Buffer): Buffer {
    return this.#lines.length === 0 ? pdf : editContents(pdf, ({ content }) => this.#replaceMarks(content));
  }

  #replaceMarks(content: string): string {
    let open: number | undefined;
    const replaced = content.replaceAll(rectangle, (whole, ...numbers: string[]) => {
      const index = readMark(numbers.slice(0, 4).map(Number));
      const line = index === undefined ? undefined : this.#lines[index];
      if (line === undefined) return whole;
      if (open === index) {
        open = undefined;
        return "EMC\n";
      }
      open = index;
      return beginActualText(line.text, line.page.balance);
    });
    return open === undefined ? replaced : `${replaced}\nEMC\n`;
  }
}

/** 1/64 px: exact in the file, and smaller than anything that a template draws. */
const markUnit = 1 / 64;
const places = 63;
const heights = 8;
const linesMax = places * places * heights;

function markOf(index: number): { left: number; top: number; height: number } {
  return {
    left: ((index % places) + 0.5) * markUnit,
    top: ((Math.floor(index / places) % places) + 0.5) * markUnit,
    height: (Math.floor(index / places / places) + 1) * markUnit,
  };
}

const rectangle = /(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\nf\n/g;

/** The number of a mark; undefined for another rectangle. */
function readMark([x = 0, y = 0, width = 0, height = 0]: readonly number[]): number | undefined {
  const level = Math.round(height / markUnit) - 1;
  const isMark =
    Math.abs(width - markUnit) < markUnit / 8 &&
    level >= 0 &&
    level < heights &&
    Math.abs(height - (level + 1) * markUnit) < markUnit / 8;
  if (!isMark) return undefined;
  const placeOf = (value: number) => Math.floor((value - Math.floor(value)) / markUnit);
  return placeOf(x) + places * (placeOf(y) + places * level);
}
