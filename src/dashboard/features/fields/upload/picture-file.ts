import { isSvgFile } from "#scene/values/svg-root.ts";
import * as limits from "#contract/limits.ts";

/** The picture types that the service accepts. */
export const pictureTypes = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/svg+xml",
] as const;
export type PictureType = (typeof pictureTypes)[number];

/** For `accept` of a file input. */
export const acceptedPictures = pictureTypes.join(",");

export type FileProblem =
  | { reason: "empty"; name: string }
  | { reason: "tooLarge"; name: string; bytes: number; bytesMax: number }
  /** `looksLike`: the detected type, if any. */
  | { reason: "wrongType"; name: string; looksLike: string | undefined }
  /** A folder, or a file that was deleted after it was chosen. */
  | { reason: "unreadable"; name: string };

export type CheckedFile = { ok: true; type: PictureType; body: Blob } | { ok: false; problem: FileProblem };

/** A drawing may begin with a long comment. */
const headBytes = 1_000_000;

/**
 * Rejects before the upload what the service would reject after it. Detects the type from the first bytes: an extension
 * may be wrong, and some systems report no type. `body` has the detected type.
 */
export async function checkPictureFile(file: File): Promise<CheckedFile> {
  const { name, size } = file;
  if (size > limits.uploadBytesMax) {
    return refuse({ reason: "tooLarge", name, bytes: size, bytesMax: limits.uploadBytesMax });
  }
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    return refuse({ reason: "unreadable", name });
  }
  if (head.length === 0) return refuse({ reason: "empty", name });
  const found = sniff(head);
  const type = pictureTypes.find((candidate) => candidate === found);
  if (type === undefined) return refuse({ reason: "wrongType", name, looksLike: found });
  return { ok: true, type, body: file.slice(0, size, type) };
}

function refuse(problem: FileProblem): CheckedFile {
  return { ok: false, problem };
}

/** Detects a picture's media type, or the name of another kind of file that is often mistaken for a picture. */
export function sniff(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "image/png";
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  if (head.slice(4, 8) === "ftyp") {
    const brands = head.slice(8, 40);
    if (/avi[fs]/.test(brands)) return "image/avif";
    if (/hei[cfsxm]|hev[cx]|mif1|msf1/.test(brands)) return "HEIC";
    return "MP4";
  }
  if (head.startsWith("%PDF-")) return "PDF";
  if (head.startsWith("II*\0") || head.startsWith("MM\0*")) return "TIFF";
  if (head.startsWith("8BPS")) return "PSD";
  if (head.startsWith("BM")) return "BMP";
  if (head.startsWith("PK\u0003\u0004")) return "ZIP";
  return isSvgFile(bytes) ? "image/svg+xml" : undefined;
}

/** Whether a drag may carry a picture. During a drag the browser reveals only the kinds of its data, not the data. */
export function mayCarryPicture(transfer: Pick<DataTransfer, "types">): boolean {
  return transfer.types.includes("Files") || transfer.types.includes("text/uri-list");
}

type DroppedPicture =
  /** `others`: the number of further files in the same drop. */
  | { kind: "file"; file: File; others: number }
  /** A picture dragged from a web page, or a link. */
  | { kind: "address"; address: string }
  | { kind: "nothing" };

/**
 * Reads the picture of a drop or a paste. Prefers its web address to the copy that browsers add as a file: the address
 * keeps the request readable, and needs no upload.
 */
export function readDroppedPicture(
  transfer: Pick<DataTransfer, "files" | "getData">,
  origin: string,
): DroppedPicture {
  const address = draggedAddress(transfer, origin);
  if (address !== undefined) return { kind: "address", address };
  const files = [...transfer.files];
  const file = files.find(({ type }) => type.startsWith("image/")) ?? files[0];
  return file === undefined ? { kind: "nothing" } : { kind: "file", file, others: files.length - 1 };
}

function draggedAddress(transfer: Pick<DataTransfer, "getData">, origin: string): string | undefined {
  // For a picture inside a link, `text/uri-list` has the link's target and `text/html` the picture.
  const inHtml = /<img\s[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(transfer.getData("text/html"));
  const named = (inHtml?.[1] ?? inHtml?.[2])?.replaceAll("&amp;", "&");
  const listed = transfer
    .getData("text/uri-list")
    .split(/\r?\n/)
    .find((line) => line !== "" && !line.startsWith("#"));
  return [named, listed]
    .map((text) => toSource(text?.trim() ?? "", origin))
    .find((source) => source !== undefined);
}

/**
 * Accepts http and https addresses. From our own origin only the proxied picture of a preview counts, as its source.
 */
function toSource(text: string, origin: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin === origin) {
    return url.pathname === "/pictures" ? (url.searchParams.get("src") ?? undefined) : undefined;
  }
  return url.protocol === "https:" || url.protocol === "http:" ? text : undefined;
}
