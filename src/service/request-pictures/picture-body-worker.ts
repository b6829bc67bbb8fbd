/** A worker thread that reads one large body at a time: a body of 16 MB takes longer than a turn of the event loop may. */
import type { ErrorCode } from "#contract/errors.ts";
import * as limits from "#contract/limits.ts";
import { serveThread } from "../concurrency/serve-orders.ts";
import { parseBody } from "../edge/read-body.ts";
import { invalidRequest, ServiceError } from "../service-error.ts";
import { type TakenPictures, takePictures } from "./take-pictures.ts";

async function read({ bytes }: PictureBodyOrder): Promise<PictureBodyAnswer> {
  const taken = takePictures(await parseBody(bytes));
  if (!taken.ok) throw invalidRequest(taken.problem);
  const { body, values } = taken.value;
  const text = JSON.stringify(body, keepFinite);
  const rest = Buffer.byteLength(text);
  if (rest > limits.bodyBytesMax) throw restTooLarge(rest);
  // A small buffer may share its memory with others, and what is shared cannot be handed over.
  const pictures = taken.value.pictures.map((picture) => ({ ...picture, bytes: ownBytes(picture.bytes) }));
  return { kind: "read", text, values, pictures };
}

/** `1e999` is a number in JSON and has no text again. It stays too large for every field. */
function keepFinite(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? Math.sign(value) * Number.MAX_VALUE : value;
}

function restTooLarge(rest: number): ServiceError {
  const rule = `${limits.bodyBytesMax} bytes at most besides its pictures; got ${rest}`;
  return new ServiceError(`a body with ${rest} bytes besides its pictures`, {
    status: 413,
    code: "body_too_large",
    publicMessage: `The body may have ${rule}. Only data URLs of pictures in the changes may exceed this.`,
    errors: [`body: ${rule}`],
  });
}

function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
}

async function answer(order: PictureBodyOrder): Promise<PictureBodyAnswer> {
  try {
    return await read(order);
  } catch (error) {
    if (!(error instanceof ServiceError))
      return { kind: "broken", why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    const { status, code, publicMessage, errors } = error;
    return { kind: "refused", status, code, publicMessage, errors };
  }
}

serveThread(answer, (given) =>
  given.kind === "read"
    ? given.pictures.flatMap(({ bytes: { buffer } }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
    : [],
);

/** Message to the thread that reads large bodies. */
export interface PictureBodyOrder {
  bytes: Uint8Array;
}

/**
 * Message from it: the body without its pictures as JSON, or why it is rejected. A clone of an object with thousands of
 * keys takes ten times longer to read than its text.
 */
export type PictureBodyAnswer =
  | ({ kind: "read"; text: string } & Omit<TakenPictures, "body">)
  | { kind: "refused"; status: number; code: ErrorCode; publicMessage: string; errors: readonly string[] }
  /** A defect of ours, with its stack. */
  | { kind: "broken"; why: string };
