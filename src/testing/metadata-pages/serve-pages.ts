import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { articlePages } from "./article-pages.ts";
import { describedPages } from "./described-pages.ts";
import { encodedPages } from "./encoded-pages.ts";
import { hostilePages } from "./hostile-pages.ts";
import { malformedPages } from "./malformed-pages.ts";
import { picturePages } from "./picture-pages.ts";
import { platformPages } from "./platform-pages.ts";
import type { SavedPage } from "./saved-page.ts";
import { sitePages } from "./site-pages.ts";

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
  const server = createServer((request, response) => {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
