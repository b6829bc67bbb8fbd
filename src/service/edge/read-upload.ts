import * as limits from "#contract/limits.ts";
import { nextTurn } from "../next-turn.ts";
import { readBytes, unpackBody } from "./receive-body.ts";
import { invalidField, ServiceError, wrongContentType } from "../service-error.ts";
import { agreesWith, sniffUploadType, type UploadType } from "../pictures/upload-type.ts";

export interface SentUpload {
  bytes: Uint8Array;
  /** Detected from its bytes. */
  type: UploadType;
}

const formType = /^multipart\/form-data\s*;/i;
/** Boundaries and headers of a form around a file of the maximum size. */
const formBytesMax = 65_536;

const accepted = "JPEG, PNG, WebP, GIF, AVIF or SVG, TrueType, OpenType, WOFF or WOFF2";

/**
 * The file of an upload: the body itself, or the one `file` of a form. 413 if it is too large, 415 if its type is not
 * accepted or differs from the declared one, 400 if there is none.
 */
export async function readUpload(request: Request): Promise<SentUpload> {
  const contentType = request.headers.get("content-type") ?? "";
  const { bytes, declared } = formType.test(contentType)
    ? await readForm(request, contentType)
    : { bytes: await readBytes(unpackBody(request), limits.uploadBytesMax), declared: contentType };
  if (bytes.byteLength === 0) throw invalidField("file", "required: a picture or a font; the file is empty");
  const type = sniffUploadType(bytes);
  if (isCollection(bytes))
    throw wrongContentType(
      "The file is a collection of fonts (.ttc). Upload one of its fonts as a file of its own (.ttf or .otf).",
    );
  if (type === undefined) throw wrongContentType(`The file is none of ${accepted}.`);
  if (!agreesWith(declared, type))
    throw wrongContentType(`The file was sent as ${declared.split(";")[0]?.trim()}, but it is ${type}.`);
  return { bytes, type };
}

/** A TrueType collection, plain or packed. */
function isCollection(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  return /^(?:wOF[F2])?ttcf/.test(start);
}

async function readForm(
  request: Request,
  contentType: string,
): Promise<{ bytes: Uint8Array; declared: string }> {
  const body = await readBytes(unpackBody(request), limits.uploadBytesMax + formBytesMax);
  await nextTurn();
  const form = await parseForm(body, contentType);
  await nextTurn();
  const files = form.getAll("file");
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) {
    throw invalidField("file", `required: one file in the form's field "file"; got ${files.length}`);
  }
  if (file.size > limits.uploadBytesMax) {
    throw new ServiceError(`file of ${file.size} bytes`, {
      status: 413,
      code: "body_too_large",
      publicMessage: `The file is larger than ${limits.uploadBytesMax} bytes.`,
    });
  }
  const bytes = await file.bytes();
  await nextTurn();
  return { bytes, declared: file.type };
}

async function parseForm(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    // As a stream, of which no copy is made before it is read.
    const stream = ReadableStream.from([body]);
    return await new Response(stream, { headers: { "Content-Type": contentType } }).formData();
  } catch (cause) {
    throw new ServiceError("malformed form", {
      status: 400,
      code: "invalid_request",
      publicMessage: "The body is not a multipart/form-data form.",
      errors: ["body: must be multipart/form-data with the boundary that its header names"],
      cause,
    });
  }
}
