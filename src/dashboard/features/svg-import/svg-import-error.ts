import { texts } from "./texts.ts";

/**
 * Why a file cannot be imported. `tooLarge`: more than 5 MB of text. `notSvg`: no `svg` element. `malformed`: no valid
 * XML. `entities`: a document type with entities, whose text could grow without bound. `tooComplex`: too many elements,
 * or too deeply nested. `empty`: nothing that can be drawn. `tooDetailed`: the template would be too large to be saved.
 */
export type SvgImportCode = keyof typeof texts.refused;

/** A drawing that cannot be imported. The message says so in the user's language. */
export class SvgImportError extends Error {
  override readonly name = "SvgImportError";
  readonly code: SvgImportCode;

  constructor(code: SvgImportCode) {
    super(texts.refused[code]);
    this.code = code;
  }
}
