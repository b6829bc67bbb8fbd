/** Worker thread for the html template work whose time grows with the template's length. */
import { succeed } from "#contract/result.ts";
import type { FontFile } from "#scene/fonts/catalogue.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { parseHtmlDocument } from "#scene/html/html-document.ts";
import { listPagePictures } from "#scene/html/page-pictures.ts";
import { fromPlainHtml, type PlainHtmlDocument, toPlainHtml } from "#scene/html/plain-html.ts";
import { fillHtmlPage, readHtmlPage } from "#scene/html/set-html-values.ts";
import { finishHtmlPage, writeHtmlPage } from "#scene/html/write-html-page.ts";
import { serveThread } from "../concurrency/serve-orders.ts";
import {
  fontsPath,
  type HtmlAnswer,
  type HtmlOrder,
  type PageOrder,
  type WrittenPage,
} from "./html-orders.ts";
import { reuseKeyOf } from "./reuse-key.ts";

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
