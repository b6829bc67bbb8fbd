import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Hono } from "hono";
import { getMimeType, mimes } from "hono/utils/mime";
import { fileHeaders, pageHeaders } from "./security-headers.ts";

/** A file of the built dashboard, held in memory: all have 4 MB. */
interface BuiltFile {
  bytes: Buffer<ArrayBuffer>;
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** Compressed bytes, cached at the first request that accepts the encoding. */
  compressed: Map<Encoding, Promise<Buffer<ArrayBuffer>>>;
  isCompressible: boolean;
}

type Encoding = "br" | "gzip";

/** XML states its own encoding. */
const contentTypes = { ...mimes, svg: "image/svg+xml" };

const compressibleTypes = /^text\/|json$|svg\+xml$|wasm$/;

/**
 * Serves the built dashboard. Looks up a request's path among the files found at the start and never uses it as a path on
 * disk. Other navigations of a browser get the page, because the dashboard has its own router.
 */
export function createDashboardFiles(folder: string): Hono {
  const files = readFiles(folder);
  const page = files.get("/index.html");
  if (page === undefined) throw new Error(`${folder} has no index.html.`);
  return new Hono().get("*", async (context) => {
    const { path } = context.req;
    const file = path === "/" ? page : files.get(path);
    if (file !== undefined) return answer(context.req.raw, file);
    const isFile = /\.[^/]*$/.test(path);
    const takesPages = /text\/html|\*\/\*/.test(context.req.header("accept") ?? "*/*");
    return isFile || !takesPages ? context.notFound() : answer(context.req.raw, page);
  });
}

/** Blocks the event loop for about 40 ms. Asynchronous reads would wait for the rest of the start, and take 300 ms. */
function readFiles(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    const contentType = getMimeType(path, contentTypes) ?? "application/octet-stream";
    files.set(url, {
      bytes,
      headers: {
        ...(contentType.startsWith("text/html") ? pageHeaders(bytes.toString("utf8")) : fileHeaders),
        "content-type": contentType,
        // The names of these files contain a hash of their content.
        "cache-control": url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      },
      etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
      compressed: new Map(),
      isCompressible: compressibleTypes.test(contentType.split(";")[0] ?? ""),
    });
  }
  return files;
}

async function answer(request: Request, file: BuiltFile): Promise<Response> {
  const encoding = file.isCompressible ? encodingOf(request) : undefined;
  const etag = encoding === undefined ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
  const headers = new Headers({ ...file.headers, etag });
  if (file.isCompressible) headers.set("vary", "accept-encoding");
  if (
    request.headers
      .get("if-none-match")
      ?.split(/\s*,\s*/)
      .includes(etag)
  ) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = encoding === undefined ? file.bytes : await compressedBytes(file, encoding);
  if (encoding !== undefined) headers.set("content-encoding", encoding);
  headers.set("content-length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}

function encodingOf(request: Request): Encoding | undefined {
  const accepted = request.headers.get("accept-encoding") ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

function compressedBytes(file: BuiltFile, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const compressed = file.compressed.get(encoding);
  if (compressed !== undefined) return compressed;
  const quick = compress(file.bytes, encoding, quickQuality);
  file.compressed.set(encoding, quick);
  // If it fails, the quick result stays.
  if (encoding === "br") compressWell(file, quick).catch(() => undefined);
  return quick;
}

/** Replaces the quick result; one file after the other, so that a thread of the pool stays free. */
async function compressWell(file: BuiltFile, quick: Promise<Buffer<ArrayBuffer>>): Promise<void> {
  await quick;
  const turn = lastTurn.then(() => compress(file.bytes, "br", bestQuality));
  lastTurn = turn.catch(() => undefined);
  file.compressed.set("br", Promise.resolve(await turn));
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Takes about 50 ms per MB, for the first request. */
const quickQuality = 5;
/** Saves 8 % more of our scripts, at a second per MB. 11 takes twice as long for 1 % more. */
const bestQuality = 10;

async function compress(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer<ArrayBuffer>> {
  const compressed =
    encoding === "br"
      ? await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : await promisify(gzip)(bytes);
  return Buffer.from(compressed);
}
