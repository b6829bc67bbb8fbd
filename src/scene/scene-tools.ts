import type { FontCatalogue } from "./fonts/catalogue.ts";
import type { TextComponent, TextLayout, TextLine } from "./layout/layout-text.ts";

/**
 * Dependencies of the scene, which has no access to a platform: a context to draw on, decoded pictures, and factories
 * for a second surface and a path. A browser and Node each implement these once.
 */
export type SceneContext = Omit<OffscreenCanvasRenderingContext2D, "canvas"> & {
  /** Newer than TypeScript's description: engines choose glyphs and case by it. */
  lang?: string;
};

/** A decoded picture; width and height in px. */
export interface SceneImage {
  width: number;
  height: number;
  /** `true`: no pixel of it is transparent. */
  isOpaque?: boolean | undefined;
  drawable: CanvasImageSource;
}

/** A separate surface, for parts that are composited before they are drawn on the page. */
export interface SceneLayer {
  context: SceneContext;
  drawable: CanvasImageSource;
}

/** The tools that painting needs besides a context. All are synchronous. */
export interface SceneTools {
  /** Decoded pictures by their `src`. Missing ones are not painted; the loader has reported them. */
  images: ReadonlyMap<string, SceneImage>;
  /** A transparent surface, size in device px. */
  createLayer: (width: number, height: number) => SceneLayer;
  /** A path from SVG path data. */
  createPath: (data: string) => Path2D;
  /** The families that texts may name. Default: those that ship with the product. */
  fonts?: FontCatalogue | undefined;
  /**
   * Draws a line of a text by calling `draw` once. For files that have texts beside their glyphs. `isSpaced`: each
   * letter has its own glyph.
   */
  drawLine?:
    | ((context: SceneContext, line: TextLine, options: { isSpaced: boolean }, draw: () => void) => void)
    | undefined;
  /** Keeps layouts for later paintings of the same components with the same fonts: a key changes one text of many. */
  layouts?: TextLayouts | undefined;
}

/** Layouts by their component: a `WeakMap`, or a cache by content. */
export interface TextLayouts {
  get: (component: TextComponent) => TextLayout | undefined;
  set: (component: TextComponent, layout: TextLayout) => unknown;
}
