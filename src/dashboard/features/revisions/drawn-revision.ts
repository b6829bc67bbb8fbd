import { useEffect, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { applyChanges, listChangeables } from "#scene/apply-changes.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { isHtmlSource } from "#scene/html/html-editor.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import type { HtmlTemplate } from "../../model/drawing/html-template.ts";
import { measurePage } from "../../model/drawing/measure-page.ts";
import { openSandboxedFrame, untilPageLoaded } from "../../model/drawing/sandboxed-frame.ts";
import { createScenePainter } from "../../model/drawing/paint-scene.ts";
import { ScenePictures } from "../../model/drawing/scene-pictures.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import { type FitLine, linesOfChanges, linesOfPage, linesOfScene } from "../../model/template/fit-lines.ts";
import { addInputs, type TemplateInputs } from "../../model/template/template-inputs.ts";
import type { CallerInterface } from "./narrowed-inputs.ts";

/** A revision of a template that this page can draw. */
export interface DrawnRevision extends CallerInterface {
  source: JsonObject;
  /**
   * Draws the first page, at most `sidePx` wide and high, and describes all pages. Rejects if fonts do not load.
   */
  draw: (changes: readonly Change[], sidePx: number, signal: AbortSignal) => Promise<Drawing>;
  close: () => void;
}

export interface Drawing {
  canvas: HTMLCanvasElement;
  /** A text that is set smaller fits. */
  lines: FitLine[];
}

export interface DrawingTools {
  pictures: ScenePictures;
  catalogue: FontCatalogue;
}

/** Reads the document of a revision as the service does. */
export async function openRevision(
  source: JsonObject,
  tools: DrawingTools,
): Promise<Result<DrawnRevision, Problem[]>> {
  if (isHtmlSource(source)) {
    const { openHtmlTemplate } = await import("../../model/drawing/html-template.ts");
    const html = openHtmlTemplate(source, tools.pictures);
    if (!html.ok) return html;
    const inputs = await addInputs(source, { document: undefined, html: html.value });
    const frame = await openSandboxedFrame(html.value.emptyPage);
    let last: Promise<unknown> = Promise.resolve();
    return succeed({
      source,
      components: html.value.applyChanges([]).components,
      described: inputs?.described,
      draw: (changes, sidePx, signal) => {
        // One frame shows one page at a time.
        const draw = () => drawHtml(html.value, frame, inputs, tools, { changes, sidePx, signal });
        const drawn = last.then(draw, draw).finally(() => tools.pictures.forgetOldest(picturesKept));
        last = drawn;
        return drawn;
      },
      close: () => frame.remove(),
    });
  }
  const read = parseTemplateDocument(source, { isStored: true });
  if (!read.ok) return fail(read.problem);
  const document = read.value;
  const inputs = await addInputs(source, { document, html: undefined });
  const painter = createScenePainter(tools.pictures, tools.catalogue);
  return succeed({
    source,
    components: listChangeables(document),
    described: inputs?.described,
    draw: async (changes, sidePx, signal) => {
      const applied = applyChanges(document, changes);
      const scene = document.outputFormat === "pdf" ? withoutLigatures(applied.document) : applied.document;
      const scale = Math.min(
        scene.scaleFactor,
        sidePx / Math.max(scene.width, scene.height),
        stackedSidePxMax / (scene.height * scene.pages.length),
      );
      const drawPage = async (index: number) => {
        const canvas = window.document.createElement("canvas");
        let painting = painter.paint(canvas, scene, index, scale);
        // Missing fonts and pictures load; more pictures than are kept would load for ever.
        for (let attempt = 0; painting.pending !== undefined && attempt < attemptsMax; attempt += 1) {
          await untilSettledOrAborted(painting.pending, signal);
          painting = painter.paint(canvas, scene, index, scale);
        }
        if (!painting.isPainted) throw new Error("The fonts of the picture did not load.");
        return canvas;
      };
      const pages: HTMLCanvasElement[] = [];
      for (const index of scene.pages.keys()) pages.push(await drawPage(index));
      const canvas = stacked(pages);
      const { report } = painter.describe(scene);
      tools.pictures.forgetOldest(picturesKept);
      const lines = report === undefined ? [] : linesOfScene(scene, applied, report);
      return { canvas, lines: withoutShrunk([...linesOfChanges(changes, applied, inputs), ...lines]) };
    },
    close: () => {},
  });
}

/** The longest side of the stacked pages, px; every browser paints a canvas of that size. */
const stackedSidePxMax = 16_000;

/** The pages of a document below each other, as one picture. */
function stacked(pages: readonly HTMLCanvasElement[]): HTMLCanvasElement {
  const [first] = pages;
  if (first !== undefined && pages.length === 1) return first;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, ...pages.map(({ width }) => width));
  canvas.height = Math.max(
    1,
    pages.reduce((sum, { height }) => sum + height, 0),
  );
  const context = canvas.getContext("2d");
  let top = 0;
  for (const page of pages) {
    context?.drawImage(page, 0, top);
    top += page.height;
  }
  return canvas;
}

function withoutShrunk(lines: readonly FitLine[]) {
  return lines.filter(({ kind }) => kind !== "shrinks");
}

const attemptsMax = 8;
/** Time limit for measuring a page, ms: on a busy computer a check takes longer, and misses nothing. */
const checkMsMax = 2_000;
/**
 * Decoded pictures between two drawings: those of 50 requests may be as large as 50 photos, and the next one needs only
 * those that it shares with the last ones.
 */
const picturesKept = 8;

interface HtmlDrawing {
  changes: readonly Change[];
  sidePx: number;
  signal: AbortSignal;
}

async function drawHtml(
  html: HtmlTemplate,
  frame: HTMLIFrameElement,
  inputs: TemplateInputs | undefined,
  { catalogue }: DrawingTools,
  { changes, sidePx, signal }: HtmlDrawing,
): Promise<Drawing> {
  const applied = html.applyChanges(changes);
  const page = frame.contentDocument;
  if (page === null) throw new Error("The page was removed.");
  frame.style.width = `${applied.document.width}px`;
  frame.style.height = `${applied.document.height}px`;
  let shown = html.showIn(page, applied.document, catalogue);
  for (let attempt = 0; shown.pending !== undefined && attempt < attemptsMax; attempt += 1) {
    await untilSettledOrAborted(shown.pending, signal);
    shown = html.showIn(page, applied.document, catalogue);
  }
  await untilPageLoaded(page);
  const measured = measurePage(page, applied.document, shown.pictures, { msMax: checkMsMax });
  const lines = linesOfPage(applied.document, applied, measured);
  const whole = await html.paint(page, applied.document, catalogue);
  signal.throwIfAborted();
  return {
    canvas: scaledDown(whole, sidePx),
    lines: withoutShrunk([...linesOfChanges(changes, applied, inputs), ...lines]),
  };
}

/** The picture, at most `sidePx` wide and high. */
export function scaledDown(picture: HTMLCanvasElement, sidePx: number): HTMLCanvasElement {
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height));
  if (scale === 1) return picture;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function untilSettledOrAborted(pending: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
    signal.addEventListener("abort", stop, { once: true });
  });
  await Promise.race([pending, aborted]);
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
}

export interface ReadRevision {
  drawn: DrawnRevision | undefined;
  /** Why it cannot be drawn. */
  problem: string | undefined;
}

/** Two documents, ready to be drawn; undefined while they and the uploaded fonts load. */
export function useDrawnRevisions(one: JsonObject, other: JsonObject) {
  const { faces, isPending } = useUploadedFaces({ isEnabled: true });
  const [revisions, setRevisions] = useState<readonly [ReadRevision, ReadRevision] | "failed">();
  useEffect(() => {
    if (isPending) return undefined;
    let isStale = false;
    const opened: ReadRevision[] = [];
    const close = () => opened.forEach(({ drawn }) => drawn?.close());
    const tools = { pictures: new ScenePictures(), catalogue: catalogueWith(faces) };
    const open = async (source: JsonObject): Promise<ReadRevision> => {
      const read = await openRevision(source, tools);
      const revision = read.ok
        ? { drawn: read.value, problem: undefined }
        : { drawn: undefined, problem: read.problem.map(({ path }) => path).join(", ") };
      opened.push(revision);
      return revision;
    };
    Promise.all([open(one), open(other)]).then(
      (both) => (isStale ? close() : setRevisions(both)),
      () => setRevisions("failed"),
    );
    return () => {
      isStale = true;
      close();
    };
  }, [one, other, faces, isPending]);
  return revisions;
}
