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
  /** Its left end. */
  x: number;
}

/** Pieces that follow each other on one line. */
export interface TextChunk {
  /** Of the baseline. */
  y: number;
  /** The share of the width to the left of the point that stays when the text changes. */
  anchor: 0 | 0.5 | 1;
  pieces: TextPiece[];
}
