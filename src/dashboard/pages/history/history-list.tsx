import type { ReactNode } from "react";
import { LoadFailed, StaleNotice } from "../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { ListSkeleton, NothingThere } from "../../features/list-page/list-parts.tsx";
import type { ChangeAddress } from "../../base/navigation/use-list-address.ts";
import { type HistoryAddress, historyFilters } from "../../model/requests/history/history-address.ts";
import { SoughtContext } from "./rows/history-row.tsx";
import { HistoryRows, type HistoryRowsProps } from "./rows/history-rows.tsx";
import { texts } from "./texts.ts";

export interface HistoryListProps extends Omit<HistoryRowsProps, "children"> {
  address: HistoryAddress;
  onAddress: ChangeAddress<HistoryAddress>;
}

export function HistoryList({ address, onAddress, ...list }: HistoryListProps) {
  const { rows, source, error, staleError, isRefreshing, retry, refresh } = list.history;
  const repeated = {
    isRetrying: isRefreshing,
    onRetry: () => {
      if (source === undefined) retry();
      else void refresh();
    },
  };
  if (rows.count === 0 && error !== undefined) return <LoadFailed error={error} {...repeated} />;
  if (rows.count === 0 && source === undefined)
    return <ListSkeleton label={texts.loading} count={10} picture="h-9 w-12" className="h-11 gap-3" />;

  const failure = error ?? staleError;
  return (
    <section aria-label={texts.title} className="flex grow flex-col gap-3">
      {failure !== undefined && <StaleNotice error={failure} {...repeated} />}
      <ListNotices {...list} />
      {rows.count > 0 ? (
        <SoughtContext value={address.q}>
          <HistoryRows {...list}>
            {address.at === "" ? (
              <NewRows {...list} />
            ) : (
              <TopButton onClick={() => list.onEnd("newest")}>{texts.menu.newest}</TopButton>
            )}
          </HistoryRows>
        </SoughtContext>
      ) : (
        <NothingThere
          icon="history"
          onClear={historyFilters.has(address) ? () => onAddress(historyFilters.none) : undefined}
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

function ListNotices({ history: { source, isSearchedHere, fromBrowserCount } }: HistoryRowsProps): ReactNode {
  return (
    <>
      {isSearchedHere && (
        <Notice tone="info" title={texts.notFiltered.title}>
          {texts.notFiltered.text}
        </Notice>
      )}
      {source === "none" && (
        <Notice tone="info" title={texts.noList.title}>
          {texts.noList.text}
        </Notice>
      )}
      {source === undefined && fromBrowserCount > 0 && <Notice tone="info" title={texts.onlyBrowser} />}
    </>
  );
}

/** Shows the rows that arrived while the list was scrolled down. */
function NewRows({ history: { newCount, showNew } }: HistoryRowsProps) {
  if (newCount === 0) return null;
  return (
    <TopButton
      onClick={(list) => {
        showNew();
        if (list !== undefined) list.scrollTop = 0;
      }}
    >
      {texts.showNew(newCount)}
    </TopButton>
  );
}

interface TopButtonProps {
  onClick: (list: HTMLElement | undefined) => void;
  children: ReactNode;
}

function TopButton({ onClick, children }: TopButtonProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-10 z-3 flex justify-center">
      <Button
        variant="primary"
        size="small"
        icon="chevronUp"
        className="pointer-events-auto"
        onClick={({ currentTarget }) =>
          onClick(currentTarget.closest("section")?.querySelector<HTMLElement>("[role=grid]") ?? undefined)
        }
      >
        {children}
      </Button>
    </div>
  );
}
