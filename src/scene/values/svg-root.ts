/** The root element of an SVG file, in any encoding of XML and behind any prolog. */

/** Of the prolog that is searched for the root element. */
const prologBytesMax = 1_000_000;

export function isSvgFile(bytes: Uint8Array): boolean {
  // Most other files are told by their first bytes, without decoding.
  if (!/^(?:ï»¿|ÿþ|þÿ)?[\0\s]*</.test(new TextDecoder("latin1").decode(bytes.subarray(0, 1_024))))
    return false;
  return findSvgRoot(decodeXml(bytes.subarray(0, prologBytesMax))) !== undefined;
}

/** Where the root element begins, behind declarations, comments and a document type. */
export function findSvgRoot(text: string): { root: number; doctype: string } | undefined {
  let doctype = "";
  let at = 0;
  for (let part = 0; part < prologPartsMax; part += 1) {
    space.lastIndex = at;
    at += space.exec(text)?.[0].length ?? 0;
    const start = text.slice(at, at + 64);
    if (/^<(?:[\w.-]+:)?svg[\s>/]/.test(start)) return { root: at, doctype };
    const isDoctype = /^<!doctype\b/i.test(start);
    const end = isDoctype
      ? /^[^[>]*(?:\[[^]*?\]\s*)?>/.exec(text.slice(at, at + prologBytesMax))?.[0].length
      : undefined;
    if (isDoctype && end !== undefined) doctype = `<!DOCTYPE${text.slice(at + "<!doctype".length, at + end)}`;
    const closing = start.startsWith("<?") ? "?>" : start.startsWith("<!--") ? "-->" : undefined;
    const next = closing === undefined ? at + (end ?? 0) : text.indexOf(closing, at + 2) + closing.length;
    if (next <= at + 2) return undefined;
    at = next;
  }
  return undefined;
}

const space = /\s*/y;
/** Comments and instructions before the root element: the search runs on the main thread. */
const prologPartsMax = 1_000;

/**
 * Decodes the bytes of a drawing by its byte order mark, else by its XML declaration (XML 1.0, 4.3.3), else as UTF-8.
 */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second, , fourth] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", bytes);
  // A `<` of two bytes, without a mark.
  if (first === 0x3c && second === 0 && fourth === 0) return decodeAs("utf-16le", bytes);
  if (first === 0 && second === 0x3c) return decodeAs("utf-16be", bytes);
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 300));
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(
    start,
  )?.[1];
  // A declaration in bytes of one each cannot be that of UTF-16.
  return decodeAs(declared === undefined || /^utf-?16/i.test(declared) ? "utf-8" : declared, bytes);
}

function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // An encoding that no browser knows.
    return new TextDecoder().decode(bytes);
  }
}
