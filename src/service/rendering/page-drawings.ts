import type { TemplateDocument } from "#scene/document.ts";
import { pageSize, paintPage } from "#scene/paint/paint-page.ts";
import { coversBox, replacedArea } from "#scene/paint/place-picture.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import type { SceneImage, SceneTools } from "#scene/scene-tools.ts";
import { toBitmapFile } from "../pictures/bitmap-file.ts";
import { type createSceneCanvas, decodeBitmap, freePicture } from "./node-scene-tools.ts";
import type { DrawnPicture, OrderedDrawing } from "./worker-messages.ts";

type SceneSurface = ReturnType<typeof createSceneCanvas>;

/** The components of one page whose pixels are kept, or have to be returned. */
export class PageDrawings {
  readonly #drawings: ReadonlyMap<number, OrderedDrawing>;
  readonly #decoded = new Map<number, SceneImage>();
  /** Those that were asked for, by their keys. */
  readonly returned = new Map<string, DrawnPicture>();

  constructor(drawings: readonly OrderedDrawing[] = []) {
    this.#drawings = new Map(drawings.map((drawing) => [drawing.index, drawing]));
  }

  /** Decodes the kept ones from a component on. Call it before `paint`. */
  async decode(from: number): Promise<void> {
    for (const { index, drawn } of this.#drawings.values())
      if (drawn !== undefined && index >= from) this.#decoded.set(index, await decodeBitmap(drawn.bitmap));
  }

  /** Frees what was decoded. Call it when the page is encoded. */
  free(): void {
    for (const picture of this.#decoded.values()) freePicture(picture);
    this.#decoded.clear();
  }

  /** Paints a range of the first page's components; see `PaintPageOptions.span`. The pixels are those of `paintPage`. */
  paint(
    surface: SceneSurface,
    { document, scale }: { document: TemplateDocument; scale: number },
    tools: SceneTools,
    { from, to }: { from: number; to: number },
  ): void {
    const page = { scale, ...pageSize(document, scale) };
    const components = document.pages[0]?.components ?? [];
    let next = from;
    const paintTo = (end: number) => {
      // The background belongs to the first stretch, be it empty.
      if (next < end || (next === 0 && from === 0))
        paintPage(surface.context, document, 0, tools, { scale, span: { from: next, to: end } });
      next = end;
    };
    for (let index = from; index < to; index += 1) {
      const drawing = this.#drawings.get(index);
      const component = components[index];
      if (drawing === undefined || component?.type !== "IMAGE") continue;
      const area = replacedArea(component, page);
      if (area === undefined) continue;
      const decoded = this.#decoded.get(index);
      const picture = tools.images.get(component.src);
      if (decoded !== undefined) {
        paintTo(index);
        copyPicture(surface, decoded, area);
        next = index + 1;
      } else if (picture?.isOpaque === true && coversBox(component, picture)) {
        paintTo(index + 1);
        const bitmap = readBitmap(surface, area);
        const pixels = picture.width * picture.height;
        if (bitmap !== undefined) this.returned.set(drawing.key, { bitmap, pixels });
      }
    }
    paintTo(to);
  }
}

function copyPicture({ context }: SceneSurface, image: SceneImage, { left, top }: Rect): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
  context.filter = "none";
  context.drawImage(image.drawable, left, top);
  context.restore();
}

/** Undefined if a pixel is not opaque. */
function readBitmap(
  { canvas }: SceneSurface,
  { left, top, right, bottom }: Rect,
): Uint8Array<SharedArrayBuffer> | undefined {
  const [width, height] = [right - left, bottom - top];
  const { data } = canvas.getContext("2d").getImageData(left, top, width, height);
  return toBitmapFile(data, { width, height });
}
