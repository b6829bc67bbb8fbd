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
import { placeValues, roundPx } from "../draw/box.ts";
import type { DrawnItem, MeasuredItem } from "../draw/drawn-item.ts";
import type { TextDraft } from "./text-draft.ts";
import { joinLines, type SvgParagraph } from "./text-lines.ts";
import { createTextRuler, type TextRuler } from "./text-ruler.ts";
import { joinPieces, textValues } from "./text-values.ts";

/** A TEXT without an id. */
export interface TextComponentDraft {
  values: JsonObject;
  /** Of its letters, on the page. */
  bounds: Rect;
}

/** The components of texts. Loads their fonts, to measure them. */
async function createTextComponents(
  drafts: readonly TextDraft[],
  fonts: FontCatalogue,
): Promise<ReadonlyMap<TextDraft, readonly TextComponentDraft[]>> {
  const samples = drafts.flatMap(({ chunks }) =>
    chunks.flatMap(({ pieces }) => {
      const whole = joinPieces(pieces);
      const parts = whole === undefined ? pieces.map((piece) => joinPieces([piece])) : [whole];
      return parts.filter((part) => part !== undefined).map(textValues);
    }),
  );
  const ruler = await createTextRuler(samples, fonts);
  return new Map(
    drafts.map((draft) => [
      draft,
      joinLines(draft.chunks, ruler)
        .map((paragraph) => toComponent(paragraph, draft, ruler))
        .filter((component) => component !== undefined),
    ]),
  );
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
      ...(draft.opacity < 1 && { opacity: roundPx(draft.opacity) }),
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

/** Measures the texts among the parts of a drawing. */
export async function measureTexts(
  items: readonly DrawnItem[],
  fonts: FontCatalogue,
): Promise<MeasuredItem[]> {
  const drafts = items.flatMap((item) => (item.kind === "text" ? [item.draft] : []));
  const texts = drafts.length === 0 ? undefined : await createTextComponents(drafts, fonts);
  return items.flatMap((item): MeasuredItem[] => {
    if (item.kind !== "text") return [item];
    const { node, draft } = item;
    const { clips } = draft;
    const parts = texts?.get(draft) ?? [];
    return parts.map(({ values, bounds }) => ({ kind: "component", node, clips, bounds, values }));
  });
}
