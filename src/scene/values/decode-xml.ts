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
