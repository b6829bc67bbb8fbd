/**
 * The older one first, so that a comparison reads from what was to what is. The list has the newest on top; what is not in
 * it, as another filter is set, stays in the order in which it was marked.
 */
export function inOrderOfTime(
  ids: readonly string[],
  indexOf: (id: string) => number | undefined,
): readonly string[] {
  const places = ids.map(indexOf);
  if (places.includes(undefined)) return ids;
  return ids.toSorted((a, b) => (indexOf(b) ?? 0) - (indexOf(a) ?? 0));
}
