/** Messages between the render pool and its threads. */
import type { RenderedFile, RenderOrder } from "./render-order.ts";

/** A picture that the order paints. `key` is equal for equal bytes. */
export interface OrderedPicture {
  source: string;
  key: string;
}

/** `file`: as it is stored or was opened. `bitmap`: decoded pixels, a bitmap file, which the thread owns. */
export type SentPicture =
  | { kind: "file"; bytes: Uint8Array }
  | { kind: "bitmap"; bytes: Uint8Array<ArrayBuffer> };

/** An image component as it was painted. */
export interface DrawnPicture {
  /** A bitmap file. */
  bitmap: Uint8Array<SharedArrayBuffer>;
  /** Of its picture, decoded. */
  pixels: number;
}

/** A component of the first page, by its index. Absent `drawn`: the thread paints it and returns its pixels. */
export interface OrderedDrawing {
  index: number;
  key: string;
  drawn?: DrawnPicture | undefined;
}

/** A plain font, by the name that the scene draws with. */
export interface OrderedFont {
  alias: string;
  bytes: Uint8Array;
}

export type ToWorker =
  | {
      type: "render";
      order: RenderOrder;
      pictures: OrderedPicture[];
      fonts: OrderedFont[];
      drawings: OrderedDrawing[];
    }
  /** Answers `need`; a key without a picture could not be read. */
  | { type: "pictures"; pictures: ReadonlyMap<string, SentPicture> };

export type FromWorker =
  /** These are not among the worker's decoded pictures. */
  | { type: "need"; keys: string[] }
  /** `spent`: the buffers of the bitmaps that it has got. */
  | {
      type: "done";
      file: RenderedFile;
      drawn?: ReadonlyMap<string, DrawnPicture> | undefined;
      spent: ArrayBuffer[];
    }
  | { type: "failed"; message: string; stack: string };

export interface WorkerSettings {
  decodedBytesMax: number;
  /** Of one order's pictures together. */
  picturePixelsMax: number;
}
