import { bundledFonts, type FontFamily } from "#scene/fonts/catalogue.ts";
import {
  formatCanvasFont,
  type FontRequest,
  replaceUncovered,
  resolveFont,
} from "#scene/fonts/needed-faces.ts";

/** One line to draw with plain canvas calls; everything an engine must be told is in it, so it can be sent to a browser as JSON. */
export type FontSpecimen = {
  text: string;
  font: string;
  direction: "ltr" | "rtl";
  lang: string;
  letterSpacing: string;
  sizePx: number;
};

const latin = "Hamburgefonstiv AVATAR To Wa “fiffl” 0123 €½…";
const scripts: readonly (readonly [text: string, lang: string, direction: "ltr" | "rtl"])[] = [
  ["Łódź Çeşme Ǖ Tiếng Việt Привет Ελλάδα", "en", "ltr"],
  ["مرحبا بالعالم AVA ١٢٣ 123 لا إله", "ar", "rtl"],
  ["שלום עולם AVA בְּרֵאשִׁית 123", "he", "rtl"],
  ["こんにちは、世界。東京 AVA「引用」ー", "ja", "ltr"],
  ["नमस्ते दुनिया क्षत्रिय AVA १२३", "hi", "ltr"],
  ["สวัสดีชาวโลก ที่นี่ AVA ๑๒๓", "th", "ltr"],
  ["😀👩‍👩‍👧🇯🇵👍🏽❤️ ❤ ☎ 1️⃣ #️⃣ 12#* ©™ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "en", "ltr"],
  ["→ ← ✓ ★ ♥ ■ ① ♔ ✂ 한 汉", "en", "ltr"],
];

function toSpecimen(request: FontRequest, sizePx: number, more: Partial<FontSpecimen> = {}): FontSpecimen {
  const font = resolveFont(request);
  return {
    text: replaceUncovered(request.text, font),
    font: formatCanvasFont(font, sizePx),
    direction: "ltr",
    lang: "en",
    letterSpacing: "0px",
    sizePx,
    ...more,
  };
}

function listWeights(family: FontFamily): number[] {
  const { weights } = family;
  if (!("min" in weights)) return [...weights];
  return [...new Set([weights.min, Math.min(550, weights.max), 700, weights.max])];
}

/** The requests and the lines of every family at a few weights and sizes, upright and italic, and of every script through the fallback list. */
export function listFontSpecimens(): { requests: FontRequest[]; specimens: FontSpecimen[] } {
  const requests: FontRequest[] = [];
  const specimens: FontSpecimen[] = [];
  const add = (request: FontRequest, sizePx: number, more?: Partial<FontSpecimen>) => {
    requests.push(request);
    specimens.push(toSpecimen(request, sizePx, more));
  };
  for (const family of bundledFonts.families) {
    const isRightToLeft = /Arabic|Cairo|Amiri|Hebrew/.test(family.name);
    const direction = isRightToLeft ? "rtl" : "ltr";
    const text = `${family.sample} ${latin}`;
    for (const weight of listWeights(family)) {
      for (const italic of family.hasItalic ? [false, true] : [false]) {
        add({ family: family.name, weight, italic, text }, 30, { direction });
      }
    }
    add({ family: family.name, weight: 400, italic: false, text }, 61, { direction });
    add({ family: family.name, weight: 600, italic: false, text }, 13.5, {
      direction,
      letterSpacing: "1.5px",
    });
  }
  for (const name of ["Inter", "Anton", "Fraunces", "Amiri", "Noto Serif JP", "DM Sans"]) {
    for (const [text, lang, direction] of scripts) {
      for (const weight of [400, 1000]) {
        add({ family: name, weight, italic: false, text }, 34, { lang, direction });
      }
      add({ family: name, weight: 600, italic: true, text }, 34, { lang, direction });
    }
  }
  return { requests, specimens };
}

/** What a specimen needs of a context; a browser's and the service's both have it. */
export type SpecimenContext = {
  direction: string;
  fillStyle: unknown;
  font: string;
  fontKerning: string;
  lang: string;
  letterSpacing: string;
  textAlign: string;
  textBaseline: string;
  textRendering: string;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
};

export const specimenWidth = 1400;
export const specimenLineHeight = 90;

/** Draws the lines below each other. Needs nothing from its module, so its source can be run in a page. */
export function drawFontSpecimens(
  context: SpecimenContext,
  specimens: readonly FontSpecimen[],
  width: number,
  lineHeight: number,
): void {
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, lineHeight * specimens.length);
  context.textRendering = "geometricPrecision";
  context.fontKerning = "normal";
  context.textBaseline = "alphabetic";
  context.fillStyle = "#14110f";
  for (const [index, specimen] of specimens.entries()) {
    context.font = specimen.font;
    context.lang = specimen.lang;
    context.direction = specimen.direction;
    context.letterSpacing = specimen.letterSpacing;
    context.textAlign = specimen.direction === "rtl" ? "right" : "left";
    const x = specimen.direction === "rtl" ? width - 20.25 : 20.25;
    context.fillText(specimen.text, x, index * lineHeight + 62.5);
  }
}
