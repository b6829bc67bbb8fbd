import type { QueryClient } from "@tanstack/react-query";

/** Reads again all that is shown of templates. */
export function refreshTemplates(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["templates"] });
}
