import type { TemplateDocument } from "./document.ts";

/** Invisible, but makes both engines draw letters separately. */
const separatingPx = 0.01;

/** Scripts with a glyph for each letter once ligatures are off. */
const plainText =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}]*$/u;
const emojiSequence = /[\p{Regional_Indicator}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]/u;

/** Whether each letter of a text has a glyph of its own without ligatures. */
export function hasGlyphPerLetter(text: string): boolean {
  return plainText.test(text) && !emojiSequence.test(text);
}

/**
 * Prepares a document for PDF by disabling ligatures. The PDF writer maps a ligature to the text of its first letter or to
 * none, so that "fieldwork" would be found and copied as "eldwork". Texts with conjuncts, joined letters, marks or emoji
 * of several parts stay as they are; `write-pdf.ts` writes what readers copy.
 */
export function withoutLigatures(document: TemplateDocument): TemplateDocument {
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      components: page.components.map((component) =>
        component.type === "TEXT" && component.letterSpacing === 0 && hasGlyphPerLetter(component.text)
          ? { ...component, letterSpacing: separatingPx }
          : component,
      ),
    })),
  };
}
