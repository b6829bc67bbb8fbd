/** The text, or its first `lengthMax` − 1 characters and an ellipsis: for messages that quote a caller's input. */
export function cutText(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax - 1).toWellFormed()}…` : text;
}

/** The text as a part of a regular expression, also in Unicode mode, which refuses other escapes. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}
