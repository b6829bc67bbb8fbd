import type { Matrix } from "#scene/paint/matrix.ts";
import type { Clip } from "../read/clips.ts";

/** How letters look. Lengths are px of the page. */
export interface TextLook {
  /** A family of the catalogue. */
  font: string;
  fontSize: number;
  weight: number;
  italic: boolean;
  /** Hex, with alpha. */
  color: string;
  strokeColor: string;
  strokeWidth: number;
  letterSpacing: number;
  decoration: "none" | "underline" | "line-through";
  transform: "none" | "uppercase" | "lowercase" | "capitalize";
}

export interface TextPiece {
  text: string;
  look: TextLook;
}

/** Pieces that are written one after the other from one place. */
export interface TextChunk {
  /** Undefined: where the chunk before it ends. */
  x: number | undefined;
  /** Added to that. */
  dx: number;
  /** Of the baseline. */
  y: number;
  /** The share of the width to the left of `x`. */
  anchor: 0 | 0.5 | 1;
  pieces: TextPiece[];
}

/** A text of a drawing. Its places are px that are turned, but not scaled, against those of the page. */
export interface TextDraft {
  chunks: readonly TextChunk[];
  /** Maps places to the page. */
  matrix: Matrix;
  /** Degrees clockwise. */
  rotation: number;
  opacity: number;
  direction: "auto" | "rtl";
  clips: readonly Clip[];
}
