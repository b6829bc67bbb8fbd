import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import * as limits from "#contract/limits.ts";
import { type Preferences, preferencesSchema } from "#contract/preferences.ts";
import { readStoredText, writeStoredText } from "../../base/browser/stored-text.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { useClient, connectionQuery } from "../../base/connection/client-context.tsx";
import { tellFailure } from "../../base/connection/load-failed.tsx";

const storageKey = "overprint.preferences";
const queryKey = ["preferences"];
const none: Preferences = { favourites: [], views: [] };

/** Of the person who is logged in, on the service; without a login, or on a service without them, in this browser. */
export function preferencesQuery(client: Client, queryClient: QueryClient) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) =>
      (await isOnService(client, queryClient)) ? client.getPreferences(signal) : readStored(),
    staleTime: 60_000,
  });
}

/** Only a login tells which calls a person may not make. */
async function isOnService(client: Client, queryClient: QueryClient): Promise<boolean> {
  const { refusedCalls, service } = await queryClient.ensureQueryData(connectionQuery(client));
  return refusedCalls !== undefined && service === "embedded";
}

function readStored(): Preferences {
  try {
    return preferencesSchema.safeParse(JSON.parse(readStoredText(storageKey) ?? "{}")).data ?? none;
  } catch {
    return none;
  }
}

/**
 * The preferences, and the function that changes them: at once on the page, and back if they could not be stored. It
 * resolves to whether they were.
 */
export function usePreferences() {
  const client = useClient();
  const queryClient = useQueryClient();
  const { call } = useCapabilities();
  const query = preferencesQuery(client, queryClient);
  const preferences = useQuery(query).data ?? none;

  async function change(edit: (before: Preferences) => Preferences): Promise<boolean> {
    const before = queryClient.getQueryData(query.queryKey) ?? none;
    let isStored = true;
    queryClient.setQueryData(query.queryKey, edit(before));
    try {
      if (call("replacePreferences") === undefined && (await isOnService(client, queryClient)))
        // Another browser of this person may have changed them since.
        await client.replacePreferences(edit(await client.getPreferences()));
      else writeStoredText(storageKey, JSON.stringify(edit(readStored())));
    } catch (error) {
      queryClient.setQueryData(query.queryKey, before);
      tellFailure(error);
      isStored = false;
    }
    await queryClient.invalidateQueries({ queryKey });
    return isStored;
  }

  return { preferences, change };
}

export function withFavourite(preferences: Preferences, id: string, isFavourite: boolean): Preferences {
  const others = preferences.favourites.filter((other) => other !== id);
  return {
    ...preferences,
    favourites: isFavourite ? [id, ...others].slice(0, limits.favouritesMax) : others,
  };
}

/** `search: undefined` removes the view of that name. */
export function withView(preferences: Preferences, name: string, search: string | undefined): Preferences {
  const others = preferences.views.filter((view) => view.name !== name);
  const views = search === undefined ? others : [{ name, search }, ...others];
  return { ...preferences, views: views.slice(0, limits.savedViewsMax) };
}
