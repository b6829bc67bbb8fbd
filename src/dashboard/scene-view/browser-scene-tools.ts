import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import type { SceneContext, SceneImage, SceneTools } from "#scene/scene-tools.ts";

/**
 * A canvas kept in memory rather than on the graphics card. Its antialiasing is the one that the render has, and an
 * `OffscreenCanvas` would clip without any.
 */
export function sceneContextOf(canvas: HTMLCanvasElement): SceneContext {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser gives no 2D context.");
  return context;
}

/** The browser's side of the scene. Pictures are handed in decoded. */
export function createBrowserSceneTools(
  images: ReadonlyMap<string, SceneImage>,
  fonts?: FontCatalogue,
): SceneTools {
  return {
    images,
    fonts,
    createLayer: (width, height) => {
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = height;
      return { context: sceneContextOf(canvas), drawable: canvas };
    },
    createPath: (data) => new Path2D(data),
  };
}
