/** Worker thread for the html template work whose time grows with the template's length. */
import { createHash } from "node:crypto";
import { succeed } from "#contract/result.ts";
import type { FontFile } from "#scene/fonts/catalogue.ts";
import { readHanLanguage } from "#scene/fonts/han-language.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { refusedElements } from "#scene/html/check-html.ts";
import { type HtmlDocument, parseHtmlDocument } from "#scene/html/html-document.ts";
import { readPageText } from "#scene/html/html-fonts.ts";
import { attributeOf, elementsIn, type HtmlPage } from "#scene/html/html-tree.ts";
import { finishHtmlPage, listPagePictures, writeHtmlPage } from "#scene/html/write-html-page.ts";
import { fromPlainHtml, type PlainHtmlDocument, toPlainHtml } from "#scene/html/plain-html.ts";
import { fillHtmlPage, readHtmlPage } from "#scene/html/set-html-values.ts";
import { serveThread } from "../concurrency/serve-orders.ts";
import {
  fontsPath,
  type HtmlAnswer,
  type HtmlOrder,
  type PageOrder,
  type WrittenPage,
} from "./html-orders.ts";

addLaterCoverage();

function execute(order: HtmlOrder): HtmlAnswer {
  switch (order.kind) {
    case "read": {
      const read = parseHtmlDocument(order.source, order.reading);
      return { kind: "read", read: read.ok ? succeed(toPlainHtml(read.value)) : read };
    }
    case "pictures": {
      const { page, ...filled } = fillHtmlPage(fromPlainHtml(order.document));
      return { kind: "pictures", named: { ...filled, pictures: listPagePictures(page) } };
    }
    case "page":
      return { kind: "page", page: writePage(order.document, order.page) };
  }
}

function writePage(plain: PlainHtmlDocument, { pictures, faces, title }: PageOrder): WrittenPage {
  const document = fromPlainHtml(plain);
  const fonts = new Map<string, FontFile>();
  const filled = readHtmlPage(document);
  const reuseKey = reuseKeyOf(document, filled);
  const page = finishHtmlPage(
    filled,
    document,
    {
      ofPicture: (source) => pictures.get(source),
      ofFont: (file) => {
        const address = `${fontsPath}${encodeURIComponent(file.alias)}`;
        fonts.set(address, file);
        return address;
      },
    },
    { catalogue: catalogueWith(faces), title },
  );
  return { html: new TextEncoder().encode(writeHtmlPage(page)), fonts, reuseKey };
}

function answer(order: HtmlOrder): HtmlAnswer {
  try {
    return execute(order);
  } catch (error) {
    return { kind: "broken", why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

serveThread(answer, (given) => (given.kind === "page" ? [given.page.html.buffer] : []));

/**
 * A key that is equal for pages of one version of a template that may follow one another in one document of the
 * browser. Undefined for a page that a following one could notice: a `meta` may set what stays with the document, only
 * its first `autofocus` counts, and the browser remembers the fallback font of a Han character for all languages. `page`
 * has its values, and nothing else was added to it yet.
 */
function reuseKeyOf({ html, css }: HtmlDocument, page: HtmlPage): string | undefined {
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
