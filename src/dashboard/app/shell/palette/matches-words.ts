/** Whether the text contains every word of the search, in any order and case. */
export function matchesWords(text: string, search: string): boolean {
  const whole = text.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
