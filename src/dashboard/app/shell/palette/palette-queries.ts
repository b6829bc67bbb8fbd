import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { ClientError } from "#client/client-error.ts";
import { matchesTemplateSearch, readTemplateSearch } from "#contract/template-search.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import { isCallNotOffered } from "../../../base/connection/capabilities/evidence.ts";
import { entryOfResult, type HistoryEntry } from "../../../model/requests/history/history-entry.ts";

const countMax = 6;

/**
 * Templates that a search of the gallery finds, and renders whose names contain the text; none from a list that the
 * service does not have. `hasSearch`: the service has our search; another one filters by name, or not at all.
 */
export function foundQuery(client: Client, text: string, { hasSearch }: { hasSearch: boolean }) {
  return queryOptions({
    queryKey: ["palette", text, hasSearch],
    queryFn: async ({ signal }): Promise<{ templates: TemplateSummary[]; results: HistoryEntry[] }> => {
      const [templates, results] = await Promise.all([
        client
          .listTemplates(
            { page: 0, size: countMax, ...(hasSearch ? { search: text } : { name: text }) },
            signal,
          )
          .catch(emptyIfRefused),
        isCallNotOffered(endpointCalls.listResults)
          ? { items: [] }
          : client.listResults({ page: 0, size: countMax, text }, signal).catch(emptyIfRefused),
      ]);
      const terms = readTemplateSearch(text);
      return {
        // A remote service may ignore the filter.
        templates: templates.items.filter((template) => matchesTemplateSearch(template, terms)),
        results: results.items.map(entryOfResult),
      };
    },
    enabled: text !== "",
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
}

function emptyIfRefused(error: unknown): { items: never[] } {
  if (error instanceof ClientError) return { items: [] };
  throw error;
}
