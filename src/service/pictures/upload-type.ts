import { isSvgFile } from "#scene/values/svg-root.ts";

/** The accepted upload types, by the first bytes. */
export type UploadType =
  | "image/jpeg"
  | "image/png"
  | "image/webp"
  | "image/gif"
  | "image/avif"
  | "image/svg+xml"
  | "font/sfnt"
  | "font/woff"
  | "font/woff2";

/** Aliases of the types. `font/sfnt` covers TrueType and OpenType files, which users do not distinguish. */
const otherNames: Readonly<Record<string, UploadType>> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/x-png": "image/png",
  "font/ttf": "font/sfnt",
  "font/otf": "font/sfnt",
  "font/opentype": "font/sfnt",
  "font/truetype": "font/sfnt",
  "application/font-sfnt": "font/sfnt",
  "application/font-ttf": "font/sfnt",
  "application/font-otf": "font/sfnt",
  "application/x-font-ttf": "font/sfnt",
  "application/x-font-otf": "font/sfnt",
  "application/x-font-truetype": "font/sfnt",
  "application/x-font-opentype": "font/sfnt",
  "application/vnd.ms-opentype": "font/sfnt",
  "application/font-woff": "font/woff",
  "application/x-font-woff": "font/woff",
  "application/font-woff2": "font/woff2",
};

/** Types that say nothing about the content. */
const silentTypes = ["", "application/octet-stream", "binary/octet-stream"];

export function isFont(type: UploadType): boolean {
  return type.startsWith("font/");
}

/** A file's type by its first bytes, of an SVG by its root element; undefined if it is not accepted. */
export function sniffUploadType(bytes: Uint8Array): UploadType | undefined {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (signature === "wOF2") return "font/woff2";
  if (signature === "wOFF") return "font/woff";
  if (signature === "\0\u0001\0\0" || signature === "OTTO" || signature === "true") return "font/sfnt";
  const picture = sniffPictureType(bytes);
  if (picture !== undefined) return picture;
  return isSvgFile(bytes) ? "image/svg+xml" : undefined;
}

/**
 * Whether the sender's declared type matches the file. A type that says nothing matches everything, and `image/*`, which
 * generated clients take from the description, every picture.
 */
export function agreesWith(declared: string, sniffed: UploadType): boolean {
  const essence = declared.split(";")[0]?.trim().toLowerCase() ?? "";
  if (essence.endsWith("/*")) return sniffed.startsWith(essence.slice(0, -1));
  return silentTypes.includes(essence) || essence === sniffed || otherNames[essence] === sniffed;
}

/** Formats that every part of the product decodes: the canvas engine, the browser and the encoder. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"] as const;
type PictureType = (typeof pictureTypes)[number];

/** A picture's type by its first bytes; a server's declaration is not trusted. */
export function sniffPictureType(bytes: Uint8Array): PictureType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  if (head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8, 40))) return "image/avif";
  return undefined;
}
