import htmlEncodingSniffer from "html-encoding-sniffer";
import { detectEncoding } from "#scene/values/detect-encoding.ts";
import { isMostlyUtf8 } from "#contract/decode-text.ts";

/** The standard looks at 1,024 bytes; browsers also find a declaration that comes later in the head. */
const prescanBytesMax = 65_536;
const undeclared = "undeclared";

/**
 * Decodes a page's text as a browser does: byte order mark, then the header's charset, then the page's own declaration.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const declared = charsetOf(contentType);
  const name = htmlEncodingSniffer(bytes, {
    ...(isXmlType(contentType) ? { xml: true } : { maxPrescanBytes: prescanBytesMax }),
    ...(declared === undefined ? {} : { transportLayerEncodingLabel: declared }),
    defaultEncoding: undeclared,
  });
  if (name === undeclared) return decodeUndeclared(bytes);
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    // The "replacement" encoding, which stands for some that are unsafe to decode, is rejected.
    return decodeUndeclared(bytes);
  }
}

/** A longer one is cut. Characters. */
const contentTypeLengthMax = 200;

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType.slice(0, contentTypeLengthMax))?.[1];
}

/** Undeclared: UTF-8 if most of it is, else the encoding of a region if the bytes are decisive, else windows-1252. */
function decodeUndeclared(bytes: Uint8Array): string {
  // A stream may end within a character, like a truncated page.
  const text = new TextDecoder("utf-8").decode(bytes, { stream: true });
  if (isMostlyUtf8(text)) return text;
  const { encoding, isSure } = detectEncoding(bytes);
  return new TextDecoder(isSure ? encoding : "windows-1252").decode(bytes);
}

/** XHTML, in which a tag may close itself. */
export function isXmlType(contentType: string): boolean {
  return essenceOf(contentType) === "application/xhtml+xml";
}

/** `text/html`: a type without its parameters. */
export function essenceOf(contentType: string): string {
  return contentType.slice(0, contentTypeLengthMax).split(";")[0]?.trim().toLowerCase() ?? "";
}
