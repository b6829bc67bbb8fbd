import type { UploadedFace } from "#contract/account.ts";
import type { Change } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { ScenePictures } from "../../model/drawing/scene-pictures.ts";
import { openRevision } from "./drawn-revision.ts";

/** The drawings of a list run one by one, so that it stays responsive. */
let last: Promise<unknown> = Promise.resolve();

export interface DrawSourceOptions {
  changes?: readonly Change[];
  faces: readonly UploadedFace[];
  /** Maximum of width and height, px. */
  sidePx: number;
  /** Does not wait for the drawings of the list. */
  isUrgent?: boolean;
  signal: AbortSignal;
}

/** Draws the first page of a document by today's code. Rejects if it cannot be read or drawn, or when `signal` aborts. */
export function drawSource(source: JsonObject, options: DrawSourceOptions): Promise<HTMLCanvasElement> {
  const draw = () => drawNow(source, options);
  if (options.isUrgent === true) return draw();
  const drawn = last.then(draw, draw);
  last = drawn;
  return drawn;
}

async function drawNow(source: JsonObject, { changes = [], faces, sidePx, signal }: DrawSourceOptions) {
  signal.throwIfAborted();
  const read = await openRevision(source, { pictures: new ScenePictures(), catalogue: catalogueWith(faces) });
  if (!read.ok) throw new Error(read.problem.map(({ path }) => path).join(", "));
  try {
    return (await read.value.draw(changes, sidePx, signal)).canvas;
  } finally {
    read.value.close();
  }
}
