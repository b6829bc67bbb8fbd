import type { Change } from "#contract/changes/change.ts";
import type { Problem } from "#contract/problems.ts";
import { type Result, succeed } from "#contract/result.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import { bundledFonts, type FontCatalogue, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { isCoverageMissing } from "#scene/fonts/file-coverage.ts";
import { applyHtmlChanges } from "#scene/html/apply-html-changes.ts";
import { type HtmlDocument, parseHtmlDocument } from "#scene/html/html-document.ts";
import type { ShownPicture } from "#scene/html/html-fits.ts";
import { listPagePictures } from "#scene/html/page-pictures.ts";
import { readHtmlPage } from "#scene/html/set-html-values.ts";
import { finishHtmlPage, pagePolicy } from "#scene/html/write-html-page.ts";
import { loadLaterCoverage } from "./load-later-coverage.ts";
import { pictureAddress } from "./picture-address.ts";
import { ScenePictures } from "./scene-pictures.ts";
import { paintPage } from "./paint-page.ts";
import { syncPage } from "./sync-page.ts";

/** An html template that can be shown in a frame. A chunk of its own, because most templates are scenes. */
export interface HtmlTemplate {
  document: HtmlDocument;
  applyChanges: (changes: readonly Change[]) => AppliedChanges<HtmlDocument>;
  /** The frame's initial content: an empty document with the page's content security policy. */
  emptyPage: string;
  /** Updates the frame's document to the page of `document`. */
  showIn: (frame: Document, document: HtmlDocument, catalogue?: FontCatalogue) => ShownPage;
  /** Paints the page that the frame shows, at the size of the render. */
  paint: (frame: Document, document: HtmlDocument, catalogue?: FontCatalogue) => Promise<HTMLCanvasElement>;
}

export interface ShownPage {
  /** Settles when all missing pictures and fonts have loaded or failed; undefined if none are missing. */
  pending: Promise<unknown> | undefined;
  failures: { source: string; reason: string }[];
  /** Those that have loaded or failed. */
  pictures: ShownPicture[];
}

/** Shows the page's colours, as they are in the render, also where the reader's own colours are forced. */
function keepColors(frame: Document): void {
  if (frame.defaultView === null || frame.adoptedStyleSheets.length > 0) return;
  const sheet = new frame.defaultView.CSSStyleSheet();
  sheet.replaceSync(":root { forced-color-adjust: none }");
  frame.adoptedStyleSheets = [sheet];
}

/** Reads a template's document as the service does. */
export function openHtmlTemplate(
  source: unknown,
  pictures = new ScenePictures(),
): Result<HtmlTemplate, Problem[]> {
  const read = parseHtmlDocument(source, { isStored: true });
  if (!read.ok) return read;
  const document = read.value;
  let hasCoverageFailed = false;
  return succeed({
    document,
    paint: (frame, shown, catalogue = bundledFonts) => paintPage(frame, shown, catalogue),
    applyChanges: (changes) => applyHtmlChanges(document, changes),
    emptyPage: `<!doctype html><meta http-equiv="Content-Security-Policy" content="${pagePolicy}">`,
    showIn: (frame, shown, catalogue = bundledFonts) => {
      const page = readHtmlPage(shown);
      const failed = new Set<string>();
      const failures: ShownPage["failures"] = [];
      const shownPictures: ShownPicture[] = [];
      const waits: Promise<unknown>[] = [];
      // Pictures are fetched here first, because a frame does not report why one is missing.
      for (const [source, components] of listPagePictures(page)) {
        const picture = pictures.get(source);
        if (picture.state === "loading") {
          waits.push(picture.done);
        } else if (picture.state === "ready") {
          const { image, isDrawing } = picture;
          shownPictures.push({
            components,
            picture: { width: image.width, height: image.height, isDrawing },
          });
        } else {
          const { reason } = picture;
          failed.add(source);
          failures.push({ source, reason });
          shownPictures.push({ components, picture: { reason } });
        }
      }
      finishHtmlPage(
        page,
        shown,
        {
          ofPicture: (source) => (failed.has(source) ? undefined : pictureAddress(source)),
          ofFont: fontFileUrl,
        },
        { catalogue },
      );
      syncPage(page, frame);
      keepColors(frame);
      // The system's fonts are the fallback until the coverage has loaded, and if it fails to.
      if (isCoverageMissing() && !hasCoverageFailed) {
        waits.push(
          loadLaterCoverage().catch(() => {
            hasCoverageFailed = true;
          }),
        );
      }
      return {
        pending: waits.length === 0 ? undefined : Promise.all(waits),
        failures,
        pictures: shownPictures,
      };
    },
  });
}
