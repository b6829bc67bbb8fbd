import type { SceneImage } from "#scene/scene-tools.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import { pictureHeaders } from "#contract/picture-headers.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { decodePicture } from "./decode-picture.ts";
import { pictureAddress } from "./picture-address.ts";
import { texts } from "./texts.ts";

/** The maximum number of decoded pictures; each may take a hundred megabytes. */
const keptMax = 40;

/** A failed source is retried when it is requested after this time. */
const retryAfterMs = 10_000;

export type ScenePicture =
  | { state: "loading"; done: Promise<void> }
  /** `redrawn` settles when a drawing is there for another box; until then it is shown as it was. */
  | { state: "ready"; image: SceneImage; box?: PictureBox | undefined; redrawn?: Promise<void> | undefined }
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
      this.#pictures.set(source, { state: "ready", image, box: isDrawing ? box : undefined });
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
