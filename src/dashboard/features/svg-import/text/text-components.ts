import type { JsonObject } from "#contract/json.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { firstStrongDirection } from "#scene/layout/bidi.ts";
import type { TextLayout } from "#scene/layout/layout-text.ts";
import { layoutOf } from "#scene/paint/layout-of.ts";
import { mapRect, type Rect } from "#scene/paint/matrix.ts";
import { loadTextFonts } from "../../../model/drawing/load-scene-fonts.ts";
import { sceneContextOf } from "../../../model/drawing/browser-scene-tools.ts";
import type { DrawingFrame } from "../drawing-frame.ts";
import { pageMatrix } from "../read-paint.ts";
import { placeValues, roundPx } from "../read-shape.ts";
import { type ReadText, readText, type TextLine, type TextLook, type TextPiece } from "./read-text.ts";

/** A text in one look, or with some of it in a second look, which a TEXT calls its emphasis. */
interface StyledText {
  /** With braces around the emphasis. */
  text: string;
  base: TextLook;
  emphasis: TextLook | undefined;
}

/** Lines that are one text: each below the other at the same distance. */
interface Paragraph extends StyledText, Omit<TextLine, "pieces"> {
  /** Px between two baselines; undefined for one line. */
  pitch: number | undefined;
  lastY: number;
}

/** A TEXT without an id. */
export interface TextComponent {
  values: JsonObject;
  /** Of its letters, on the page. */
  bounds: Rect;
  font?: string;
}

/**
 * Reads the texts of a drawing and loads their fonts. Returns the components of a text, one for each paragraph; undefined
 * if no TEXT can look like it.
 */
export async function readTexts(
  { root, view, page }: DrawingFrame,
  fonts: FontCatalogue,
): Promise<(element: Element) => TextComponent[] | undefined> {
  const texts = new Map<Element, ReadText>();
  for (const element of root.querySelectorAll("text")) {
    const isDrawn = element instanceof view.SVGTextElement && element.getClientRects().length > 0;
    const text = isDrawn ? readText(element, pageMatrix(element, page), fonts, view) : undefined;
    if (text !== undefined) texts.set(element, text);
  }
  const pieces = [...texts.values()].flatMap(({ lines }) => lines.flatMap((line) => line.pieces));
  const requests = pieces.map(({ text, look }) => ({
    text,
    family: look.font,
    weight: look.weight,
    italic: look.italic,
  }));
  // Without a connection to the fonts the widths are approximate, and the places are right all the same.
  await loadTextFonts(requests, fonts).catch(() => {});
  const context = sceneContextOf(document.createElement("canvas"));
  const ruler: TextRuler = (values) => {
    const text = { ...values, id: "text", type: "TEXT", x: 0, y: 0, width: roomPx, height: roomPx };
    const parsed = parseTemplateDocument({ components: [text] });
    const component = parsed.ok ? parsed.value.pages[0]?.components[0] : undefined;
    return component?.type === "TEXT"
      ? layoutOf(component, context, { fonts, layouts: undefined })
      : undefined;
  };
  return (element) => {
    const text = texts.get(element);
    if (text === undefined) return undefined;
    const paragraphs = joinLines(text.lines.flatMap((line) => styleLine(line, ruler)));
    return paragraphs.flatMap((paragraph) => toComponent(paragraph, text, ruler) ?? []);
  };
}

/** Lays out a TEXT without an id as the painter does, in a box that is wide enough. */
type TextRuler = (values: JsonObject) => TextLayout | undefined;

const roomPx = 20_000;

/** A line as one text, or as one for each piece if they have too many looks. */
function styleLine({ x, y, anchor, pieces }: TextLine, ruler: TextRuler): Paragraph[] {
  const place = { y, pitch: undefined, lastY: y };
  const last = pieces.at(-1);
  const trimmed = [
    ...pieces.slice(0, -1),
    ...(last === undefined ? [] : [{ ...last, text: last.text.trimEnd() }]),
  ];
  const whole = joinPieces(trimmed);
  if (whole !== undefined) return [{ ...whole, ...place, x, anchor }];
  const parts = trimmed.flatMap((piece) => joinPieces([piece]) ?? []);
  const widths = parts.map((part) => ruler(textValues(part))?.lines[0]?.width ?? 0);
  let left = x - anchor * widths.reduce((sum, width) => sum + width, 0);
  return parts.map((part, index) => {
    const at = left;
    left += widths[index] ?? 0;
    return { ...part, ...place, x: at, anchor: 0 };
  });
}

/** Joins pieces of at most two looks that a TEXT can have; undefined for more, and for others. */
function joinPieces(pieces: readonly TextPiece[]): StyledText | undefined {
  const lengths = new Map<string, number>();
  for (const { text, look } of pieces) {
    const key = JSON.stringify(look);
    lengths.set(key, (lengths.get(key) ?? 0) + text.length);
  }
  // The look of most letters is that of the text.
  const keys = [...lengths].toSorted(([, one], [, other]) => other - one).map(([key]) => key);
  const [base, emphasis] = keys.map((key) => pieces.find(({ look }) => JSON.stringify(look) === key)?.look);
  if (base === undefined || keys.length > 2 || (emphasis && !canEmphasise(base, emphasis))) return undefined;
  const text = pieces
    .map((piece) => {
      const escaped = piece.text.toWellFormed().replaceAll("{", "{{").replaceAll("}", "}}");
      return JSON.stringify(piece.look) === keys[1] ? `{${escaped}}` : escaped;
    })
    .join("");
  // Neighbours of one look are one emphasis.
  return { text: text.replaceAll(/(?<!\})\}\{(?!\{)/g, ""), base, emphasis };
}

/** Whether two looks differ only in what an emphasis can have of its own. */
function canEmphasise(base: TextLook, emphasis: TextLook): boolean {
  const names = ["fontSize", "letterSpacing", "transform", "strokeColor", "strokeWidth"] as const;
  // A transparent emphasis means that it has no colour of its own.
  return emphasis.color !== "transparent" && names.every((name) => base[name] === emphasis[name]);
}

/** The properties of a TEXT, without its place. Those that a text has anyway are omitted. */
function textValues({ text, base, emphasis }: StyledText): JsonObject {
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

/** Lines of one TEXT are 0.5 to 3 font sizes apart. */
const pitchMin = 0.5;
const pitchMax = 3;

function joinLines(lines: readonly Paragraph[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const em = line.base.fontSize;
    const step = last === undefined ? 0 : line.y - last.lastY;
    const pitch = last?.pitch ?? step;
    // Empty lines of the drawing are only visible in the distance.
    const count = Math.round(step / pitch);
    const isNext =
      last !== undefined &&
      last.anchor === line.anchor &&
      Math.abs(last.x - line.x) < 0.06 * em &&
      pitch >= pitchMin * em &&
      pitch <= pitchMax * em &&
      (count === 1 || count === 2) &&
      Math.abs(step - count * pitch) < 0.04 * em &&
      JSON.stringify(last.base) === JSON.stringify(line.base) &&
      JSON.stringify(last.emphasis ?? line.emphasis) === JSON.stringify(line.emphasis ?? last.emphasis);
    if (!isNext) {
      paragraphs.push({ ...line });
      continue;
    }
    last.text += "\n".repeat(count) + line.text;
    last.emphasis ??= line.emphasis;
    last.pitch = pitch;
    last.lastY = line.y;
  }
  return paragraphs;
}

/** So that other letters, and rounding, do not wrap a line. */
const reserveShare = 0.06;
const reserveEm = 0.3;

function toComponent(
  paragraph: Paragraph,
  { matrix, rotation, direction, font }: ReadText,
  ruler: TextRuler,
): TextComponent | undefined {
  const { anchor, pitch, text, x, y } = paragraph;
  const { fontSize } = paragraph.base;
  // A text of a script from the right begins there, unless it says otherwise.
  const isFromRight = direction === "rtl" || firstStrongDirection(text) === "rtl";
  const align = anchor === 0.5 ? "center" : anchor === 1 ? "right" : isFromRight ? "left" : undefined;
  const values: JsonObject = {
    ...textValues(paragraph),
    ...(pitch !== undefined && { lineHeight: Math.min(5, Math.max(0.3, roundPx(pitch / fontSize))) }),
    ...(align !== undefined && { align }),
    ...(direction === "rtl" && { direction }),
  };
  const layout = ruler(values);
  const [first] = layout?.lines ?? [];
  if (text.trim() === "" || layout === undefined || first === undefined) return undefined;
  const inkWidth = Math.max(...layout.lines.map((line) => line.width));
  const width = Math.max(1, Math.ceil(inkWidth * (1 + reserveShare) + fontSize * reserveEm));
  const height = Math.max(1, Math.ceil(layout.lines.length * layout.lineHeightPx));
  const center = matrix.transformPoint({
    x: x + width * (0.5 - anchor),
    y: y + height / 2 - first.baseline,
  });
  const box = {
    x: roundPx(center.x - width / 2),
    y: roundPx(center.y - height / 2),
    width,
    height,
    rotation,
  };
  const [left, top] = [x - inkWidth * anchor, y - first.baseline];
  const bounds = mapRect(matrix, { left, top, right: left + inkWidth, bottom: top + height });
  return {
    values: { type: "TEXT", ...placeValues(box), ...values },
    bounds,
    ...(font !== undefined && { font }),
  };
}
