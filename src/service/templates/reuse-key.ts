import { createHash } from "node:crypto";
import { readHanLanguage } from "#scene/fonts/han-language.ts";
import { refusedElements } from "#scene/html/check-html.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { readPageText } from "#scene/html/html-fonts.ts";
import { attributeOf, elementsIn, type HtmlPage } from "#scene/html/html-tree.ts";

/**
 * A key that is equal for pages of one version of a template that may follow one another in one document of the
 * browser. Undefined for a page that a following one could notice: a `meta` may set what stays with the document, only
 * its first `autofocus` counts, and the browser remembers the fallback font of a Han character for all languages. `page`
 * has its values, and nothing else was added to it yet.
 */
export function reuseKeyOf({ html, css }: HtmlDocument, page: HtmlPage): string | undefined {
  const { hanLanguage } = readPageText(page);
  const languages = new Set<string>();
  for (const element of elementsIn(page)) {
    const name = element.tagName.toLowerCase();
    if (name === "meta" || Object.hasOwn(refusedElements, name)) return undefined;
    if (attributeOf(element, "autofocus") !== undefined) return undefined;
    const language = attributeOf(element, "lang") ?? "";
    if ((readHanLanguage(language) ?? hanLanguage) !== hanLanguage) return undefined;
    languages.add(language);
  }
  return createHash("sha256")
    .update(JSON.stringify([html, css, hanLanguage, [...languages]]))
    .digest("base64url");
}
