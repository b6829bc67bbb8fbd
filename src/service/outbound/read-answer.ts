import type { IncomingMessage } from "node:http";
import { pipeline, Readable, type Transform } from "node:stream";
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { serviceText } from "#contract/texts/service-texts.ts";
import { OutboundError } from "./outbound-error.ts";

/** The `Accept-Encoding` of `dial.ts`; servers use `deflate` for two formats. */
export const acceptedEncodings = "gzip, deflate, br";

export interface ReadOptions {
  /** Of the body as it is after decompression, and of what arrives over the wire. */
  bytesMax: number;
  /** `refuse`: a larger body is an error. `cut`: the received part counts, also if the server breaks off. */
  beyondMax: "refuse" | "cut";
}

/** The body of an answer with a 2xx status. Throws `OutboundError`. */
export async function readBody(
  answer: IncomingMessage,
  { bytesMax, beyondMax }: ReadOptions,
): Promise<Uint8Array> {
  const isCut = beyondMax === "cut";
  const packings = packingsOf(answer);
  if (!isCut && Number(answer.headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const body = unpacked(answer, packings, bytesMax);
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      total += chunk.byteLength;
      if (total <= bytesMax) continue;
      if (!isCut) throw tooLarge(bytesMax);
      break;
    }
  } catch (cause) {
    if (!isCut || total === 0) throw cause instanceof OutboundError ? cause : brokenOff(cause, packings);
  }
  return Buffer.concat(chunks, Math.min(total, bytesMax));
}

/** The beginning of a response that only needs a status. Any early end of it ends the reading. */
export async function readStart(answer: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    for await (const chunk of answer) {
      chunks.push(chunk);
      total += chunk.byteLength;
      if (total >= bytesMax) break;
    }
  } catch {
    // The status is known.
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, bytesMax);
}

type Packing = "gzip" | "deflate" | "br" | "zstd";

/** Servers pack a body once, or twice by mistake; each layer takes memory. */
const packingsMax = 3;

/**
 * The codings to undo, in this order: from the end of the list (RFC 9110, 8.4). Unknown ones are ignored, as by browsers:
 * object stores repeat the `aws-chunked` of an upload, and servers name charsets here, before plain bytes.
 */
function packingsOf(answer: IncomingMessage): Packing[] {
  const encoding = (answer.headers["content-encoding"] ?? "").toLowerCase();
  const packings = encoding.split(",").flatMap((name) => packingOf(name.trim()));
  if (packings.length > packingsMax)
    throw new OutboundError("unreadable", serviceText("encoding", { encoding }));
  return packings.toReversed();
}

function packingOf(name: string): Packing[] {
  if (name === "x-gzip") return ["gzip"];
  return name === "gzip" || name === "deflate" || name === "br" || name === "zstd" ? [name] : [];
}

/**
 * Decompressed bytes. A small body can decompress to an unbounded size (zip bomb), so the reader stops at its limit, and
 * so does what arrives at each layer.
 */
function unpacked(
  answer: AsyncIterable<Buffer>,
  packings: readonly Packing[],
  bytesMax: number,
): AsyncIterable<Buffer> {
  return packings.reduce((packed, packing) => unpackedOnce(packed, packing, bytesMax), answer);
}

async function* unpackedOnce(
  packed: AsyncIterable<Buffer>,
  packing: Packing,
  bytesMax: number,
): AsyncGenerator<Buffer> {
  const arriving = bounded(packed, bytesMax);
  const first = await arriving.next();
  if (first.done === true) return;
  // Errors of the source are thrown where the decompressed bytes are read.
  const source = Readable.from(startingWith(first.value, arriving), { objectMode: false });
  yield* pipeline(source, unpackerFor(packing, first.value), () => undefined);
}

/** Otherwise blocks that decompress to nothing could be sent until the timeout. */
async function* bounded(answer: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Buffer> {
  let arrived = 0;
  for await (const chunk of answer) {
    arrived += chunk.byteLength;
    if (arrived > bytesMax) throw tooLarge(bytesMax);
    yield chunk;
  }
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

function unpackerFor(packing: Packing, first: Buffer): Transform {
  switch (packing) {
    case "gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "zstd":
      return createZstdDecompress();
    case "deflate":
      // The standard means the zlib format; some servers send the bare one. The low half of zlib's first byte is 8.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  }
}

function brokenOff(cause: unknown, [packing]: readonly Packing[]): OutboundError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return packing !== undefined && /^(?:Z_|ZSTD_|ERR_BROTLI|ERR__ERROR)/.test(code)
    ? new OutboundError("unreadable", serviceText("packing", { packing }), { cause })
    : new OutboundError("unreachable", serviceText("closedEarly"), { cause });
}

function tooLarge(bytesMax: number): OutboundError {
  return new OutboundError("tooLarge", serviceText("tooLarge", { max: Math.round(bytesMax / 1e6) }));
}
