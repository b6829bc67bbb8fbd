import type { TemplateDocument } from "#scene/document.ts";
import { paintPage } from "#scene/paint/paint-page.ts";
import type { SceneTools } from "#scene/scene-tools.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import { PDFDocument, type SKRSContext2D } from "./canvas-engine.ts";
import { toSceneContext } from "./node-scene-tools.ts";
import { PdfTexts } from "./pdf-texts.ts";

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
