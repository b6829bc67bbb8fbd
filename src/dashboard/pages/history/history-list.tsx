import type { ReactNode } from "react";
import { LoadFailed, StaleNotice } from "../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { ListSkeleton } from "../../features/list-page/list-skeleton.tsx";
import { NothingThere } from "../../features/list-page/nothing-there.tsx";
import type { ChangeAddress } from "../../base/navigation/use-list-address.ts";
import { type HistoryAddress, historyFilters } from "../../model/requests/history/history-address.ts";
import { HistoryRows, type HistoryRowsProps } from "./rows/history-rows.tsx";
import { SoughtContext } from "./rows/hit-text.tsx";
import { texts } from "./texts.ts";

export interface HistoryListProps extends Omit<HistoryRowsProps, "children"> {
  address: HistoryAddress;
  onAddress: ChangeAddress<HistoryAddress>;
}

/** The list in each state: loading, failed, empty, no match, and rows. */
export function HistoryList({ address, onAddress, ...list }: HistoryListProps) {
  const { feed, state, rows } = list.history;
  const retry = {
    isRetrying: state.isRefreshing,
    onRetry: () => {
      if (state.source === undefined) feed.retry();
      else void feed.refresh();
    },
  };
  if (rows.count === 0 && state.error !== undefined) return <LoadFailed error={state.error} {...retry} />;
  if (rows.count === 0 && state.source === undefined)
    return <ListSkeleton label={texts.loading} count={8} picture="h-12 w-16" className="gap-4 py-1.5" />;

  const failure = state.error ?? state.staleError;
  return (
    <section aria-label={texts.title} className="flex grow flex-col gap-3">
      {failure !== undefined && <StaleNotice error={failure} {...retry} />}
      <ListNotices {...list} />
      {rows.count > 0 ? (
        <SoughtContext value={address.q}>
          <HistoryRows {...list}>
            <NewRows {...list} />
          </HistoryRows>
        </SoughtContext>
      ) : (
        <NothingThere
          icon="history"
          onClear={historyFilters.has(address) ? () => onAddress(historyFilters.none) : undefined}
          firstPage={undefined}
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

function ListNotices({ history: { state, isSearchedHere, fromBrowserCount } }: HistoryRowsProps): ReactNode {
  return (
    <>
      {isSearchedHere && (
        <Notice tone="info" title={texts.notFiltered.title}>
          {texts.notFiltered.text}
        </Notice>
      )}
      {state.source === "none" && (
        <Notice tone="info" title={texts.noList.title}>
          {texts.noList.text}
        </Notice>
      )}
      {state.source === undefined && fromBrowserCount > 0 && <Notice tone="info" title={texts.onlyBrowser} />}
    </>
  );
}

/** Button that shows the rows that arrived while the list was scrolled down. */
function NewRows({ history: { feed, state } }: HistoryRowsProps) {
  if (state.newCount === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-10 z-3 flex justify-center">
      <Button
        variant="primary"
        size="small"
        icon="chevronUp"
        className="pointer-events-auto"
        onClick={(event) => {
          const list = event.currentTarget.closest("section")?.querySelector<HTMLElement>("[role=grid]");
          feed.showNew();
          if (list !== null && list !== undefined) list.scrollTop = 0;
        }}
      >
        {texts.showNew(state.newCount)}
      </Button>
    </div>
  );
}
