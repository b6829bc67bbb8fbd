import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { journalQuery } from "../../model/requests/journal/journal-query.ts";
import type { Feed } from "./feed/feed.ts";
import type { ChangedRow } from "./feed/feed-pages.ts";
import type { FeedState } from "./feed/feed-state.ts";
import { feedFor } from "./feed/feeds.ts";
import { findMissing, listMatches, listPlaces, type ListRows } from "./feed/list-rows.ts";
import { type HistoryAddress, historyFilters } from "../../model/requests/history/history-address.ts";
import { entryOfJournal } from "../../model/requests/history/history-entry.ts";
import { matchesAddress } from "./matches-address.ts";
import { texts } from "./texts.ts";

const workingPollMs = 2_000;
const idlePollMs = 10_000;

export interface History {
  feed: Feed;
  state: FeedState;
  rows: ListRows;
  /** The browser applies the filters, because the service's list has none. */
  isSearchedHere: boolean;
  /** Number of lines that only this browser has. */
  fromBrowserCount: number;
}

/** Returns the list for these filters: the service's entries, with those that only this browser has between them. */
export function useHistory(address: HistoryAddress): History {
  const client = useClient();
  const queryClient = useQueryClient();
  const filters = historyFilters.format(address);
  const feed = useMemo(
    () => feedFor(client, queryClient, address),
    // oxlint-disable-next-line react/exhaustive-deps -- the address is a new object in each render; `filters` is its text
    [client, queryClient, filters],
  );
  const state = useSyncExternalStore(feed.subscribe, feed.getState);
  const journal = useQuery(journalQuery(client)).data;
  useEffect(() => feed.begin(), [feed]);

  return useMemo(() => {
    const kept = (journal ?? []).map(entryOfJournal);
    const isSearchedHere = state.source === "requests" && historyFilters.has(address);
    const isMatch = (entry: (typeof kept)[number]) => matchesAddress(entry, address);
    const known = state.source === undefined ? kept : findMissing(feed.rows, state, kept);
    // A list that was not loaded has no places yet.
    const extras = known.map((extra) => ("entry" in extra ? extra : { entry: extra, before: state.top }));
    const shown = extras.filter(({ entry }) => isMatch(entry));
    const hasList = state.source !== undefined || state.error !== undefined;
    return {
      feed,
      state,
      rows: isSearchedHere
        ? listMatches(feed.rows, state, extras, isMatch)
        : listPlaces(feed.rows, state, hasList ? shown : []),
      isSearchedHere,
      fromBrowserCount: shown.length,
    };
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [feed, state, journal, filters]);
}

/** Whether the service may be reachable; one on this machine needs no network. */
function isOnline(): boolean {
  return navigator.onLine || /^(localhost|127\.|\[::1\])/.test(window.location.hostname);
}

/** Polls while the page is visible, faster while a row in view is in progress. Returns announcements for screen readers. */
export function useLiveUpdates(
  { feed, state }: Pick<History, "feed" | "state">,
  { isLive, openedId }: { isLive: boolean; openedId: string | undefined },
): string {
  const [announcement, setAnnouncement] = useState("");
  const { newCount } = state;

  const refreshIfStale = useEffectEvent((opened: Feed) => {
    const { freshAt } = opened.getState();
    if (freshAt === undefined) return;
    const isOpenedNew = openedId !== undefined && opened.rows.placeOf(openedId) === undefined;
    if (isOpenedNew || Date.now() - freshAt > idlePollMs) void opened.refresh();
  });
  useEffect(() => {
    // A cached list is shown at once and then refreshed.
    refreshIfStale(feed);
  }, [feed]);

  useEffect(() => {
    if (!isLive) return undefined;
    let timer: number | undefined;
    let isStopped = false;
    async function poll() {
      window.clearTimeout(timer);
      if (document.visibilityState === "visible" && isOnline() && feed.getState().source !== undefined) {
        const words = toWords(await feed.refresh());
        if (words !== "") setAnnouncement(words);
      }
      if (!isStopped) schedule();
    }
    function schedule() {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void poll(), feed.isWorking() ? workingPollMs : idlePollMs);
    }
    const onReturn = () => {
      if (document.visibilityState === "visible") void poll();
    };
    schedule();
    // Switches to the short interval as soon as a new request is in progress.
    let wasWorking = feed.isWorking();
    const stopListening = feed.subscribe(() => {
      const isWorking = feed.isWorking();
      if (isWorking && !wasWorking) schedule();
      wasWorking = isWorking;
    });
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    return () => {
      isStopped = true;
      window.clearTimeout(timer);
      stopListening();
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, [feed, isLive]);

  return newCount > 0 ? texts.arrived(newCount) : announcement;
}

function toWords(changed: readonly ChangedRow[]): string {
  const [first] = changed;
  if (first === undefined) return "";
  if (changed.length > 1) return texts.changedRows(changed.length);
  const { status } = first.after;
  return texts.changedRow(
    first.after.title,
    status === "other" ? first.after.statusText : texts.statuses[status],
  );
}
