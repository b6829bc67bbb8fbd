import type { JsonObject } from "#contract/json.ts";
import type { TextLook, TextPiece } from "./text-draft.ts";

/** A text in one look, or with some of it in a second look, which a TEXT calls its emphasis. */
export interface StyledText {
  /** With braces around the emphasis. */
  text: string;
  base: TextLook;
  emphasis: TextLook | undefined;
}

/** Joins pieces of at most two looks that a TEXT can have; undefined for more, and for others. */
export function joinPieces(pieces: readonly TextPiece[]): StyledText | undefined {
  const looks: { key: string; look: TextLook; length: number }[] = [];
  for (const { text, look } of pieces) {
    const key = JSON.stringify(look);
    const known = looks.find((one) => one.key === key);
    if (known === undefined) looks.push({ key, look, length: text.length });
    else known.length += text.length;
  }
  // The look of most letters is that of the text.
  const [first, second, third] = looks.toSorted((one, other) => other.length - one.length);
  if (first === undefined || third !== undefined) return undefined;
  if (second !== undefined && !canEmphasise(first.look, second.look)) return undefined;
  const text = pieces
    .map((piece) => {
      const escaped = piece.text.replaceAll("{", "{{").replaceAll("}", "}}");
      return second !== undefined && JSON.stringify(piece.look) === second.key ? `{${escaped}}` : escaped;
    })
    .join("");
  // Neighbours of one look are one emphasis.
  return { text: text.replaceAll(/(?<!\})\}\{(?!\{)/g, ""), base: first.look, emphasis: second?.look };
}

/** Whether two looks differ only in what an emphasis can have of its own. */
function canEmphasise(base: TextLook, emphasis: TextLook): boolean {
  return (
    base.fontSize === emphasis.fontSize &&
    base.letterSpacing === emphasis.letterSpacing &&
    base.transform === emphasis.transform &&
    base.strokeColor === emphasis.strokeColor &&
    base.strokeWidth === emphasis.strokeWidth &&
    // A transparent emphasis means that it has no colour of its own.
    emphasis.color !== "transparent"
  );
}

/** The properties of a TEXT, without its place. Those that a text has anyway are omitted. */
export function textValues({ text, base, emphasis }: StyledText): JsonObject {
  return {
    type: "TEXT",
    text,
    font: base.font,
    fontSize: base.fontSize,
    color: base.color,
    ...(base.weight !== 400 && { weight: base.weight }),
    ...(base.italic && { italic: true }),
    ...(base.letterSpacing !== 0 && { letterSpacing: base.letterSpacing }),
    ...(base.decoration !== "none" && { decoration: base.decoration }),
    ...(base.transform !== "none" && { transform: base.transform }),
    ...(base.strokeWidth > 0 && { strokeColor: base.strokeColor, strokeWidth: base.strokeWidth }),
    ...(emphasis !== undefined && {
      ...(emphasis.color !== base.color && { emphasisColor: emphasis.color }),
      ...(emphasis.font !== base.font && { emphasisFont: emphasis.font }),
      ...(emphasis.weight !== base.weight && { emphasisWeight: emphasis.weight }),
      ...(emphasis.italic !== base.italic && { emphasisItalic: emphasis.italic ? "italic" : "upright" }),
      ...(emphasis.decoration !== base.decoration && { emphasisDecoration: emphasis.decoration }),
    }),
  };
}
