import type { UseQueryResult } from "@tanstack/react-query";
import { LoadFailed } from "../connection/load-failed.tsx";
import { ButtonLink } from "../design-system/button.tsx";
import { Notice } from "../design-system/notice.tsx";
import { LoadingRegion, Skeleton } from "../design-system/skeleton.tsx";
import { NothingThere } from "../list-page/nothing-there.tsx";
import { formatHistoryAddress, type HistoryAddress, hasFilters, withoutFilters } from "./history-address.ts";
import { matchesAddress } from "./history-entry.ts";
import type { HistoryPageData } from "./history-query.ts";
import { HistoryTable } from "./history-table.tsx";
import { texts } from "./texts.ts";

export interface HistoryListProps {
  history: UseQueryResult<HistoryPageData>;
  address: HistoryAddress;
  selectedId: string | undefined;
  linkTo: (id: string) => string;
  onAddress: (address: HistoryAddress) => void;
}

/** The faces of the list: nothing yet, failed, nothing there, nothing that matches, and the rows. */
export function HistoryList({ history, address, selectedId, linkTo, onAddress }: HistoryListProps) {
  const { data } = history;
  if (data === undefined) {
    return history.isError ? (
      <LoadFailed
        error={history.error}
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    ) : (
      <HistorySkeleton />
    );
  }

  const isUnfiltered = data.source === "requests" && hasFilters(address);
  const shown = isUnfiltered ? data.items.filter((entry) => matchesAddress(entry, address)) : data.items;
  return (
    <section
      aria-label={texts.title}
      aria-busy={history.isPlaceholderData}
      className="flex flex-col gap-4 transition-opacity aria-busy:opacity-60"
    >
      {isUnfiltered && (
        <Notice tone="info" title={texts.notFiltered.title}>
          {texts.notFiltered.text}
        </Notice>
      )}
      {data.unreadableCount > 0 && <Notice tone="warn" title={texts.partial(data.unreadableCount)} />}
      {shown.length > 0 ? (
        <HistoryTable entries={shown} selectedId={selectedId} linkTo={linkTo} />
      ) : (
        <NothingThere
          icon="history"
          onClear={
            hasFilters(address)
              ? () => {
                  onAddress(withoutFilters(address));
                }
              : undefined
          }
          firstPage={address.page > 1 ? { search: formatHistoryAddress({ ...address, page: 1 }) } : undefined}
          firstRun={{
            ...texts.firstRun,
            action: (
              <ButtonLink to="/templates" variant="primary">
                {texts.firstRun.action}
              </ButtonLink>
            ),
          }}
        />
      )}
    </section>
  );
}

function HistorySkeleton() {
  return (
    <LoadingRegion label={texts.loading}>
      <div className="border border-line bg-panel">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="flex items-center gap-4 border-b border-line px-3 py-1.5 last:border-0">
            <Skeleton className="h-12 w-16 shrink-0" />
            <div className="flex min-w-0 grow flex-col gap-2">
              <Skeleton className="h-4 w-48 max-w-full" />
              <Skeleton className="h-3 w-72 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
