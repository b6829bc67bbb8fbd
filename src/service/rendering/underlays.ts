import type { TemplateDocument } from "#scene/document.ts";
import { pageSize } from "#scene/paint/paint-page.ts";
import type { SceneTools } from "#scene/scene-tools.ts";
import { createSceneCanvas } from "./node-scene-tools.ts";
import type { PageDrawings } from "./page-drawings.ts";

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

/** A page, with all that its pixels depend on. */
export interface UnderlaidPage {
  document: TemplateDocument;
  scale: number;
  /** Names the uploaded faces that the tools know. */
  fonts: string;
  /** Of the pictures that are there, by their source; equal for equal pixels. */
  pictureKeys: ReadonlyMap<string, string>;
}

/**
 * Pictures of one template mostly differ in their top components: a headline, a price. The common bottom part of two
 * consecutive pictures is cached, and the next one that begins alike is painted from there. The pixels are copied, so
 * the picture is bit-identical. Evicts the least recently used beyond the limit of bytes.
 */
export class Underlays {
  readonly #bytesMax: number;
  #underlays: Underlay[] = [];

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** How many components of the first page are painted already, if nothing else is painted until then. */
  countPainted(page: UnderlaidPage): number {
    const { underlay, shared } = this.#find(page);
    const count = underlay?.painted?.count ?? 0;
    return count <= shared ? count : 0;
  }

  /** Paints the first page on an empty canvas of its size. */
  paint(
    { canvas, context }: SceneSurface,
    whole: UnderlaidPage,
    tools: SceneTools,
    drawings: PageDrawings,
  ): void {
    const { document, scale } = whole;
    const { width, height } = pageSize(document, scale);
    const { page, components, underlay, shared } = this.#find(whole);
    const piece = Math.max(1, Math.floor(piecePixels / (width * height)));
    const paint = (from: number, to: number) => {
      let next = from;
      do {
        const end = Math.min(to, next + piece);
        drawings.paint({ canvas, context }, { document, scale }, tools, { from: next, to: end });
        if (end < to) carryOut(context);
        next = end;
      } while (next < to);
    };
    const held = underlay?.painted;
    let painted = held !== undefined && held.count <= shared ? held : undefined;
    if (painted !== undefined) copyPixels(painted.surface.canvas, context);
    let done = painted?.count ?? 0;
    if (shared > done && width * height * 4 <= this.#bytesMax) {
      paint(done, shared);
      const surface = held?.surface ?? createSceneCanvas(width, height);
      copyPixels(canvas, surface.context);
      painted = { count: shared, surface };
      done = shared;
    }
    // The background belongs to the first stretch, be it empty.
    if (done === 0 || done < components.length) paint(done, components.length);
    this.#keep({ page, components, painted }, underlay);
  }

  clear(): void {
    this.#underlays = [];
  }

  #find({ document, scale, fonts, pictureKeys }: UnderlaidPage) {
    const [first] = document.pages;
    if (first === undefined) throw new RangeError("The document has no page");
    const { width, height } = document;
    const { background, backgroundGradient } = first;
    const page = JSON.stringify([width, height, scale, background, backgroundGradient, fonts]);
    const components = first.components.map((component) => describe(component, pictureKeys));
    const underlay = this.#closest(page, components);
    const shared = underlay === undefined ? 0 : countShared(underlay.components, components);
    return { page, components, underlay, shared };
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
}

/** A picture counts by its content: its address, which may be a whole data URL, adds nothing. */
function describe(component: object, pictureKeys: ReadonlyMap<string, string>): string {
  if (!("src" in component) || typeof component.src !== "string") return JSON.stringify(component);
  return JSON.stringify({ ...component, src: pictureKeys.get(component.src) ?? 0 });
}

/**
 * Px that components may cover until they are drawn. The engine records drawing and carries it out when pixels are
 * needed, in one native call, and a thread in a native call cannot be terminated: 500 gradients on 40 Mpx took minutes.
 * About a second each; only large pages with many components have several.
 */
const piecePixels = 400_000_000;

/** Makes the engine carry out what it has recorded. */
function carryOut(context: SceneSurface["context"]): void {
  context.getImageData(0, 0, 1, 1);
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
