import type { SceneImage } from "#scene/scene-tools.ts";
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
  | { state: "ready"; image: SceneImage }
  | { state: "failed"; reason: string; at: number };

/** Decoded pictures by `src`: an LRU cache whose entries load once. */
export class ScenePictures {
  readonly #pictures = new Map<string, ScenePicture>();

  /** The state of a source; starts loading an unknown one. */
  get(source: string): ScenePicture {
    const known = this.#pictures.get(source);
    const isWorthRepeating = known?.state === "failed" && performance.now() - known.at > retryAfterMs;
    if (known !== undefined && !isWorthRepeating) {
      // Moves it to the end, so that the first entry is the least recently used.
      this.#pictures.delete(source);
      this.#pictures.set(source, known);
      return known;
    }
    const picture: ScenePicture = { state: "loading", done: this.#load(source) };
    this.#pictures.set(source, picture);
    this.forgetOldest(keptMax);
    return picture;
  }

  async #load(source: string): Promise<void> {
    try {
      this.#pictures.set(source, { state: "ready", image: await loadPicture(source) });
    } catch (error) {
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

async function loadPicture(source: string): Promise<SceneImage> {
  const answer = await fetch(pictureAddress(source));
  if (!answer.ok) throw new Error(await refusalOf(answer));
  return decodePicture(await answer.blob());
}

async function refusalOf(answer: Response): Promise<string> {
  try {
    return errorBodySchema.parse(await answer.json()).msg;
  } catch {
    // Not our error body; only the status is known.
    return texts.pictureAnswered(answer.status);
  }
}
