import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { useClient } from "../connection/client-context.tsx";
import { journalQuery } from "../journal/journal-query.ts";
import type { ChangedRow, Feed } from "./feed/feed.ts";
import type { FeedState } from "./feed/feed-state.ts";
import { feedFor } from "./feed/feeds.ts";
import { findMissing, listMatches, listPlaces, type ListRows } from "./feed/list-rows.ts";
import { formatHistoryAddress, hasFilters, type HistoryAddress } from "./history-address.ts";
import { entryOfJournal } from "../history-model/history-entry.ts";
import { matchesAddress } from "./matches-address.ts";
import { texts } from "./texts.ts";

const workingPollMs = 2_000;
const idlePollMs = 10_000;

export interface History {
  feed: Feed;
  state: FeedState;
  rows: ListRows;
  /** The filters are applied here, because the service's list has none. */
  isSearchedHere: boolean;
  /** Of the lines, those that only this browser knows. */
  fromBrowserCount: number;
}

/** The list for these filters: from the service, and between its entries what only this browser still knows. */
export function useHistory(address: HistoryAddress): History {
  const client = useClient();
  const queryClient = useQueryClient();
  const filters = formatHistoryAddress(address);
  const feed = useMemo(
    () => feedFor(client, queryClient, address),
    // oxlint-disable-next-line react/exhaustive-deps -- the address is made anew by each drawing; its text says it all
    [client, queryClient, filters],
  );
  const state = useSyncExternalStore(feed.subscribe, feed.getState);
  const journal = useQuery(journalQuery(client)).data;
  useEffect(() => feed.begin(), [feed]);

  return useMemo(() => {
    const kept = (journal ?? []).map(entryOfJournal);
    const isSearchedHere = state.source === "requests" && hasFilters(address);
    const isMatch = (entry: (typeof kept)[number]) => matchesAddress(entry, address);
    const known = state.source === undefined ? kept : findMissing(feed.rows, state, kept);
    // A list that could not be loaded at all has no places yet.
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

/** Whether the browser can reach anything; a service on this machine needs no network. */
function isOnline(): boolean {
  return navigator.onLine || /^(localhost|127\.|\[::1\])/.test(window.location.hostname);
}

/**
 * Polls while the page is visible: soon while something in view is unfinished. Returns the announcement for users who
 * cannot see the rows change.
 */
export function useLiveUpdates(
  { feed, state }: Pick<History, "feed" | "state">,
  { isLive, openedId }: { isLive: boolean; openedId: string | undefined },
): string {
  const [said, setSaid] = useState("");
  const { newCount } = state;

  const bringUpToDate = useEffectEvent((opened: Feed) => {
    const { freshAt } = opened.getState();
    if (freshAt === undefined) return;
    const isOpenedNew = openedId !== undefined && opened.rows.placeOf(openedId) === undefined;
    if (isOpenedNew || Date.now() - freshAt > idlePollMs) void opened.refresh();
  });
  useEffect(() => {
    // Coming back to a list from before: it is shown at once and brought up to date.
    bringUpToDate(feed);
  }, [feed]);

  useEffect(() => {
    if (!isLive) return undefined;
    let timer: number | undefined;
    let isStopped = false;
    async function ask() {
      window.clearTimeout(timer);
      if (document.visibilityState === "visible" && isOnline() && feed.getState().source !== undefined) {
        const words = toWords(await feed.refresh());
        if (words !== "") setSaid(words);
      }
      if (!isStopped) plan();
    }
    function plan() {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void ask(), feed.isWorking() ? workingPollMs : idlePollMs);
    }
    const onReturn = () => {
      if (document.visibilityState === "visible") void ask();
    };
    plan();
    // A request that was just begun is polled from its first drawing on, and not only after the long pause.
    let wasWorking = feed.isWorking();
    const stopListening = feed.subscribe(() => {
      const isWorking = feed.isWorking();
      if (isWorking && !wasWorking) plan();
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

  return newCount > 0 ? texts.arrived(newCount) : said;
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
