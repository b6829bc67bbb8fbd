import { createUploadedFonts } from "./fonts/uploaded-fonts.ts";
import { createHtmlRenderer } from "./html-templates/html-renderer.ts";
import { createTemplateRenderer } from "./html-templates/template-renderer.ts";
import { createPictureOpener } from "./pictures/picture-opener.ts";
import { createPictureSource } from "./pictures/picture-source.ts";
import { createTextFits } from "./rendering/text-fits.ts";
import { createRenderPool } from "./rendering/render-pool.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { createStarterAssets } from "./starters/starter-assets.ts";
import { createHtmlThread } from "./templates/html-thread.ts";
import { createStoredAssets, joinAssets } from "./uploads/stored-assets.ts";

export type Rendering = ReturnType<typeof createRendering>;

/** The parts that turn a template with its pictures and fonts into a file. Without `isWorker` no thread renders in this process. */
export function createRendering(
  { database, objects, outbound, browser, renderConcurrency, createRenderer }: ServiceDependencies,
  { isWorker, onError }: { isWorker: boolean; onError: (error: unknown) => void },
) {
  const storedAssets = createStoredAssets(objects);
  const assets = joinAssets(createStarterAssets(), storedAssets);
  const opener = createPictureOpener();
  const readPicture = createPictureSource({ assets, outbound, opener });
  const fonts = createUploadedFonts(database.db, objects);
  const scenes =
    createRenderer?.(readPicture, fonts) ??
    createRenderPool({
      size: isWorker ? renderConcurrency : 0,
      readPicture,
      fonts,
      onWorkerLost: onError,
    });
  const textFits = createTextFits(fonts);
  const htmlThread = createHtmlThread();
  const pages = createHtmlRenderer({ browser, readPicture, fonts, thread: htmlThread });
  return {
    storedAssets,
    assets,
    readPicture,
    fonts,
    textFits,
    htmlThread,
    pages,
    renderer: createTemplateRenderer(scenes, pages),
    stop: async () => {
      await Promise.all([scenes.stop(), opener.stop(), textFits.stop(), htmlThread.stop()]);
    },
  };
}
