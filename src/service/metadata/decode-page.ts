import htmlEncodingSniffer from "html-encoding-sniffer";
import { contentTypeLengthMax, isXmlType } from "./content-type.ts";

/** The standard looks at 1,024 bytes; browsers also find a declaration that comes later in the head. */
const prescanBytesMax = 65_536;
const undeclared = "undeclared";

/** A page's text, decoded as a browser does: byte order mark, then the header's charset, then the page's own words. */
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
    // The "replacement" encoding, which stands for some that are not safe to decode, is the one that is refused.
    return decodeUndeclared(bytes);
  }
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType.slice(0, contentTypeLengthMax))?.[1];
}

/** Nobody says what it is: UTF-8 when it can be that, which hardly any other text is by chance, else windows-1252. */
function decodeUndeclared(bytes: Uint8Array): string {
  try {
    // A stream may end within a letter, as a page that was cut does.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
