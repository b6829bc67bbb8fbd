import type { QueryClient } from "@tanstack/react-query";

/** Reads again all that is shown of templates, and the values of their filters. */
export async function refreshTemplates(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ["templates", "template-filter-values"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}
