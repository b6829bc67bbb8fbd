import * as limits from "#contract/limits.ts";

/**
 * Reads tags that are separated by commas, each once, in the order typed. A tag of `known` that has a comma itself stays
 * one tag.
 */
export function readTags(text: string, known: readonly string[] = []): string[] {
  const whole = known.filter((tag) => separator.test(tag)).toSorted((a, b) => b.length - a.length);
  const tags = new Set<string>();
  for (let rest = text.trimStart(); rest !== "";) {
    const kept = whole.find(
      (tag) => rest.startsWith(tag) && /^\s*(?:$|[,、，;\n])/.test(rest.slice(tag.length)),
    );
    const tag = kept ?? rest.split(separator, 1)[0] ?? rest;
    if (tag.trim() !== "") tags.add(tag.trim());
    rest = rest
      .slice(tag.length)
      .replace(/^\s*[,、，;\n]?/, "")
      .trimStart();
  }
  return [...tags];
}

const separator = /[,、，;\n]/;

/** `current` with the tags added and removed that make `after` of `before`: a change of others in between stays. */
export function changeTags(
  current: readonly string[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
): string[] {
  const removed = new Set(before.filter((tag) => !after.includes(tag)));
  const added = after.filter((tag) => !before.includes(tag));
  return [...new Set([...current.filter((tag) => !removed.has(tag)), ...added])];
}

export function writeTags(tags: readonly string[]): string {
  return tags.join(", ");
}

/** Why the service would refuse the tags. */
export function findTagProblem(tags: readonly string[]): "tooMany" | "tooLong" | undefined {
  if (tags.length > limits.tagsMax) return "tooMany";
  return tags.some((tag) => tag.length > limits.nameLengthMax) ? "tooLong" : undefined;
}
