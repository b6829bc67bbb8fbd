/** Decodes percent-encoded UTF-8; undefined for a malformed escape. */
export function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a text that was decoded as UTF-8, without an encoding that says so, was UTF-8: most of what is no ASCII is valid,
 * which hardly any other text is by chance. A text has single bad bytes where a program cut it or pasted another one.
 */
export function isMostlyUtf8(decoded: string): boolean {
  let bad = 0;
  let other = 0;
  for (let at = 0; at < decoded.length; at += 1) {
    const unit = decoded.charCodeAt(at);
    if (unit === 0xfffd) bad += 1;
    else if (unit > 0x7f) other += 1;
  }
  return bad === 0 || other > bad;
}
