import { findFamily, type FontCatalogue, type FontFile, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { isCoverageMissing } from "#scene/fonts/file-coverage.ts";
import { guessHanLanguage } from "#scene/fonts/han-language.ts";
import { writeFontFaces } from "#scene/html/html-fonts.ts";
import { loadLaterCoverage } from "../../../model/drawing/load-later-coverage.ts";
import type { DrawingFrame } from "../drawing-frame.ts";
import { matchFont } from "./match-font.ts";

/** Attribute of a text whose font was replaced: both families. */
export const fontAttribute = "data-font";

/** The style of such a text before. */
const styleAttribute = "data-style";

/** Gives texts whose fonts were replaced their own again, for a picture; returns the function that undoes it. */
export function showOwnFonts(root: Element): () => void {
  const changed = [...root.querySelectorAll(`[${styleAttribute}]`)].map((element) => {
    const replaced = element.getAttribute("style") ?? "";
    element.setAttribute("style", element.getAttribute(styleAttribute) ?? "");
    return () => element.setAttribute("style", replaced);
  });
  return () => {
    for (const undo of changed) undo();
  };
}

/**
 * Gives the texts of a drawing the families of the catalogue that they will have as components, and loads these into the
 * frame. Returns the rules that a picture of the drawing needs, with the files in them.
 */
export async function replaceFonts({ root, view }: DrawingFrame, catalogue: FontCatalogue): Promise<string> {
  const texts = [...root.querySelectorAll("text, text *")].filter(
    (one) => one instanceof view.SVGTextContentElement || one.localName === "a",
  );
  if (texts.length === 0) return "";
  const matches = texts.map((element) => {
    const { fontFamily, fontWeight } = view.getComputedStyle(element);
    return { element, fontFamily, fontWeight, match: matchFont(fontFamily, catalogue) };
  });
  for (const { element, fontFamily, fontWeight, match } of matches) {
    if (!(element instanceof view.SVGElement)) continue;
    const before = element.getAttribute("style") ?? "";
    const set = (name: string, value: string) => element.style.setProperty(name, value, "important");
    set("font-family", JSON.stringify(match.family));
    // As in a scene: letters are not moved to whole px.
    set("text-rendering", "geometricPrecision");
    if (match.weight !== undefined && fontWeight === "400") set("font-weight", String(match.weight));
    if (match.isItalic) set("font-style", "italic");
    const [first = ""] = fontFamily.split(",");
    const wanted = match.missing ?? first.replaceAll(/["']/g, "").trim();
    const isReplaced =
      match.missing !== undefined ||
      (findFamily(wanted, catalogue) === undefined && /^[a-z-]+$/.test(wanted));
    if (!isReplaced) continue;
    element.setAttribute(fontAttribute, `${wanted} → ${match.family}`);
    element.setAttribute(styleAttribute, before);
  }
  const shown = new Set(texts.map(({ textContent }) => textContent).join(""));
  const plain = [...shown].join("");
  const text = [...new Set(plain + plain.toUpperCase() + plain.toLowerCase())].join("");
  const families = [...new Set(matches.map(({ match }) => match.family))];
  try {
    if (isCoverageMissing()) await loadLaterCoverage();
    return await loadFaces(families, text, view, catalogue);
  } catch {
    // The fonts of the system stand for them: the places are right all the same.
    return "";
  }
}

async function loadFaces(
  families: readonly string[],
  text: string,
  view: Window & typeof globalThis,
  catalogue: FontCatalogue,
): Promise<string> {
  const page = { text, hanLanguage: guessHanLanguage(text) };
  const files: FontFile[] = [];
  writeFontFaces(families, page, (file) => `${files.push(file)}`, catalogue);
  const bytes = new Map<string, ArrayBuffer>();
  for (const address of new Set(files.map(fontFileUrl))) {
    const answer = await fetch(address);
    if (answer.ok) bytes.set(address, await answer.arrayBuffer());
  }
  const css = writeFontFaces(families, page, (file) => toDataUrl(bytes.get(fontFileUrl(file))), catalogue);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  for (const [index, { style }] of rules.entries()) {
    const file = files[index];
    const own = file === undefined ? undefined : bytes.get(fontFileUrl(file));
    if (own === undefined) continue;
    const value = (name: string) => style.getPropertyValue(name);
    // From bytes, because the policy of the frame lets it load nothing.
    const face = new view.FontFace(value("font-family"), own, {
      style: value("font-style"),
      weight: value("font-weight"),
      unicodeRange: value("unicode-range"),
    });
    view.document.fonts.add(await face.load());
  }
  return css;
}

function toDataUrl(bytes: ArrayBuffer | undefined): string {
  if (bytes === undefined) return "data:,";
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return `data:font/woff2;base64,${btoa(text)}`;
}
