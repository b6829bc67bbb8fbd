/** Decodes percent-encoded UTF-8; undefined for a malformed escape. */
export function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
