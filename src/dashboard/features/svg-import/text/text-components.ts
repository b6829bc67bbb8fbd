import type { JsonObject } from "#contract/json.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { firstStrongDirection } from "#scene/layout/bidi.ts";
import {
  applyMatrix,
  cosineAndSine,
  mapRect,
  type Matrix,
  type Point,
  type Rect,
} from "#scene/paint/matrix.ts";
import { placeValues, roundPx } from "../box.ts";
import type { TextChunk } from "./text-draft.ts";
import { joinLines, type SvgParagraph } from "./text-lines.ts";
import { createTextRuler, type TextRuler } from "./text-ruler.ts";
import { joinPieces, textValues } from "./text-values.ts";

/** A TEXT without an id. */
export interface TextComponentDraft {
  values: JsonObject;
  /** Of its letters, on the page. */
  bounds: Rect;
}

/** A text, whose places are px that are turned, but not scaled, against those of the page. */
export interface TextDraft {
  chunks: readonly TextChunk[];
  /** Maps places to the page. */
  matrix: Matrix;
  /** Degrees clockwise. */
  rotation: number;
  direction: "auto" | "rtl";
}

/** Loads the fonts of texts, to measure them. */
export function createRuler(drafts: readonly TextDraft[], fonts: FontCatalogue): Promise<TextRuler> {
  const samples = drafts.flatMap(({ chunks }) =>
    chunks.flatMap(({ pieces }) => pieces.flatMap((piece) => joinPieces([piece]) ?? []).map(textValues)),
  );
  return createTextRuler(samples, fonts);
}

/** The components of a text: one for each paragraph, without ids. */
export function textComponents(draft: TextDraft, ruler: TextRuler): TextComponentDraft[] {
  return joinLines(draft.chunks, ruler)
    .map((paragraph) => toComponent(paragraph, draft, ruler))
    .filter((component) => component !== undefined);
}

/** So that other letters, and rounding, do not wrap a line. */
const reserveShare = 0.06;
const reserveEm = 0.3;

function toComponent(
  paragraph: SvgParagraph,
  draft: TextDraft,
  ruler: TextRuler,
): TextComponentDraft | undefined {
  const { anchor, base, pitch, text } = paragraph;
  if (text.trim() === "") return undefined;
  const { fontSize } = base;
  const lineHeight = pitch === undefined ? undefined : Math.min(5, Math.max(0.3, roundPx(pitch / fontSize)));
  const styled: JsonObject = {
    ...textValues(paragraph),
    ...(lineHeight !== undefined && { lineHeight }),
    ...alignValues(paragraph, draft),
  };
  const layout = ruler.layOut(styled);
  const [first] = layout?.lines ?? [];
  if (layout === undefined || first === undefined) return undefined;
  const inkWidth = Math.max(...layout.lines.map(({ width }) => width));
  const width = Math.max(1, Math.ceil(inkWidth * (1 + reserveShare) + fontSize * reserveEm));
  const height = Math.max(1, Math.ceil(layout.lines.length * layout.lineHeightPx));
  const at = applyMatrix(draft.matrix, paragraph);
  const { cosine, sine } = cosineAndSine(draft.rotation);
  /** From px of the box, whose anchor is on the first baseline, to the page. */
  const toPage: Matrix = { a: cosine, b: sine, c: -sine, d: cosine, e: at.x, f: at.y };
  const anchorInBox: Point = { x: width * anchor, y: first.baseline };
  const center = applyMatrix(toPage, { x: width / 2 - anchorInBox.x, y: height / 2 - anchorInBox.y });
  const box = {
    x: roundPx(center.x - width / 2),
    y: roundPx(center.y - height / 2),
    width,
    height,
    rotation: draft.rotation,
  };
  const { type = "TEXT", ...others } = styled;
  return {
    values: {
      type,
      ...placeValues(box),
      ...others,
    },
    bounds: mapRect(toPage, {
      left: -inkWidth * anchor,
      top: -first.baseline,
      right: inkWidth * (1 - anchor),
      bottom: height - first.baseline,
    }),
  };
}

/** A text of a script from the right begins there, unless it says otherwise. */
function alignValues({ anchor, text }: SvgParagraph, { direction }: TextDraft): JsonObject {
  const isFromRight = direction === "rtl" || firstStrongDirection(text) === "rtl";
  const align = anchor === 0.5 ? "center" : anchor === 1 ? "right" : isFromRight ? "left" : undefined;
  return { ...(align !== undefined && { align }), ...(direction === "rtl" && { direction }) };
}
