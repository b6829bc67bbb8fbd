import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Hono } from "hono";
import type { EndpointName } from "#contract/endpoints.ts";
import { version } from "#contract/version.ts";
import { wholeAnswer } from "../edge/answer-bodies.ts";
import { jsonAnswer } from "../edge/answer.ts";
import { hasTag } from "../edge/file-answer.ts";
import type { ServedName } from "../edge/register-endpoint.ts";
import { createOpenApiDocument } from "../openapi/create-openapi-document.ts";
import type { NotesByOperation, OperationNotes } from "../openapi/operation-notes.ts";
import { accountDescription } from "./account.ts";
import { assetsDescription } from "./assets.ts";
import { auditDescription } from "./audit.ts";
import { checkDescription } from "./check.ts";
import { directDescription } from "./direct.ts";
import { filesDescription } from "./files.ts";
import { keysDescription } from "./keys.ts";
import { metadataDescription } from "./metadata.ts";
import { receiversDescription } from "./receivers.ts";
import { rendersDescription } from "./renders.ts";
import { resultsDescription } from "./results.ts";
import { screenshotsDescription } from "./screenshots.ts";
import { templatesDescription } from "./templates.ts";
import { webhooksDescription } from "./webhooks.ts";

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

/** `GET /openapi.json`, `GET /docs`, a page to read it, and `GET /`, which names both. They need no key. */
export function registerDocumentation(
  app: Pick<Hono, "get">,
  { served, publicUrl }: { served: readonly EndpointName[]; publicUrl: string },
): void {
  const serve = (path: string, headers: Readonly<Record<string, string>>, read: () => Promise<Buffer>) => {
    let prepared: Promise<PreparedFile> | undefined;
    app.get(path, async ({ req }) => {
      prepared ??= read().then(prepare);
      // A file that could not be read is read again.
      prepared.catch(() => (prepared = undefined));
      return answer(req.raw, await prepared, headers);
    });
  };
  app.get("/", () =>
    jsonAnswer(
      { name: "Overprint", version, docs: `${publicUrl}/docs`, openapi: `${publicUrl}/openapi.json` },
      { headers: { "Access-Control-Allow-Origin": "*" } },
    ),
  );
  const description = () => JSON.stringify(createOpenApiDocument({ served, publicUrl, descriptions }));
  serve(
    "/openapi.json",
    {
      "Content-Type": "application/json; charset=utf-8",
      // A description of a public interface: any page may read it.
      "Access-Control-Allow-Origin": "*",
      Vary: "Accept-Encoding",
    },
    async () => Buffer.from(description()),
  );
  for (const { path, source, contentType } of files) {
    const headers = {
      "Content-Type": contentType,
      "Content-Security-Policy": pagePolicy,
      "Referrer-Policy": "no-referrer",
    };
    serve(path, headers, () => readFile(source));
  }
}

interface PreparedFile {
  bytes: Buffer;
  etag: string;
}

function prepare(bytes: Buffer): PreparedFile {
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"` };
}

/** The content may change with the next version, so it is revalidated each time and mostly answered with 304. */
function answer(
  request: Request,
  { bytes, etag }: PreparedFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const all = { ...headers, ETag: etag, "Cache-Control": "no-cache" };
  if (hasTag(request.headers, etag)) return new Response(null, { status: 304, headers: all });
  return wholeAnswer(bytes, { headers: all });
}

function ownFile(name: string): URL {
  return new URL(`documentation-page/${name}`, import.meta.url);
}

function packageFile(name: string): URL {
  return pathToFileURL(require.resolve(`swagger-ui-dist/${name}`));
}

/** The notes of each folder. A served row of the contract's table without notes is a compile error. */
export const descriptions: NotesByOperation = {
  ...accountDescription,
  ...assetsDescription,
  ...auditDescription,
  ...checkDescription,
  ...directDescription,
  ...filesDescription,
  ...keysDescription,
  ...metadataDescription,
  ...receiversDescription,
  ...rendersDescription,
  ...resultsDescription,
  ...screenshotsDescription,
  ...templatesDescription,
  ...webhooksDescription,
} satisfies Record<ServedName, OperationNotes>;
