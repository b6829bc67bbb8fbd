import type { JsonObject } from "#contract/json.ts";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import type { TextLayout } from "#scene/layout/layout-text.ts";
import { listDocumentFontRequests } from "#scene/needed-fonts.ts";
import { layoutOf } from "#scene/paint/layout-of.ts";
import { loadTextFonts } from "../../../model/drawing/load-scene-fonts.ts";
import { sceneContextOf } from "../../../model/drawing/browser-scene-tools.ts";

/** Measures texts by the layout that the painter uses. */
export interface TextRuler {
  /** The layout of a TEXT without an id, in a box that is wide enough. */
  layOut: (values: JsonObject) => TextLayout | undefined;
}

const roomPx = 20_000;

/** Loads the fonts of texts. Without a connection to them, the browser's own measure instead. */
export async function createTextRuler(
  texts: readonly JsonObject[],
  fonts: FontCatalogue,
): Promise<TextRuler> {
  const requests = texts.flatMap((values) => {
    const document = read(values);
    return document === undefined ? [] : listDocumentFontRequests(document);
  });
  try {
    await loadTextFonts(requests, fonts);
  } catch {
    // The widths are approximate then, and the places are right all the same.
  }
  const context = sceneContextOf(document.createElement("canvas"));
  const known = new Map<string, TextLayout | undefined>();
  return {
    layOut: (values) => {
      const key = JSON.stringify(values);
      if (known.has(key)) return known.get(key);
      const component = read(values)?.pages[0]?.components[0];
      const layout =
        component?.type === "TEXT" ? layoutOf(component, context, { fonts, layouts: undefined }) : undefined;
      known.set(key, layout);
      return layout;
    },
  };
}

function read(values: JsonObject): TemplateDocument | undefined {
  const component = { ...values, id: "text", type: "TEXT", x: 0, y: 0, width: roomPx, height: roomPx };
  const parsed = parseTemplateDocument({ components: [component] });
  return parsed.ok ? parsed.value : undefined;
}
