import { DecompressionStream } from "node:stream/web";
import * as limits from "#contract/limits.ts";
import { bodyTooLarge, ServiceError } from "../service-error.ts";

/** A request's body while it arrives. The length header is not trusted. */
export interface ReceivedBody {
  /**
   * Receives the body to its end, or until it has more than `bytesMax`; false then. A call with a larger limit
   * continues. Memory grows only as bytes arrive.
   */
  fits: (bytesMax: number) => Promise<boolean>;
  /** The bytes received. */
  bytes: () => Uint8Array<ArrayBuffer>;
  /** Receives and drops more of a body that is too large, so that its sender reads the response. Returns that response. */
  refuse: (bytesMax: number) => Promise<ServiceError>;
}

/** How much of a body that is too large is dropped before its connection is closed. */
const drainBytesMax = 16 * 1024 * 1024;

export function receiveBody(body: ReadableStream<Uint8Array> | null): ReceivedBody {
  const reader = body?.getReader();
  let chunks: Uint8Array[] = [];
  let whole: Uint8Array<ArrayBuffer> | undefined;
  let length = 0;
  let isComplete = reader === undefined;

  async function receive(keep: (chunk: Uint8Array) => void): Promise<void> {
    const read = await reader?.read().catch(brokenOff);
    if (read === undefined || read.done) {
      isComplete = true;
      return;
    }
    keep(read.value);
    length += read.value.byteLength;
  }

  function keep(chunk: Uint8Array): void {
    if (whole === undefined) chunks.push(chunk);
    else if (length + chunk.byteLength <= whole.byteLength) whole.set(chunk, length);
  }

  return {
    fits: async (bytesMax) => {
      if (length > 0 && length <= bytesMax && !isComplete) {
        whole = Buffer.allocUnsafeSlow(bytesMax);
        let filled = 0;
        for (const chunk of chunks) {
          whole.set(chunk, filled);
          filled += chunk.byteLength;
        }
        chunks = [];
      }
      while (!isComplete && length <= bytesMax) await receive(keep);
      return length <= bytesMax;
    },
    bytes: () => {
      const [first] = chunks;
      if (whole === undefined && chunks.length === 1 && first?.buffer instanceof ArrayBuffer)
        return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
      return whole?.subarray(0, length) ?? Buffer.concat(chunks);
    },
    refuse: async (bytesMax) => {
      chunks = [];
      whole = undefined;
      while (!isComplete && length <= bytesMax + drainBytesMax) await receive(() => undefined);
      const isDrained = length <= bytesMax + drainBytesMax;
      if (!isDrained) await reader?.cancel();
      return bodyTooLarge(bytesMax, isDrained ? {} : { headers: { Connection: "close" } });
    },
  };
}

/** The whole body, at most `bytesMax`. Throws 413. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const received = receiveBody(body);
  if (!(await received.fits(bytesMax))) throw await received.refuse(bytesMax);
  return received.bytes();
}

/**
 * The client disconnected, or its packed body cannot be unpacked. A 400 keeps the log from reporting a defect of the
 * service.
 */
function brokenOff(cause: unknown): never {
  if (cause instanceof ServiceError) throw cause;
  throw new ServiceError("the body broke off", {
    status: 400,
    code: "invalid_request",
    publicMessage: "The body broke off before its end, or is not packed as its Content-Encoding says.",
    cause,
  });
}

const formats = { gzip: "gzip", "x-gzip": "gzip", deflate: "deflate", br: "brotli" } as const;

/** Bounds what is received of a body that unpacks to nothing. */
const packedBytesMax = limits.uploadBytesMax;

/**
 * A request's body without its Content-Encoding. It is unpacked as it is read, so that a small body with a large content
 * (zip bomb) costs no more memory than its reader takes. Throws 415 for another encoding, or several.
 */
export function unpackBody({ headers, body }: Request): ReadableStream<Uint8Array> | null {
  const sent = headers.get("content-encoding")?.toLowerCase() ?? "";
  const [encoding, ...more] = sent
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (encoding === undefined) return body;
  const format = Object.entries(formats).find(([name]) => name === encoding)?.[1];
  if (format === undefined || more.length > 0) throw unknownEncoding(sent);
  let length = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      length += chunk.byteLength;
      if (length > packedBytesMax) throw bodyTooLarge(packedBytesMax);
      controller.enqueue(chunk);
    },
  });
  return body?.pipeThrough(counter).pipeThrough(new DecompressionStream(format)) ?? null;
}

function unknownEncoding(encoding: string): ServiceError {
  return new ServiceError(`content encoding ${encoding}`, {
    status: 415,
    code: "wrong_content_type",
    publicMessage: "The body must be sent as it is, or with one Content-Encoding: gzip, deflate or br.",
    headers: { "Accept-Encoding": "gzip, deflate, br" },
  });
}
