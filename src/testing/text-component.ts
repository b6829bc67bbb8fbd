import { type ComponentOf, parseTemplateDocument } from "#scene/document.ts";
import { letterSpacingOf, type MeasureText } from "#scene/layout/text-face.ts";

/** A TEXT component with these properties and defaults for all others, parsed like a document. */
export function textComponent(properties: Record<string, unknown>): ComponentOf<"TEXT"> {
  const source = { components: [{ id: "text", type: "TEXT", fontSize: 20, ...properties }] };
  const read = parseTemplateDocument(source);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const component = read.value.pages[0]?.components[0];
  if (component?.type !== "TEXT") throw new Error("the document has no text");
  return component;
}

/** Measures each code point as half the font size: 10 px at 20 px. */
export const measureEvenly: MeasureText = (text, face) =>
  [...text].length * (face.sizePx / 2 + letterSpacingOf(text, face));
