import type { UploadedFace } from "#contract/account.ts";
import type { JsonObject } from "#contract/json.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { openRevision } from "../../features/revisions/drawn-revision.ts";
import { ScenePictures } from "../../model/drawing/scene-pictures.ts";

/** The drawings of a list run one by one, so that it stays responsive. */
let last: Promise<unknown> = Promise.resolve();

export interface DrawRevisionOptions {
  faces: readonly UploadedFace[];
  /** Maximum of width and height, px. */
  sidePx: number;
  /** Does not wait for the drawings of the list. */
  isUrgent?: boolean;
  signal: AbortSignal;
}

/** Draws the first page of a revision by today's code. Rejects if it cannot be read or drawn, or when `signal` aborts. */
export function drawRevision(source: JsonObject, options: DrawRevisionOptions): Promise<HTMLCanvasElement> {
  const draw = () => drawNow(source, options);
  if (options.isUrgent === true) return draw();
  const drawn = last.then(draw, draw);
  last = drawn;
  return drawn;
}

async function drawNow(source: JsonObject, { faces, sidePx, signal }: DrawRevisionOptions) {
  signal.throwIfAborted();
  const read = await openRevision(source, { pictures: new ScenePictures(), catalogue: catalogueWith(faces) });
  if (!read.ok) throw new Error(read.problem.map(({ path }) => path).join(", "));
  try {
    return (await read.value.draw([], sidePx, signal)).canvas;
  } finally {
    read.value.close();
  }
}
