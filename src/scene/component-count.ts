import { isJsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";

/**
 * Counts the components over all pages of a document that is not parsed yet. Reads only the lengths of its lists, so
 * the time is linear in the number of pages.
 */
export function countSourceComponents(source: Readonly<Record<string, unknown>>): number {
  const { pages, components } = source;
  return lengthOf(components) + (Array.isArray(pages) ? pages.reduce<number>(addPage, 0) : 0);
}

function addPage(sum: number, page: unknown): number {
  return sum + (isJsonObject(page) ? lengthOf(page["components"]) : 0);
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

/** The problem of a document with more components than the limit; undefined when it is within the limit. */
export function componentCountProblem(path: string, count: number): Problem | undefined {
  if (count <= limits.componentsMax) return undefined;
  const format = (number: number) => number.toLocaleString("en-US");
  return otherProblem(
    path,
    `${format(limits.componentsMax)} components at most in all pages; got ${format(count)}`,
  );
}
