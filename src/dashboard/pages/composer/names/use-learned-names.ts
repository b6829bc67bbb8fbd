import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { type LearnedName, learnedNamesQuery } from "../../../features/importing/learned-names.ts";
import { readPastedNames, rememberNames } from "../../../features/importing/pasted-names.ts";

export interface LearnedNames {
  names: readonly LearnedName[];
  /** Remembers the names of a pasted request. */
  learn: (changes: readonly Change[]) => void;
}

/** Names from the history, the journal, pasted requests and the headers of tables. `isEnabled`: whether to load them. */
export function useLearnedNames(
  service: string,
  template: string,
  { isEnabled }: { isEnabled: boolean },
): LearnedNames {
  const history = useQuery({ ...learnedNamesQuery(useClient(), template), enabled: isEnabled });
  const tables = useQuery({ ...tableNamesQuery(template), enabled: isEnabled });
  const [pasted, setPasted] = useState(() => readPastedNames(service, template));
  const names = useMemo(
    () => [...(history.data ?? []), ...pasted, ...(tables.data ?? [])],
    [history.data, pasted, tables.data],
  );
  const learn = useCallback(
    (changes: readonly Change[]) => {
      rememberNames(service, template, changes);
      setPasted(readPastedNames(service, template));
    },
    [service, template],
  );
  return { names, learn };
}

/** The names that columns of this browser's tables were mapped to; none without storage. */
function tableNamesQuery(template: string) {
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
