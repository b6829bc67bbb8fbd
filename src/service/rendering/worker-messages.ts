/** Messages between the render pool and its threads. */
import type { RenderedFile, RenderOrder } from "./render-order.ts";

/** A picture that the order paints. `key` is equal for equal bytes. */
export interface OrderedPicture {
  source: string;
  key: string;
}

/** `file`: as it is stored or was opened. `bitmap`: decoded pixels, a bitmap file. */
export interface SentPicture {
  kind: "file" | "bitmap";
  bytes: Uint8Array;
}

/** A plain font, by the name that the scene draws with. */
export interface OrderedFont {
  alias: string;
  bytes: Uint8Array;
}

export type ToWorker =
  | { type: "render"; order: RenderOrder; pictures: OrderedPicture[]; fonts: OrderedFont[] }
  /** Answers `need`; a key without a picture could not be read. */
  | { type: "pictures"; pictures: ReadonlyMap<string, SentPicture> };

export type FromWorker =
  /** These are not among the worker's decoded pictures. */
  | { type: "need"; keys: string[] }
  | { type: "done"; file: RenderedFile }
  | { type: "failed"; message: string; stack: string };

export interface WorkerSettings {
  decodedBytesMax: number;
  /** Of one order's pictures together. */
  picturePixelsMax: number;
}
