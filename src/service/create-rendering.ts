import { createUploadedFonts, type UploadedFonts } from "./fonts/uploaded-fonts.ts";
import { createHtmlRenderer } from "./html-templates/html-renderer.ts";
import { createTemplateRenderer, type TemplateRenderer } from "./html-templates/template-renderer.ts";
import { createPictureOpener } from "./pictures/picture-opener.ts";
import {
  createPictureSource,
  type PictureAssets,
  type ReadPictureSource,
} from "./pictures/picture-source.ts";
import { createRenderPool } from "./rendering/render-pool.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { createStarterAssets } from "./starters/starter-assets.ts";
import { createHtmlThread, type HtmlThread } from "./templates/html-thread.ts";
import { createStoredAssets, joinAssets, type StoredAssets } from "./uploads/stored-assets.ts";

/** The parts that turn a template with its pictures and fonts into a file. */
export interface Rendering {
  storedAssets: StoredAssets;
  assets: PictureAssets;
  readPicture: ReadPictureSource;
  fonts: UploadedFonts;
  htmlThread: HtmlThread;
  renderer: TemplateRenderer;
  stop: () => Promise<void>;
}

/** Without `isWorker` no thread renders in this process. */
export function createRendering(
  { database, objects, outbound, browser, renderConcurrency, createRenderer }: ServiceDependencies,
  { isWorker, onError }: { isWorker: boolean; onError: (error: unknown) => void },
): Rendering {
  const storedAssets = createStoredAssets(objects);
  const assets = joinAssets(createStarterAssets(), storedAssets);
  const opener = createPictureOpener();
  const readPicture = createPictureSource({ assets, outbound, opener });
  const fonts = createUploadedFonts(database.db, objects);
  const scenes =
    createRenderer?.(readPicture, fonts) ??
    createRenderPool({ size: isWorker ? renderConcurrency : 0, readPicture, fonts, onWorkerLost: onError });
  const htmlThread = createHtmlThread();
  const pages = createHtmlRenderer({ browser, readPicture, fonts, thread: htmlThread });
  return {
    storedAssets,
    assets,
    readPicture,
    fonts,
    htmlThread,
    renderer: createTemplateRenderer(scenes, pages),
    stop: async () => {
      await Promise.all([scenes.stop(), opener.stop(), htmlThread.stop()]);
    },
  };
}
