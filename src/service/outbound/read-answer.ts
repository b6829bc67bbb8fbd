import type { IncomingMessage } from "node:http";
import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
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
  const packed = packingOf(answer);
  if (!isCut && Number(answer.headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const body = unpacked(answer, packed, bytesMax);
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
    if (!isCut || total === 0) throw cause instanceof OutboundError ? cause : brokenOff(cause, packed);
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

type Packing = "gzip" | "deflate" | "br" | undefined;

function packingOf(answer: IncomingMessage): Packing {
  const encoding = (answer.headers["content-encoding"] ?? "").trim().toLowerCase();
  switch (encoding) {
    case "":
    case "identity":
      return undefined;
    case "gzip":
    case "x-gzip":
      return "gzip";
    case "deflate":
    case "br":
      return encoding;
    default:
      throw new OutboundError("unreadable", serviceText("encoding", { encoding }));
  }
}

/**
 * Decompressed bytes. A small body can decompress to an unbounded size (zip bomb), so the reader stops at its limit.
 */
async function* unpacked(
  answer: IncomingMessage,
  packing: Packing,
  bytesMax: number,
): AsyncGenerator<Buffer> {
  if (packing === undefined) {
    yield* answer;
    return;
  }
  const arriving = bounded(answer, bytesMax);
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

function unpackerFor(packing: Exclude<Packing, undefined>, first: Buffer): Transform {
  switch (packing) {
    case "gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      // The standard means the zlib format; some servers send the bare one. The low half of zlib's first byte is 8.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  }
}

function brokenOff(cause: unknown, packing: Packing): OutboundError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return packing !== undefined && /^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(code)
    ? new OutboundError("unreadable", serviceText("packing", { packing }), { cause })
    : new OutboundError("unreachable", serviceText("closedEarly"), { cause });
}

function tooLarge(bytesMax: number): OutboundError {
  return new OutboundError("tooLarge", serviceText("tooLarge", { max: Math.round(bytesMax / 1e6) }));
}
