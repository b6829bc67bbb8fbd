import { articlePages } from "./article-pages.ts";
import { describedPages } from "./described-pages.ts";
import { encodedPages } from "./encoded-pages.ts";
import { hostilePages } from "./hostile-pages.ts";
import { malformedPages } from "./malformed-pages.ts";
import { picturePages } from "./picture-pages.ts";
import { platformPages } from "./platform-pages.ts";
import type { SavedPage } from "./saved-page.ts";
import { sitePages } from "./site-pages.ts";
import { serveHttp } from "../serve-http.ts";

export const savedPages: readonly SavedPage[] = [
  ...articlePages,
  ...sitePages,
  ...describedPages,
  ...picturePages,
  ...platformPages,
  ...malformedPages,
  ...encodedPages,
  ...hostilePages,
];

export interface PageServer {
  /** `127.0.0.1:<port>`, the form of ALLOW_HOSTS. */
  host: string;
  close: () => Promise<void>;
}

/** Serves the saved pages on the loopback interface. */
export async function servePages(): Promise<PageServer> {
  const pages = new Map(savedPages.map((page) => [`/${page.name}`, page]));
  return serveHttp((request, response) => {
    const page = pages.get(request.url ?? "");
    if (page === undefined) {
      response.writeHead(404, { "Content-Type": "text/html" }).end("<title>There is no such page</title>");
      return;
    }
    const { contentType = "text/html; charset=utf-8", contentEncoding, contentLanguage, body } = page;
    response.writeHead(200, {
      ...(contentType === null ? {} : { "Content-Type": contentType }),
      ...(contentEncoding === undefined ? {} : { "Content-Encoding": contentEncoding }),
      ...(contentLanguage === undefined ? {} : { "Content-Language": contentLanguage }),
    });
    response.end(body);
  });
}
