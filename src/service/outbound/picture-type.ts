/** Formats that every part of the product decodes: the canvas engine, the browser and the encoder. */
export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"] as const;
export type PictureType = (typeof pictureTypes)[number];

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
