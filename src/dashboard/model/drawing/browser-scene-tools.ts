import type { SceneContext, SceneImage, SceneTools } from "#scene/scene-tools.ts";

/**
 * A context that is drawn by the CPU, not the GPU, because its antialiasing equals the render's. An `OffscreenCanvas`
 * would clip without antialiasing.
 */
export function sceneContextOf(canvas: HTMLCanvasElement): SceneContext {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser gives no 2D context.");
  return context;
}

/** The browser's implementation of the scene's tools. `images` are decoded. */
export function createBrowserSceneTools(
  images: ReadonlyMap<string, SceneImage>,
  { fonts, layouts }: Pick<SceneTools, "fonts" | "layouts"> = {},
): SceneTools {
  return {
    images,
    fonts,
    layouts,
    createLayer: (width, height) => {
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = height;
      return { context: sceneContextOf(canvas), drawable: canvas };
    },
    createPath: (data) => new Path2D(data),
  };
}
