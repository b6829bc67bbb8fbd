/** Joins class names; ignores `false`, `null` and `undefined`, which allows conditions in the list. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
