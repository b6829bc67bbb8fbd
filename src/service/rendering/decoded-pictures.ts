import type { SceneImage } from "#scene/scene-tools.ts";

/**
 * Decoded pictures by what they hold, the least recently used ones dropped first. Bounded by bytes, because one photo
 * takes as much as a hundred logos. Each worker thread has its own: a decoded picture cannot cross threads.
 */
export class DecodedPictures {
  readonly #bytesMax: number;
  readonly #pictures = new Map<string, SceneImage>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get(key: string): SceneImage | undefined {
    const picture = this.#pictures.get(key);
    if (picture !== undefined) {
      this.#pictures.delete(key);
      this.#pictures.set(key, picture);
    }
    return picture;
  }

  /** A picture that is larger than the whole is not kept. */
  add(key: string, picture: SceneImage): void {
    if (this.#pictures.has(key) || sizeOf(picture) > this.#bytesMax) return;
    this.#pictures.set(key, picture);
    this.#bytes += sizeOf(picture);
    for (const [oldest, dropped] of this.#pictures) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#pictures.delete(oldest);
      this.#bytes -= sizeOf(dropped);
    }
  }

  clear(): void {
    this.#pictures.clear();
    this.#bytes = 0;
  }

  get bytes(): number {
    return this.#bytes;
  }
}

function sizeOf({ width, height }: SceneImage): number {
  return width * height * 4;
}
