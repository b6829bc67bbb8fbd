import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { type LearnedName, learnedNamesQuery } from "../../../features/importing/learned-names.ts";
import { tableNamesQuery } from "./table-names.ts";
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
