import { useMemo, useState } from "react";
import { hideSecretsWithin } from "#contract/address-secrets.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router";
import { useClient } from "../../base/connection/client-context.tsx";
import { LoadFailed } from "../../base/connection/load-failed.tsx";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { shortenDataUrls } from "../../base/design-system/shorten-data-urls.ts";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { Switch } from "../../base/design-system/switch.tsx";
import { type ComparisonMode, comparisonModes } from "../../features/result/comparison/compared-picture.tsx";
import { historyDetailQuery } from "../../model/requests/history/history-query.ts";
import { ComparisonStage } from "../../features/result/comparison/comparison-stage.tsx";
import { formatBytes, formatMoment, formatSize } from "../../base/design-system/format.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";
import { texts } from "../../features/result/comparison/texts.ts";
import { compareRequests, type ValueDifference } from "./compare-requests.ts";

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

/** The values of the two requests side by side. Shows only different ones, or all on request. */
function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const [isAllShown, setAllShown] = useState(false);
  const { changes, options, unreadable } = useMemo(() => compareRequests(before, after), [before, after]);
  const words = texts.requests;
  const sameCount = [...changes, ...options].filter(({ kind }) => kind === "same").length;
  const shown = (differences: readonly ValueDifference[]) =>
    differences.filter(({ kind }) => isAllShown || kind !== "same");
  const groups = [
    { title: words.changes, differences: shown(changes) },
    { title: words.options, differences: shown(options) },
  ].filter(({ differences }) => differences.length > 0);

  return (
    <section aria-label={words.title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-15 font-semibold">{words.title}</h2>
        {sameCount > 0 && (
          <Switch label={words.showSame(sameCount)} checked={isAllShown} onValueChange={setAllShown} />
        )}
      </div>
      {(before === undefined || after === undefined) && <Notice tone="info" title={words.notKept} />}
      {groups.length === 0 && before !== undefined && after !== undefined && (
        <p className="text-ink-2">{words.allSame}</p>
      )}
      {groups.map(({ title, differences }) => (
        <Differences key={title} title={title} differences={differences} />
      ))}
      <Unreadable letter="A" raw={unreadable.before} />
      <Unreadable letter="B" raw={unreadable.after} />
    </section>
  );
}

const signs = { added: "+", removed: "−", changed: "≠", same: "=" } as const;
const colours = {
  added: "text-ok",
  removed: "text-error",
  changed: "text-accent-text",
  same: "text-ink-3",
} as const;

function Differences({ title, differences }: { title: string; differences: readonly ValueDifference[] }) {
  const columns = [
    [texts.requests.name, "w-1/4"],
    [texts.requests.kind, "w-28"],
    ["A", ""],
    ["B", ""],
  ] as const;
  return (
    <div className="border border-line bg-panel">
      <table className="w-full table-fixed border-collapse phone:block">
        <caption className="border-b border-line-strong px-3 py-2 text-left text-13 font-semibold phone:block">
          {title}
        </caption>
        <thead className="border-b border-line phone:sr-only">
          <tr>
            {columns.map(([name, className]) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 text-left text-12 font-medium text-ink-3 ${className}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="phone:block">
          {differences.map(({ name, kind, before, after }) => (
            <tr
              key={name}
              className="border-b border-line align-top last:border-0 phone:grid phone:grid-cols-2 phone:py-1"
            >
              <th scope="row" className="figures px-3 py-2 text-left text-12 leading-5 font-normal break-all">
                {name}
              </th>
              <td className={classNames("px-3 py-2 phone:text-right", colours[kind])}>
                <span aria-hidden="true" className="figures mr-1.5">
                  {signs[kind]}
                </span>
                {texts.kinds[kind]}
              </td>
              <Value letter="A" value={before} />
              <Value letter="B" value={after} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const colourPattern = /^(#[0-9a-f]{3,8}|(?:rgb|hsl|oklch|oklab|lab|lch|hwb|color|color-mix)a?\(.*\))$/i;

function Value({ letter, value }: { letter: "A" | "B"; value: unknown }) {
  const text =
    typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value, undefined, 1);
  const { text: shown } = shortenDataUrls(text, (length) => texts.requests.shortened(formatBytes(length)));
  return (
    <td className="px-3 py-2 phone:col-span-2 phone:flex phone:gap-2 phone:py-0.5">
      <span aria-hidden="true" className="figures hidden shrink-0 text-12 text-ink-3 phone:inline">
        {letter}
      </span>
      {value === undefined ? (
        <span className="text-ink-3">{texts.requests.notSet}</span>
      ) : (
        <span className="figures min-w-0 text-12 break-words whitespace-pre-wrap" dir="auto">
          {colourPattern.test(shown) && (
            <span
              aria-hidden="true"
              className="mr-1.5 inline-block size-3 border border-line-strong align-[-2px]"
              style={{ background: shown }}
            />
          )}
          {shown === "" ? <span className="text-ink-3">{texts.requests.empty}</span> : shown}
        </span>
      )}
    </td>
  );
}

function Unreadable({ letter, raw }: { letter: "A" | "B"; raw: unknown }) {
  if (raw === undefined || raw === null) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-ink-2">{texts.requests.unreadable(letter)}</p>
      <CodeBlock text={JSON.stringify(raw, undefined, 2)} copyLabel={texts.requests.copyRaw(letter)} />
    </div>
  );
}
