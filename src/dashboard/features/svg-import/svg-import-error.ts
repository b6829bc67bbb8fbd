import { texts } from "./texts.ts";

/** Why a file cannot be imported. */
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
