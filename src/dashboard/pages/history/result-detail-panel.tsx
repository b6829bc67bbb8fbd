import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useClient } from "../../base/connection/client-context.tsx";
import { LoadFailed, StaleNotice } from "../../base/connection/load-failed.tsx";
import { ButtonLink, IconButton } from "../../base/design-system/button.tsx";
import { formatCount } from "../../base/design-system/format.ts";
import { areSingleKeysOn, letterOf, useWindowKeys } from "../../base/design-system/keys.ts";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { useEscape } from "../../base/design-system/use-escape.ts";
import { historyDetailQuery } from "../../model/requests/history/history-query.ts";
import { ResultDetail, type ResultDetailProps } from "./result-detail.tsx";
import { readResultPath, toResultPath } from "./result-path.ts";
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

interface NeighboursProps {
  id: string;
  history: History;
  closeTo: string;
}

/**
 * Moves to the next or previous result with buttons, J and K, without going back to the list; Escape closes the result.
 */
function Neighbours({ id, history: { rows, loadOlder }, closeTo }: NeighboursProps) {
  const navigate = useNavigate();
  const words = texts.detail;
  const index = rows.indexOfKey(id);

  function idBeside(place: string, step: 1 | -1): string | undefined {
    const at = (rows.indexOfKey(place) ?? Number.NaN) + step;
    const row = at >= 0 && at < rows.count ? rows.at(at) : undefined;
    return row?.kind === "entry" ? row.entry.id : undefined;
  }

  function go(step: 1 | -1) {
    // A second press may come before the first one is rendered, so this reads the browser's address.
    const { pathname, search } = window.location;
    const next = idBeside(readResultPath(pathname) ?? id, step);
    if (next === undefined) return;
    void navigate({ pathname: toResultPath(next), search }, { replace: true, preventScrollReset: true });
  }

  useWindowKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areSingleKeysOn())
      return;
    if (takesKeys(event.target) || document.querySelector("dialog[open]") !== null) return;
    const key = letterOf(event);
    if (key === "j") go(1);
    else if (key === "k") go(-1);
    else return;
    event.preventDefault();
  });

  function close() {
    // The focus would be lost with the panel.
    document
      .querySelector<HTMLElement>('[role="grid"] [role="row"][aria-selected="true"]')
      ?.focus({ preventScroll: true });
    void navigate(closeTo, { preventScrollReset: true });
  }
  useEscape(close);

  // Prefetches the neighbouring rows.
  const isNearEnd = index !== undefined && index + 3 >= rows.count;
  const prefetch = useEffectEvent((_loaded: number) => loadOlder());
  useEffect(() => {
    if (isNearEnd) prefetch(rows.count);
  }, [isNearEnd, rows.count]);

  return (
    <>
      <span className="figures grow text-12 text-ink-3">
        {index !== undefined && rows.isFromNewest && rows.total !== undefined
          ? words.placeOf(formatCount(index + 1), formatCount(rows.total))
          : null}
      </span>
      <IconButton
        icon="chevronUp"
        label={words.newer}
        shortcut="K"
        tooltipAlign="end"
        disabled={idBeside(id, -1) === undefined}
        onClick={() => go(-1)}
      />
      <IconButton
        icon="chevronDown"
        label={words.older}
        shortcut="J"
        tooltipAlign="end"
        disabled={idBeside(id, 1) === undefined}
        onClick={() => go(1)}
      />
      <span className="max-lg:hidden">
        <IconButton icon="close" label={words.close} tooltipAlign="end" onClick={close} />
      </span>
    </>
  );
}

function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox]), textarea, select, [role=menuitem]")
  );
}
