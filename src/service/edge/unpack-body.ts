import { DecompressionStream } from "node:stream/web";
import { limits } from "#contract/limits.ts";
import { bodyTooLarge, ServiceError } from "../service-error.ts";

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
