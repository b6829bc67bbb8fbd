/** Unicode characters, as JSON Schema counts them. Some are two units of a JavaScript string. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Whether a text has more characters than `max`. A much longer one is not counted. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && (text.length > 2 * max || countCharacters(text) > max);
}
