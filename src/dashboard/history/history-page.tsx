import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useClient } from "../connection/client-context.tsx";
import { StaleNotice } from "../connection/load-failed.tsx";
import { classNames } from "../design-system/class-names.ts";
import { JobTicket } from "../design-system/job-ticket.tsx";
import { PageHeader } from "../design-system/page-header.tsx";
import type { SelectOption } from "../design-system/select.tsx";
import { Switch } from "../design-system/switch.tsx";
import { ListFooter } from "../list-page/list-footer.tsx";
import {
  formatHistoryAddress,
  hasFilters,
  type HistoryAddress,
  parseHistoryAddress,
} from "./history-address.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryList } from "./history-list.tsx";
import { historyQuery } from "./history-query.ts";
import { ResultDetailPanel } from "./result-detail-panel.tsx";
import { texts } from "./texts.ts";

/** Every request, newest first, with one of them beside the list; on a narrow screen that one is a page of its own. */
export function HistoryPage() {
  const client = useClient();
  const navigate = useNavigate();
  const { requestId } = useParams();
  const [search] = useSearchParams();
  const address = parseHistoryAddress(search);
  const [isLive, setLive] = useState(true);
  const history = useQuery(historyQuery(client, address, { isLive }));
  const { data } = history;
  const total = data?.total;
  const fullCount = data === undefined ? 0 : data.items.length + data.unreadableCount;
  const hasNext =
    total !== undefined ? address.page * address.size < total : (data?.hasNext ?? fullCount >= address.size);
  const workingCount = data?.items.filter((entry) => entry.status === "working").length ?? 0;
  const isDetailOpen = requestId !== undefined;

  function goTo(next: HistoryAddress, options = { replace: false }) {
    void navigate(
      { pathname: pathOf(requestId), search: formatHistoryAddress(next) },
      { ...options, preventScrollReset: true },
    );
  }

  return (
    <div
      className={classNames(
        "mx-auto grid max-w-[104rem] items-start gap-x-6",
        isDetailOpen && "lg:grid-cols-[minmax(0,1fr)_clamp(24rem,34vw,34rem)]",
      )}
    >
      <div
        className={classNames(
          "flex min-w-0 flex-col gap-5 p-8 phone:gap-4 phone:p-4",
          isDetailOpen && "max-lg:hidden lg:pr-0",
        )}
      >
        <PageHeader
          title={texts.title}
          actions={<Switch label={texts.live} checked={isLive} onValueChange={setLive} />}
          ticket={
            <JobTicket
              parts={[
                total !== undefined && total > 0 && !hasFilters(address) && texts.total(total),
                workingCount > 0 && texts.inWork(workingCount),
              ]}
            />
          }
        />
        <HistoryFilters address={address} templates={toTemplateOptions(data?.items)} onAddress={goTo} />
        {data !== undefined && history.isError && (
          <StaleNotice
            error={history.error}
            isRetrying={history.isFetching}
            onRetry={() => void history.refetch()}
          />
        )}
        <HistoryList
          history={history}
          address={address}
          selectedId={requestId}
          linkTo={(id) => `${pathOf(id)}${formatHistoryAddress(address)}`}
          onAddress={goTo}
        />
        {data !== undefined && (fullCount > 0 || address.page > 1) && (
          <ListFooter
            page={address.page}
            count={fullCount}
            size={address.size}
            total={total}
            hasNext={hasNext}
            noun={texts.noun}
            linkTo={(page) => ({
              pathname: pathOf(requestId),
              search: formatHistoryAddress({ ...address, page }),
            })}
            onSize={(size) => {
              goTo({ ...address, size, page: 1 });
            }}
          />
        )}
      </div>
      {isDetailOpen && (
        <ResultDetailPanel
          key={requestId}
          id={requestId}
          closeTo={`/history${formatHistoryAddress(address)}`}
          toTemplate={(template) => `/history${formatHistoryAddress({ ...address, template, page: 1 })}`}
        />
      )}
    </div>
  );
}

function pathOf(id: string | undefined): string {
  return id === undefined ? "/history" : `/history/${encodeURIComponent(id)}`;
}

function toTemplateOptions(entries: readonly HistoryEntry[] = []): SelectOption[] {
  const names = new Map<string, string>();
  for (const { templateId, templateName } of entries) {
    if (templateId !== undefined) names.set(templateId, templateName ?? templateId);
  }
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
