/** The text for a value of the service; `undefined` for a value that this dashboard does not know. */
export function wordOf(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
