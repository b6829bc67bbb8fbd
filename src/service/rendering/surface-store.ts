import { createSceneCanvas } from "./node-scene-tools.ts";

type SceneSurface = ReturnType<typeof createSceneCanvas>;

/**
 * Keeps the last canvas for the next picture of the same size: a new one costs 3 to 8 ms, most of it for its memory. It
 * is removed while it is in use, so one that a failed render left half painted is never reused.
 */
export class SurfaceStore {
  #kept: SceneSurface | undefined;

  /** An empty, transparent canvas in its first state. */
  take({ width, height }: { width: number; height: number }): SceneSurface {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept?.canvas.width !== width || kept.canvas.height !== height)
      return createSceneCanvas(width, height);
    kept.context.reset();
    return kept;
  }

  giveBack(surface: SceneSurface): void {
    const { width, height } = surface.canvas;
    if (width * height <= keptPixelsMax) this.#kept = surface;
  }

  clear(): void {
    this.#kept = undefined;
  }
}

/** 16 MB in each worker. */
const keptPixelsMax = 4_000_000;
