import { extensionsOf, formatOfExtension } from "./formats.ts";

const nameBytesMax = 180;

/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Returns a name that every file system accepts: no folders, no forbidden characters, no device of Windows, no dot or
 * space at either end, at most 180 bytes. Empty if nothing is left.
 */
export function toSafeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize("NFC")
    // Control characters, and those that change the direction of a text and could hide an extension.
    .replaceAll(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, " ")
    .replaceAll(/[<>:"/\\|?*]/g, "-")
    .replaceAll(/\s+/g, " ");
  const trimmed = cutBytes(plain.replace(/^[.\s]+/, ""), nameBytesMax).replace(/[.\s]+$/, "");
  return reserved.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** Cuts a text to a number of bytes in UTF-8, between two characters. */
function cutBytes(text: string, bytesMax: number): string {
  let bytes = 0;
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
    if (bytes > bytesMax) break;
    length += character.length;
  }
  return text.slice(0, length);
}

/** A name of a picture as a safe file name with its extension, which is without its dot and may be empty. */
export function toFileName(name: string, extension: string): string {
  const ending = extension === "" ? "" : `.${extension}`;
  return `${withoutExtension(toSafeName(name), ending) || "picture"}${ending}`;
}

/** Removes an extension, in any of its spellings, that a name has already. `extension` has its dot and may be empty. */
export function withoutExtension(name: string, extension: string): string {
  const format = formatOfExtension(extension.slice(1));
  const alike = format === undefined ? [extension] : extensionsOf(format).map((known) => `.${known}`);
  const found = alike.find((ending) => ending !== "" && name.toLowerCase().endsWith(ending));
  return found === undefined ? name : name.slice(0, -found.length).replace(/[.\s]+$/, "");
}
