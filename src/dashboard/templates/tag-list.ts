import { limits } from "#contract/limits.ts";

/** Reads tags that are separated by commas, each once, in the order typed. */
export function readTags(text: string): string[] {
  const tags = text
    .split(/[,、，;\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return [...new Set(tags)];
}

export function writeTags(tags: readonly string[]): string {
  return tags.join(", ");
}

/** Why the service would refuse the tags. */
export function findTagProblem(tags: readonly string[]): "tooMany" | "tooLong" | undefined {
  if (tags.length > limits.tagsMax) return "tooMany";
  return tags.some((tag) => tag.length > limits.nameLengthMax) ? "tooLong" : undefined;
}
