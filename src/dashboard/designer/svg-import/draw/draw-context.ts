import type { SvgNotes } from "../notes.ts";
import type { PaintContext } from "../paint/svg-paint.ts";
import type { PictureReader } from "./pictures.ts";

/** The state that the parts of a drawing share. */
export interface DrawContext extends PaintContext {
  notes: SvgNotes;
  pictures: PictureReader;
}
