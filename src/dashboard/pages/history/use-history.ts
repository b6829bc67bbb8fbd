import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { Client } from "#client/create-client.ts";
import { type Prefetch, useClient } from "../../base/connection/client-context.tsx";
import { dayEnd } from "../../base/design-system/zoned-day.ts";
import {
  type HistoryAddress,
  historyFilters,
  toResultListQuery,
} from "../../model/requests/history/history-address.ts";
import { entryOfJournal, type HistoryEntry } from "../../model/requests/history/history-entry.ts";
import { journalQuery } from "../../model/requests/journal/use-journal.ts";
import {
  type HistorySource,
  knownSource,
  type LoadedPage,
  loadPage,
  type PagePlace,
} from "./list/load-page.ts";
import {
  entriesOf,
  type ListRows,
  type LoadedList,
  newEntries,
  toRows,
  withNewest,
  withoutEntry,
  withStates,
} from "./list/loaded-list.ts";
import { readPosition } from "./list-position.ts";
import { matchesAddress } from "./matches-address.ts";
import { texts } from "./texts.ts";

const workingPollMs = 2_000;
const idlePollMs = 10_000;
/** Back restores a list that was left this long ago, ms. */
const keptMs = 1_800_000;
/** An older page is refetched for its requests in progress only if it is one of so many. */
const workingPagesMax = 3;
const listKey = "history-list";

export interface History {
  rows: ListRows;
  source: HistorySource | undefined;
  /** Nothing could be loaded. */
  error: unknown;
  /** The newest refresh failed; what is shown is older. */
  staleError: unknown;
  isRefreshing: boolean;
  /** New rows that are not shown yet. */
  newCount: number;
  /** The browser applies the filters, because the service's list has none. */
  isSearchedHere: boolean;
  fromBrowserCount: number;
  /** Whether the service finds the oldest, and those of a day, in one request. */
  canJump: boolean;
  showNew: () => void;
  /** At the top, new rows are shown immediately; elsewhere they are only counted, so that the list does not move. */
  pin: (isAtTop: boolean) => void;
  loadOlder: () => void;
  loadNewer: () => void;
  retry: () => void;
  refresh: () => Promise<void>;
}

function historyQuery(client: Client, queryClient: QueryClient, address: HistoryAddress) {
  const query = knownSource(queryClient) === "requests" ? {} : toResultListQuery(address);
  return infiniteQueryOptions<LoadedPage, Error, LoadedList, string[], PagePlace>({
    queryKey: [listKey, historyFilters.format(address)],
    queryFn: ({ pageParam, signal }) => loadPage({ client, queryClient }, query, pageParam, signal),
    initialPageParam: startOf(address),
    getNextPageParam: (last) => last.older,
    getPreviousPageParam: (first) => first.newer,
    // It is refreshed by its newest page alone.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  });
}

/** Fetches the list of the window's address. */
export const prefetchHistory: Prefetch = (client, queryClient) => {
  const address = historyFilters.parse(new URLSearchParams(window.location.search));
  return queryClient.prefetchInfiniteQuery(historyQuery(client, queryClient, address));
};

/** After a reload a list that was left far down begins there, if the service can. */
function startOf(address: HistoryAddress): PagePlace {
  if (address.at === "oldest") return { oldest: true };
  const end = dayEnd(address.at);
  if (end !== undefined) return { until: new Date(end).toISOString() };
  const left = readPosition(historyFilters.format(address));
  return left?.until === undefined ? { offset: 0 } : { until: left.until };
}

/** Removes a deleted entry from every list. */
export function forgetListed(queryClient: QueryClient, id: string): void {
  queryClient.setQueriesData<LoadedList>({ queryKey: [listKey] }, (list) => list && withoutEntry(list, id));
}

/** Returns the list for these filters: the service's entries, with those that only this browser has between them. */
export function useHistory(
  address: HistoryAddress,
  { isLive, openedId }: { isLive: boolean; openedId: string | undefined },
): { history: History; announcement: string } {
  const client = useClient();
  const queryClient = useQueryClient();
  const filters = historyFilters.format(address);
  const options = historyQuery(client, queryClient, address);
  const query = useInfiniteQuery(options);
  const { data } = query;
  const journal = useQuery(journalQuery(client)).data;
  const isPinned = useRef(true);
  /** The newest page, whose new rows are not shown yet. */
  const [pending, setPending] = useState<{ filters: string; page: LoadedPage }>();
  const [refreshed, setRefreshed] = useState<{ isRunning: boolean; error: unknown }>();
  const [announcement, setAnnouncement] = useState("");
  const source = data?.pages[0]?.source;
  const isSearchedHere = source === "requests" && historyFilters.has(address);
  const isFromNewest = data?.pages[0]?.newer === undefined && address.at === "";

  const update = (change: (list: LoadedList) => LoadedList) =>
    queryClient.setQueryData<LoadedList>(options.queryKey, (list) => list && change(list));
  const currentList = () => queryClient.getQueryData<LoadedList>(options.queryKey);

  function take(newest: LoadedPage, isShown: boolean): void {
    const list = currentList();
    if (list === undefined) return;
    const before = new Map(entriesOf(list).map((entry) => [entry.id, entry.status]));
    const changed = newest.entries.filter(({ id, status }) => before.has(id) && before.get(id) !== status);
    if (changed.length > 0) setAnnouncement(toWords(changed));
    const hasNew = newEntries(list, newest)?.length !== 0;
    if (!hasNew || isShown) update((now) => withNewest(now, newest));
    else update((now) => withStates(now, newest.entries));
    setPending(hasNew && !isShown ? { filters, page: newest } : undefined);
  }

  const running = useRef<Promise<void>>(undefined);
  async function refreshOnce(): Promise<void> {
    setRefreshed({ isRunning: true, error: undefined });
    try {
      const list = currentList();
      const { signal } = new AbortController();
      const load = (place: PagePlace) =>
        loadPage({ client, queryClient }, toResultListQuery(address), place, signal);
      if (isFromNewest) take(await load({ offset: 0 }), isPinned.current);
      const working = (list?.pages ?? []).flatMap((page, index) => {
        const place = list?.pageParams[index];
        const isInProgress = page.entries.some(({ status }) => status === "working");
        return isInProgress && place !== undefined && (index > 0 || !isFromNewest) ? [place] : [];
      });
      for (const place of working.slice(0, workingPagesMax)) {
        const page = await load(place);
        update((now) => withStates(now, page.entries));
      }
      setRefreshed({ isRunning: false, error: undefined });
    } catch (error) {
      setRefreshed({ isRunning: false, error });
    } finally {
      running.current = undefined;
    }
  }
  /** Concurrent calls share one refresh. */
  const refresh = (): Promise<void> => {
    running.current ??= refreshOnce();
    return running.current;
  };

  const isWorking = data !== undefined && entriesOf(data).some(({ status }) => status === "working");
  useLiveRefresh(refresh, {
    isLive: isLive && data !== undefined,
    isWorking,
    // One that was opened elsewhere may be newer than the list.
    isStale: () => {
      const list = currentList();
      const isOpenedNew =
        openedId !== undefined &&
        !list?.pages.some(({ entries }) => entries.some(({ id }) => id === openedId));
      return list !== undefined && (isOpenedNew || Date.now() - (list.pages[0]?.freshAt ?? 0) > idlePollMs);
    },
    key: filters,
  });

  const hasError = query.isFetchNextPageError || query.isFetchPreviousPageError;
  const failure = useMemo(
    () => (hasError ? { older: query.isFetchNextPageError, error: query.error } : undefined),
    [hasError, query.isFetchNextPageError, query.error],
  );
  const { rows, fromBrowserCount } = useMemo(() => {
    const kept = (journal ?? []).map(entryOfJournal);
    const isMatch = (entry: HistoryEntry) => matchesAddress(entry, address);
    const hasList = data !== undefined || query.isError;
    const found = toRows(data, { kept: hasList ? kept : [], isMatch, isSearchedHere, failure });
    const listed = data === undefined ? 0 : entriesOf(data).length;
    const shown = Array.from({ length: found.count }, (_, index) => found.at(index));
    const browserOnly = shown.filter((row) => row.kind === "entry" && row.entry.isFromBrowser).length;
    return { rows: found, fromBrowserCount: listed === 0 && data === undefined ? found.count : browserOnly };
    // oxlint-disable-next-line react/exhaustive-deps -- the address is a new object in each render; `filters` is its text
  }, [data, journal, filters, isSearchedHere, query.isError, failure]);

  const newPage = pending?.filters === filters ? pending.page : undefined;
  const unseen = newPage && data && newEntries(data, newPage);
  const newCount = newPage === undefined ? 0 : (unseen?.length ?? newPage.entries.length);
  const showNew = () => {
    if (newPage !== undefined) update((list) => withNewest(list, newPage));
    setPending(undefined);
  };
  const pin = (isAtTop: boolean) => {
    isPinned.current = isAtTop;
    if (isAtTop) showNew();
  };
  return {
    history: {
      rows,
      source,
      error: data === undefined ? (query.error ?? undefined) : undefined,
      staleError: refreshed?.error,
      isRefreshing: refreshed?.isRunning === true || (query.isFetching && !query.isFetchingNextPage),
      newCount,
      isSearchedHere,
      fromBrowserCount,
      canJump: data?.pages.some(({ older, newer }) => isPlaced(older) || isPlaced(newer)) === true,
      showNew,
      pin,
      loadOlder: () => {
        if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
      },
      loadNewer: () => {
        if (query.hasPreviousPage && !query.isFetching) void query.fetchPreviousPage();
      },
      retry: () => {
        if (data === undefined) void query.refetch();
        else if (query.isFetchPreviousPageError) void query.fetchPreviousPage();
        else void query.fetchNextPage();
      },
      refresh,
    },
    announcement: newCount > 0 ? texts.arrived(newCount) : announcement,
  };
}

function isPlaced(place: PagePlace | undefined): boolean {
  return place !== undefined && !("offset" in place);
}

/** Whether the service may be reachable; one on this machine needs no network. */
function isOnline(): boolean {
  return navigator.onLine || /^(localhost|127\.|\[::1\])/.test(window.location.hostname);
}

interface LiveOptions {
  isLive: boolean;
  isWorking: boolean;
  /** Whether a list that is shown again is to be refreshed at once. */
  isStale: () => boolean;
  key: string;
}

/** Polls while the page is visible, faster while a request is in progress. */
function useLiveRefresh(
  refresh: () => Promise<void>,
  { isLive, isWorking, isStale, key }: LiveOptions,
): void {
  const refreshIfStale = useEffectEvent((_list: string) => {
    if (isStale()) void refresh();
  });
  useEffect(() => refreshIfStale(key), [key]);

  const poll = useEffectEvent(() => refresh());
  useEffect(() => {
    if (!isLive) return undefined;
    let timer: number | undefined;
    let isStopped = false;
    async function run() {
      window.clearTimeout(timer);
      if (document.visibilityState === "visible" && isOnline()) await poll();
      if (!isStopped) schedule();
    }
    function schedule() {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void run(), isWorking ? workingPollMs : idlePollMs);
    }
    const onReturn = () => {
      if (document.visibilityState === "visible") void run();
    };
    schedule();
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    return () => {
      isStopped = true;
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, [isLive, isWorking]);
}

function toWords(changed: readonly HistoryEntry[]): string {
  const [first] = changed;
  if (first === undefined) return "";
  if (changed.length > 1) return texts.changedRows(changed.length);
  const { status } = first;
  return texts.changedRow(first.title, status === "other" ? first.statusText : texts.statuses[status]);
}
