/** The text as a part of a regular expression, also in Unicode mode, which refuses other escapes. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}
