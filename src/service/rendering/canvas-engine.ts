/**
 * The only access to the canvas engine. Text is drawn as Chrome draws it, which must be set before the first canvas is
 * made: the engine's own default changes every glyph edge. The setting holds for the whole process, with its worker
 * threads.
 */
import { setTextRenderer } from "@napi-rs/canvas";

setTextRenderer("system");

export {
  type Canvas,
  createCanvas,
  GlobalFonts,
  Image,
  Path2D,
  PDFDocument,
  type SKRSContext2D,
} from "@napi-rs/canvas";
