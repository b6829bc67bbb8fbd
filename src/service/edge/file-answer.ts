import { hash } from "node:crypto";
import { findFormat } from "#contract/formats.ts";
import { exposedHeaders } from "./cors.ts";
import { wholeAnswer } from "./answer-bodies.ts";

export interface ServedFile {
  bytes: Uint8Array;
  contentType: string;
  /** Identifies the content: it changes with it. */
  contentKey: string;
  cacheControl: string;
  /** The name that a browser suggests for the file. */
  fileName?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** The content type of one of the product's output formats. */
export function contentTypeOf(format: string): string {
  return findFormat(format)?.mediaType ?? "application/octet-stream";
}

/** A stored file, or 304 if the caller has it. Pages of any origin may embed the picture. */
export function fileAnswer(request: Request, file: ServedFile): Response {
  const etag = etagOf(file.contentKey);
  const headers = new Headers({
    "Cache-Control": file.cacheControl,
    ETag: etag,
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": exposedHeaders,
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
    // A PDF or a picture needs no scripts, and is served from the origin of the interface.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...file.headers,
  });
  if (hasTag(request.headers, etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", file.contentType);
  headers.set("Content-Length", String(file.bytes.byteLength));
  if (file.fileName !== undefined) headers.set("Content-Disposition", dispositionOf(file.fileName));
  return wholeAnswer(file.bytes, { headers });
}

/** Whether the response will be 304, so that the file need not be read. */
export function isKnownToCaller(request: Request, contentKey: string): boolean {
  return hasTag(request.headers, etagOf(contentKey));
}

function etagOf(contentKey: string): string {
  return `"${hash("sha256", contentKey, "base64url").slice(0, 27)}"`;
}

/** Both forms of RFC 6266: ASCII for old readers, and the unchanged name. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

// `ETag`, `If-Match` and `If-None-Match`.

export function revisionTag(revision: number): string {
  return `"${revision}"`;
}

/** Of a revision's response: cached by its reader alone, revalidated each time, and compressed for some readers. */
export function revisionHeaders(revision: number): Record<string, string> {
  return { ETag: revisionTag(revision), "Cache-Control": "private, no-cache", Vary: "Accept-Encoding" };
}

/**
 * The revisions that a writer accepts to overwrite; undefined: any, because the header is absent or `*`. A weak tag
 * counts like a strong one, since servers that compress responses weaken them. A foreign tag names no revision, and so
 * matches nothing.
 */
export function readIfMatch(headers: Headers): number[] | undefined {
  const header = headers.get("if-match")?.trim() ?? "";
  if (header === "" || header === "*") return undefined;
  return header.split(",").flatMap((tag) => {
    const revision = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag.trim())?.[1];
    return revision === undefined ? [] : [Number(revision)];
  });
}

/** Whether the caller has this revision already. */
export function hasRevision(headers: Headers, revision: number): boolean {
  return hasTag(headers, revisionTag(revision));
}

/** Whether `If-None-Match` names this tag, strong or weak, among others or as `*`. */
export function hasTag(headers: Headers, tag: string): boolean {
  const known = headers.get("if-none-match") ?? "";
  return known
    .split(",")
    .map((candidate) => candidate.trim().replace(/^W\//, ""))
    .some((candidate) => candidate === tag || candidate === "*");
}
