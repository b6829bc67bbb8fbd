import type { Client } from "#client/create-client.ts";
import * as limits from "#contract/limits.ts";

/** Where the service does not count its values, those of its newest templates; others can be set in the address only. */
export async function readFilterValues(client: Client, hasFacets: boolean, signal?: AbortSignal) {
  if (hasFacets) {
    const { outputFormat, editor, createdBy, tags } = await client.getTemplateFacets(signal);
    const valuesOf = (facet: typeof tags) => distinct(facet.map(({ value }) => value));
    return {
      formats: valuesOf(outputFormat),
      editors: valuesOf(editor),
      creators: valuesOf(createdBy),
      tags: valuesOf(tags),
    };
  }
  const { items } = await client.listTemplates({ page: 0, size: limits.pageSizeMax }, signal);
  return {
    formats: distinct(items.map((item) => item.outputFormat)),
    editors: distinct(items.map((item) => item.editor)),
    creators: distinct(items.map((item) => item.createdBy)),
    tags: distinct(items.flatMap((item) => item.tags ?? [])),
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== "").toSorted((a, b) => a.localeCompare(b));
}
