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
  const names = queryOptions({
    queryKey: ["templates", "names", name],
    queryFn: async ({ signal }) =>
      (await client.listTemplates({ page: 0, size: limits.pageSizeMax, name }, signal)).items.map(
        (template) => template.name,
      ),
    retry: false,
  });
  const taken = useQuery(names).data;
  return {
    freeName: freeTemplateName(name, taken ?? []),
    untilFree: async () =>
      freeTemplateName(name, await queryClient.ensureQueryData(names).catch((): string[] => [])),
  };
}

/** `name`, or the first of `name 2`, `name 3` … that is not taken. Names that differ only in letter case are the same. */
export function freeTemplateName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.trim().toLowerCase()));
  const suffixLength = String(taken.length + 2).length + 1;
  const short = name
    .trim()
    .slice(0, limits.nameLengthMax - suffixLength)
    .toWellFormed()
    .trim();
  let free = short;
  for (let number = 2; known.has(free.toLowerCase()); number += 1) free = `${short} ${number}`;
  return free;
}
