/** Which of the interface's two lists the service has. The older one (`requests`) cannot filter. */
export type FeedSource = "results" | "requests" | "none";

/** Places whose page could not be loaded. */
export interface FailedStretch {
  from: number;
  to: number;
  error: unknown;
}

export interface FeedState {
  /** Increases with every change of a row. */
  version: number;
  /** The place of the first row shown. */
  top: number;
  /** One past the last place. */
  end: number;
  isEndCertain: boolean;
  /** New rows that are not shown yet. */
  newCount: number;
  source: FeedSource | undefined;
  /** Nothing could be loaded. */
  error: unknown;
  /** The newest refresh failed; what is shown is older. */
  staleError: unknown;
  isRefreshing: boolean;
  failed: readonly FailedStretch[];
  /** When the newest page was fetched, ms. */
  freshAt: number | undefined;
}

export const initialFeedState: FeedState = {
  version: 0,
  top: 0,
  end: 0,
  isEndCertain: false,
  newCount: 0,
  source: undefined,
  error: undefined,
  staleError: undefined,
  isRefreshing: false,
  failed: [],
  freshAt: undefined,
};

export function withoutStretch(
  failed: readonly FailedStretch[],
  from: number,
  to: number,
): readonly FailedStretch[] {
  return failed.filter((stretch) => stretch.to <= from || stretch.from >= to);
}
