import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Hono } from "hono";
import type { EndpointName } from "#contract/endpoints.ts";
import { hasTag } from "../../edge/entity-tag.ts";
import { createOpenApiDocument } from "../../openapi/create-openapi-document.ts";
import { descriptions } from "../descriptions.ts";

interface DocumentationFile {
  path: string;
  source: URL;
  contentType: string;
}

const require = createRequire(import.meta.url);

const script = "text/javascript; charset=utf-8";
const style = "text/css; charset=utf-8";

const files: readonly DocumentationFile[] = [
  { path: "/docs", source: ownFile("index.html"), contentType: "text/html; charset=utf-8" },
  { path: "/docs/page.js", source: ownFile("page.js"), contentType: script },
  { path: "/docs/page.css", source: ownFile("page.css"), contentType: style },
  { path: "/docs/swagger-ui.js", source: packageFile("swagger-ui-bundle.js"), contentType: script },
  { path: "/docs/swagger-ui.css", source: packageFile("swagger-ui.css"), contentType: style },
];

/** Nothing is loaded from another origin, whatever the page's scripts request. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The reader sets sizes by style attributes.
  "style-src 'self' 'unsafe-inline'",
  // Icons of its style sheet, and pictures in responses of tried calls.
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** `GET /openapi.json` and `GET /docs`, a page to read it. Both need no key. */
export function registerDocumentation(
  app: Pick<Hono, "get">,
  { served, publicUrl }: { served: readonly EndpointName[]; publicUrl: string },
): void {
  let document: string | undefined;
  app.get("/openapi.json", ({ req }) => {
    document ??= JSON.stringify(createOpenApiDocument({ served, publicUrl, descriptions }));
    return answer(req.raw, document, {
      "Content-Type": "application/json; charset=utf-8",
      // A description of a public interface: any page may read it.
      "Access-Control-Allow-Origin": "*",
    });
  });
  for (const { path, source, contentType } of files) {
    app.get(path, async ({ req }) =>
      answer(req.raw, await readFile(source, "utf8"), {
        "Content-Type": contentType,
        "Content-Security-Policy": pagePolicy,
        "Referrer-Policy": "no-referrer",
      }),
    );
  }
}

/** The content may change with the next version, so it is revalidated each time and mostly answered with 304. */
function answer(request: Request, text: string, headers: Readonly<Record<string, string>>): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const all = { ...headers, ETag: etag, "Cache-Control": "no-cache" };
  if (hasTag(request.headers, etag)) return new Response(null, { status: 304, headers: all });
  return new Response(text, { headers: all });
}

function ownFile(name: string): URL {
  return new URL(`page/${name}`, import.meta.url);
}

function packageFile(name: string): URL {
  return pathToFileURL(require.resolve(`swagger-ui-dist/${name}`));
}
