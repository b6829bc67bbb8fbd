import { queryOptions } from "@tanstack/react-query";
import type { LearnedName } from "../../../features/importing/learned-names.ts";

/** The names that columns of this browser's tables were mapped to; none without storage. */
export function tableNamesQuery(template: string) {
  return queryOptions({
    queryKey: ["learned-names", "tables", template],
    queryFn: async (): Promise<LearnedName[]> => {
      // Loaded on demand: tables belong to another page, and most users have none.
      const { listBatches } = await import("../../../model/batches/batch-store.ts");
      try {
        const batches = await listBatches();
        return batches
          .filter(({ templateId }) => templateId === template)
          .flatMap(({ targets }) =>
            targets.flatMap((target) =>
              target.kind === "property"
                ? [{ componentId: target.componentId, property: target.property }]
                : [],
            ),
          );
      } catch {
        // No storage.
        return [];
      }
    },
    staleTime: 60_000,
    retry: false,
  });
}
