import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { untilIdle } from "../../base/browser/until-idle.ts";

/** The values in the filter menus. `isComplete`: of all templates. */
export function useFilterValues() {
  const { isOffered, whyNot } = useOffer("getTemplateFacets");
  const query = filterValuesQuery(useClient(), isOffered);
  const { data } = useQuery({ ...query, enabled: isOffered || whyNot !== undefined });
  return { values: data, isComplete: whyNot === undefined };
}

export function filterValuesQuery(client: Client, hasFacets: boolean) {
  return queryOptions({
    queryKey: ["template-filter-values", hasFacets],
    queryFn: async ({ signal }) => {
      await untilIdle();
      const { readFilterValues } = await import("./read-filter-values.ts");
      return readFilterValues(client, hasFacets, signal);
    },
    staleTime: 300_000,
  });
}
