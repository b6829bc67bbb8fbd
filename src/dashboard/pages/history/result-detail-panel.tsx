import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../base/connection/client-context.tsx";
import { LoadFailed, StaleNotice } from "../../base/connection/load-failed.tsx";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { historyDetailQuery } from "../../model/requests/history/history-query.ts";
import { Neighbours } from "./neighbours.tsx";
import { ResultDetail, type ResultDetailProps } from "./result-detail.tsx";
import { texts } from "./texts.ts";
import type { History } from "./use-history.ts";

export interface ResultDetailPanelProps extends Omit<ResultDetailProps, "detail"> {
  id: string;
  history: History;
  closeTo: string;
}

/** One result beside the list, with its own scroll area; on a narrow screen it fills the page. */
export function ResultDetailPanel({ id, history, closeTo, toTemplate, ...marking }: ResultDetailPanelProps) {
  const detail = useQuery(historyDetailQuery(useClient(), id));
  const retry = { isRetrying: detail.isFetching, onRetry: () => void detail.refetch() };
  return (
    <section
      aria-label={texts.detail.label}
      className="min-w-0 border-line bg-panel max-lg:min-h-(--page-height) lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-l"
    >
      <title>{`${detail.data?.entry.title ?? texts.detail.label} · ${texts.title} · Overprint`}</title>
      <div className="flex items-center gap-1 border-b border-line px-4 py-1.5 phone:px-2">
        <h1 className="sr-only lg:hidden">{texts.title}</h1>
        <ButtonLink to={closeTo} variant="quiet" icon="arrowLeft" className="-ml-2 lg:hidden">
          {texts.detail.back}
        </ButtonLink>
        <Neighbours id={id} history={history} closeTo={closeTo} />
      </div>
      {detail.data !== undefined ? (
        <>
          {detail.isError && (
            <div className="p-4">
              <StaleNotice error={detail.error} {...retry} />
            </div>
          )}
          <ResultDetail detail={detail.data} toTemplate={toTemplate} {...marking} />
        </>
      ) : detail.isError ? (
        <LoadFailed error={detail.error} {...retry} />
      ) : (
        <LoadingRegion label={texts.detail.loading}>
          <div className="flex flex-col gap-4 p-5">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-80 w-full" />
            <Skeleton className="h-40 w-full" />
          </div>
        </LoadingRegion>
      )}
    </section>
  );
}
