import { hideSecretsWithin } from "#contract/address-secrets.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { useClient } from "../../base/connection/client-context.tsx";
import { LoadFailed } from "../../base/connection/load-failed.tsx";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { type HistoryDetail, historyDetailQuery } from "../../model/requests/history/history-query.ts";
import { ChangesTable } from "./changes-table.tsx";
import { type ComparisonMode, comparisonModes } from "../../features/result/comparison/comparison-mode.ts";
import { ComparisonStage } from "../../features/result/comparison/comparison-stage.tsx";
import { EntryTicket } from "./entry-ticket.tsx";
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
        <LoadingRegion label={texts.loading}>
          <Skeleton className="h-[28rem] w-full" />
        </LoadingRegion>
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
          <Compared details={[before, after]} mode={mode} />
        </>
      )}
    </div>
  );
}

function Compared({
  details,
  mode,
}: {
  details: readonly [HistoryDetail, HistoryDetail];
  mode: ComparisonMode;
}) {
  const [before, after] = details;
  return (
    <>
      <div className="grid grid-cols-2 gap-4 phone:gap-2">
        <EntryTicket letter="A" entry={before.entry} />
        <EntryTicket letter="B" entry={after.entry} />
      </div>
      <ComparisonStage entries={[before.entry, after.entry]} mode={mode} />
      <ChangesTable before={hideSecretsWithin(before.request)} after={hideSecretsWithin(after.request)} />
    </>
  );
}
