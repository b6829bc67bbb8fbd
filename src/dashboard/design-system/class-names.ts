/** Joins class names; `false`, `null` and `undefined` fall away, so a condition can stand in the list. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
