import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import * as limits from "#contract/limits.ts";
import { useClient } from "../../../base/connection/client-context.tsx";

/**
 * The name, or the same with a number if a template has it. `freeName` may be the name itself until the names are known;
 * `untilFree` waits for them, and resolves to the name itself where they cannot be read.
 */
export function useFreeName(name: string): { freeName: string; untilFree: () => Promise<string> } {
  const client = useClient();
  const queryClient = useQueryClient();
  const stem = stemOf(name);
  const names = queryOptions({
    queryKey: ["templates", "names", stem],
    queryFn: async ({ signal }) =>
      (await client.listTemplates({ page: 0, size: limits.pageSizeMax, name: stem }, signal)).items.map(
        (template) => template.name,
      ),
    retry: false,
  });
  const taken = useQuery(names).data;
  return {
    freeName: freeTemplateName(name, taken ?? []),
    untilFree: async () =>
      freeTemplateName(name, await queryClient.fetchQuery(names).catch((): string[] => [])),
  };
}

/** `name`, or the first of `name 2`, `name 3` … that is not taken. Names that differ only in letter case are the same. */
export function freeTemplateName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.trim().toLowerCase()));
  const stem = stemOf(name);
  let free = stem;
  for (let number = 2; known.has(free.toLowerCase()); number += 1) free = `${stem} ${number}`;
  return free;
}

const numberLengthMax = " 9999".length;

/** The name, short enough that a number may follow. */
function stemOf(name: string): string {
  return name
    .trim()
    .slice(0, limits.nameLengthMax - numberLengthMax)
    .toWellFormed()
    .trim();
}
