import type { SceneImage } from "#scene/scene-tools.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import { pictureHeaders } from "#contract/picture-headers.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { pictureAddress } from "./picture-address.ts";
import { texts } from "./texts.ts";
import { sceneContextOf } from "./browser-scene-tools.ts";

/** The maximum number of decoded pictures; each may take a hundred megabytes. */
const keptMax = 40;

/** A failed source is retried when it is requested after this time. */
const retryAfterMs = 10_000;

export type ScenePicture =
  | { state: "loading"; done: Promise<void> }
  /** `redrawn` settles when a drawing is there for another box; until then it is shown as it was. */
  | {
      state: "ready";
      image: SceneImage;
      /** It has no pixels of its own. */
      isDrawing: boolean;
      box?: PictureBox | undefined;
      redrawn?: Promise<void> | undefined;
    }
  | { state: "failed"; reason: string; at: number };

/** Decoded pictures by `src`: an LRU cache whose entries load once. */
export class ScenePictures {
  readonly #pictures = new Map<string, ScenePicture>();

  /** The state of a source; starts loading an unknown one. */
  get(source: string, box?: PictureBox): ScenePicture {
    const known = this.#pictures.get(source);
    const isWorthRepeating = known?.state === "failed" && performance.now() - known.at > retryAfterMs;
    if (known !== undefined && !isWorthRepeating) {
      // Moves it to the end, so that the first entry is the least recently used.
      this.#pictures.delete(source);
      this.#pictures.set(source, known);
      return known.state === "ready" ? this.#redraw(source, known, box) : known;
    }
    const picture: ScenePicture = { state: "loading", done: this.#load(source, box) };
    this.#pictures.set(source, picture);
    this.forgetOldest(keptMax);
    return picture;
  }

  /** One after the other, so that a drag asks for few of the sizes that it passes. */
  #redraw(source: string, known: ScenePicture & { state: "ready" }, box?: PictureBox): ScenePicture {
    const isOther = known.box !== undefined && box !== undefined && !isSameBox(known.box, box);
    if (!isOther || known.redrawn !== undefined) return known;
    const redrawing = { ...known, redrawn: this.#load(source, box) };
    this.#pictures.set(source, redrawing);
    return redrawing;
  }

  async #load(source: string, box?: PictureBox): Promise<void> {
    try {
      const { image, isDrawing } = await loadPicture(source, box);
      this.#pictures.set(source, { state: "ready", image, isDrawing, box: isDrawing ? box : undefined });
    } catch (error) {
      const known = this.#pictures.get(source);
      if (known?.state === "ready") {
        // The drawing stays as it is, and is not asked for again for this box.
        this.#pictures.set(source, { ...known, box, redrawn: undefined });
        return;
      }
      const reason = error instanceof Error ? error.message : String(error);
      this.#pictures.set(source, { state: "failed", reason, at: performance.now() });
    }
  }

  /** Forgets the least recently used pictures until `count` are left; those that are loading stay. */
  forgetOldest(count: number): void {
    for (const [source, picture] of this.#pictures) {
      if (this.#pictures.size <= count) return;
      if (picture.state !== "loading") this.#pictures.delete(source);
    }
  }
}

function isSameBox(one: PictureBox, other: PictureBox): boolean {
  return one.width === other.width && one.height === other.height && one.fit === other.fit;
}

async function loadPicture(
  source: string,
  box: PictureBox | undefined,
): Promise<{ image: SceneImage; isDrawing: boolean }> {
  const answer = await fetch(pictureAddress(source, box));
  if (!answer.ok) throw new Error(await refusalOf(answer));
  const isDrawing = answer.headers.has(pictureHeaders.drawing);
  return { image: await decodePicture(await answer.blob()), isDrawing };
}

async function refusalOf(answer: Response): Promise<string> {
  try {
    return errorBodySchema.parse(await answer.json()).msg;
  } catch {
    // Not our error body; only the status is known.
    return texts.pictureAnswered(answer.status);
  }
}

/**
 * Decodes a picture's file into a drawable that is sampled as in the render. It has to be an image element: an
 * `ImageBitmap` differs in a quarter of its pixels when scaled down. The server has already normalised orientation and
 * colour profiles, which elements treat differently. Throws if the file is not a picture.
 */
async function decodePicture(file: Blob): Promise<SceneImage> {
  const image = await loadElement(file);
  const element = (await isScaledInDecoder(file, image))
    ? await loadElement(await toPlainFile(image))
    : image;
  return { width: element.naturalWidth, height: element.naturalHeight, drawable: element };
}

async function loadElement(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } catch (error) {
    throw new Error("The picture could not be read.", { cause: error });
  } finally {
    // The element has read the bytes already.
    URL.revokeObjectURL(address);
  }
}

/**
 * Whether Chromium would scale the picture down inside its JPEG decoder, which it does if both sides are multiples of
 * the 8 px blocks. The pixels differ from those of scaling the decoded picture.
 */
async function isScaledInDecoder(file: Blob, image: HTMLImageElement): Promise<boolean> {
  if (image.naturalWidth % 8 !== 0 || image.naturalHeight % 8 !== 0) return false;
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0xff && second === 0xd8;
}

const headerLength = 54;

/** The same pixels as a Windows bitmap: uncompressed, 32 bits per pixel, rows from the top. For opaque pictures. */
async function toPlainFile(image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = sceneContextOf(canvas);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  for (let offset = 0; offset < data.length; offset += 4) {
    const red = data[offset] ?? 0;
    data[offset] = data[offset + 2] ?? 0;
    data[offset + 2] = red;
  }
  const header = new DataView(new ArrayBuffer(headerLength));
  header.setUint16(0, 0x424d);
  header.setUint32(2, headerLength + data.length, true);
  header.setUint32(10, headerLength, true);
  header.setUint32(14, headerLength - 14, true);
  header.setInt32(18, width, true);
  header.setInt32(22, -height, true);
  header.setUint16(26, 1, true);
  header.setUint16(28, 32, true);
  return new Blob([header, data], { type: "image/bmp" });
}
