import type { TemplateDocument } from "#scene/document.ts";
import { pageSize, paintPage } from "#scene/paint/paint-page.ts";
import type { SceneImage, SceneTools } from "#scene/scene-tools.ts";
import { createSceneCanvas } from "./node-scene-tools.ts";

type SceneSurface = ReturnType<typeof createSceneCanvas>;

/** The components that a picture begins with, each as all input of its painting. */
interface Underlay {
  /** Size, background and fonts. */
  page: string;
  /** Of the last picture, in paint order. */
  components: readonly string[];
  /** The first `count` components, painted. */
  painted: { count: number; surface: SceneSurface } | undefined;
}

/**
 * Pictures of one template mostly differ in their top components: a headline, a price. The common bottom part of two
 * consecutive pictures is cached, and the next one that begins alike is painted from there. The pixels are copied, so
 * the picture is bit-identical. Evicts the least recently used beyond the limit of bytes.
 */
export class Underlays {
  readonly #bytesMax: number;
  #underlays: Underlay[] = [];
  readonly #imageNumbers = new WeakMap<SceneImage, number>();
  #lastImageNumber = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Paints the first page on an empty canvas of its size. `fonts` names the uploaded faces that `tools` knows. */
  paint(
    { canvas, context }: SceneSurface,
    { document, scale, fonts }: { document: TemplateDocument; scale: number; fonts: string },
    tools: SceneTools,
  ): void {
    const [first] = document.pages;
    if (first === undefined) throw new RangeError("The document has no page");
    const { width, height } = pageSize(document, scale);
    const components = first.components.map((component) => this.#describe(component, tools.images));
    const page = JSON.stringify([
      document.width,
      document.height,
      scale,
      first.background,
      first.backgroundGradient,
      fonts,
    ]);
    const underlay = this.#closest(page, components);
    const shared = underlay === undefined ? 0 : countShared(underlay.components, components);
    const paint = (from: number, to: number) =>
      paintPage(context, document, 0, tools, { scale, span: { from, to } });
    const held = underlay?.painted;
    let painted = held !== undefined && held.count <= shared ? held : undefined;
    if (painted !== undefined) copyPixels(painted.surface.canvas, context);
    let next = painted?.count ?? 0;
    if (shared > next && width * height * 4 <= this.#bytesMax) {
      paint(next, shared);
      const surface = held?.surface ?? createSceneCanvas(width, height);
      copyPixels(canvas, surface.context);
      painted = { count: shared, surface };
      next = shared;
    }
    // The background belongs to the first stretch, be it empty.
    if (next === 0 || next < components.length) paint(next, components.length);
    this.#keep({ page, components, painted }, underlay);
  }

  clear(): void {
    this.#underlays = [];
  }

  /** The last one with the same page and the longest common beginning. */
  #closest(page: string, components: readonly string[]): Underlay | undefined {
    let closest: Underlay | undefined;
    let most = 0;
    for (const underlay of this.#underlays) {
      if (underlay.page !== page) continue;
      const shared = countShared(underlay.components, components);
      if (shared > most) [closest, most] = [underlay, shared];
    }
    return closest;
  }

  #keep(underlay: Underlay, replaced: Underlay | undefined): void {
    this.#underlays = [underlay, ...this.#underlays.filter((other) => other !== replaced)].slice(0, keptMax);
    let bytes = 0;
    for (const other of this.#underlays) {
      if (other.painted === undefined) continue;
      const { width, height } = other.painted.surface.canvas;
      bytes += width * height * 4;
      if (bytes > this.#bytesMax) other.painted = undefined;
    }
  }

  /** A picture counts by its content: its address, which may be a whole data URL, adds nothing. */
  #describe(component: object, images: SceneTools["images"]): string {
    if (!("src" in component) || typeof component.src !== "string") return JSON.stringify(component);
    const image = images.get(component.src);
    return JSON.stringify({ ...component, src: image === undefined ? 0 : this.#numberOf(image) });
  }

  /** Another picture under the same address is another number. */
  #numberOf(image: SceneImage): number {
    const known = this.#imageNumbers.get(image);
    if (known !== undefined) return known;
    this.#lastImageNumber += 1;
    this.#imageNumbers.set(image, this.#lastImageNumber);
    return this.#lastImageNumber;
  }
}

/** Pictures without a painted beginning are kept for comparison; they take a few kB each. */
const keptMax = 16;

function countShared(one: readonly string[], other: readonly string[]): number {
  const differing = one.findIndex((component, index) => component !== other[index]);
  return differing === -1 ? one.length : differing;
}

/** Replaces the existing pixels, transparency included. */
function copyPixels(canvas: SceneSurface["canvas"], context: SceneSurface["context"]): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = "copy";
  context.drawImage(canvas, 0, 0);
  context.restore();
}
