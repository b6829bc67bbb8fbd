import { queryOptions } from "@tanstack/react-query";
import type { LearnedName } from "../../composition/learned-names.ts";

/** The targets of this browser's table columns; none where nothing can be stored. */
export function tableNamesQuery(template: string) {
  return queryOptions({
    queryKey: ["learned-names", "tables", template],
    queryFn: async (): Promise<LearnedName[]> => {
      // Tables are another page's; most who compose have none.
      const { listBatches } = await import("../../batch/store/batch-store.ts");
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
        // No storage: nothing was learned from tables.
        return [];
      }
    },
    staleTime: 60_000,
    retry: false,
  });
}
