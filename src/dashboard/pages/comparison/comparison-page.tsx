import { hideSecretsWithin } from "#contract/address-secrets.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router";
import { useClient } from "../../base/connection/client-context.tsx";
import { LoadFailed } from "../../base/connection/load-failed.tsx";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { historyDetailQuery } from "../../model/requests/history/history-query.ts";
import { ChangesTable } from "./changes-table.tsx";
import { type ComparisonMode, comparisonModes } from "../../features/result/comparison/compared-entry.ts";
import { ComparisonStage } from "../../features/result/comparison/comparison-stage.tsx";
import { formatBytes, formatMoment, formatSize } from "../../base/design-system/format.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";
import { texts } from "../../features/result/comparison/texts.ts";

/** `/history/compare/:a/:b`: compares the pixels and the requests of two results. */
export function ComparisonPage() {
  const { a = "", b = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const client = useClient();
  const details = [useQuery(historyDetailQuery(client, a)), useQuery(historyDetailQuery(client, b))] as const;
  const mode = comparisonModes.find((name) => name === search.get("mode")) ?? "side";
  const failed = details.find(({ data, isError }) => data === undefined && isError);
  const [before, after] = details.map(({ data }) => data);

  return (
    <div className="mx-auto flex max-w-[104rem] flex-col gap-5 p-8 phone:gap-4 phone:p-4">
      <PageHeader
        title={texts.title}
        actions={
          <>
            <ButtonLink to="/history" icon="arrowLeft" variant="quiet">
              {texts.back}
            </ButtonLink>
            <ButtonLink
              to={{
                pathname: `/history/compare/${encodeURIComponent(b)}/${encodeURIComponent(a)}`,
                search: search.toString(),
              }}
              icon="refresh"
              replace
            >
              {texts.swap}
            </ButtonLink>
          </>
        }
      />
      {failed !== undefined ? (
        <LoadFailed
          error={failed.error ?? undefined}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : before === undefined || after === undefined ? (
        <LoadingRegion label={texts.loading} className="h-[28rem] w-full" />
      ) : (
        <>
          <SegmentedControl<ComparisonMode>
            label={texts.mode}
            value={mode}
            segments={comparisonModes.map((value) => ({ value, label: texts.modes[value] }))}
            onValueChange={(chosen) =>
              setSearch(chosen === "side" ? {} : { mode: chosen }, {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <div className="grid grid-cols-2 gap-4 phone:gap-2">
            <EntryTicket letter="A" entry={before.entry} />
            <EntryTicket letter="B" entry={after.entry} />
          </div>
          <ComparisonStage entries={[before.entry, after.entry]} mode={mode} />
          <ChangesTable before={hideSecretsWithin(before.request)} after={hideSecretsWithin(after.request)} />
        </>
      )}
    </div>
  );
}

/** Identifies a compared result: letter, title, first text, size and time. */
function EntryTicket({ letter, entry }: { letter: "A" | "B"; entry: HistoryEntry }) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <span className="figures grid size-6 shrink-0 place-items-center rounded-control border border-line-strong text-12 font-medium">
        {letter}
      </span>
      <div className="min-w-0">
        <h2 className="line-clamp-2 font-semibold wrap-anywhere">
          <Link to={`/history/${encodeURIComponent(entry.id)}`} className="hover:text-accent-text">
            {entry.title}
          </Link>
        </h2>
        {entry.firstText !== undefined && (
          <p dir="auto" className="truncate text-ink-2">
            {entry.firstText}
          </p>
        )}
        <JobTicket
          parts={[
            entry.width > 0 && entry.height > 0 ? formatSize(entry.width, entry.height) : undefined,
            entry.format,
            entry.bytes === undefined ? undefined : formatBytes(entry.bytes),
          ]}
        />
        <p className="figures text-12 text-ink-3" title={entry.createdAtText}>
          {entry.createdAt === undefined ? entry.createdAtText : formatMoment(entry.createdAt)}
        </p>
      </div>
    </div>
  );
}
