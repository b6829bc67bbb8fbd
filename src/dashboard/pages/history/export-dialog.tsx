import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type CsvCell, toCsvLine } from "#contract/to-csv.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { saveFile, toCsvFile } from "../../base/browser/save-file.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { formatCount } from "../../base/design-system/format.ts";
import { Notice } from "../../base/design-system/notice.tsx";
import { journalQuery } from "../../model/requests/journal/use-journal.ts";
import { knownSource, type LoadedPage, pageLoader } from "./list/load-page.ts";
import { type HistoryAddress, toResultListQuery } from "../../model/requests/history/history-address.ts";
import { entryOfJournal, type HistoryEntry } from "../../model/requests/history/history-entry.ts";
import { matchesAddress } from "./matches-address.ts";
import { texts } from "./texts.ts";
import { dayOf } from "../../base/design-system/zoned-day.ts";

export function ExportDialog({ address, onClose }: { address: HistoryAddress; onClose: () => void }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const journal = useQuery(journalQuery(client)).data ?? [];
  const [progress, setProgress] = useState<ProgressProps>({ count: 0, total: undefined });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const words = texts.export;
  const exporting = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setProgress({ count: 0, total: undefined });
      const source = knownSource(queryClient);
      const query =
        source === "requests" ? {} : { ...toResultListQuery(address), include: "metadata" as const };
      const collected = await collectEntries({
        load: pageLoader(client, queryClient, query),
        // The maximum page size of the two lists.
        size: source === "requests" ? 100 : 50,
        isMatch: (entry) => (source === "results" && !entry.isFromBrowser) || matchesAddress(entry, address),
        kept: journal.map(entryOfJournal),
        signal,
        onProgress: (count, total) => setProgress({ count, total }),
      });
      signal.throwIfAborted();
      if (collected.error === undefined) save(collected);
      return collected;
    },
  });
  const { data: collected } = exporting;

  function stop() {
    running.current?.abort();
    exporting.reset();
  }

  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      actions={
        exporting.isPending ? (
          <Button data-autofocus onClick={stop}>
            {words.stop}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{collected === undefined ? words.cancel : words.close}</Button>
            {collected?.error !== undefined && (
              <Button disabled={collected.entries.length === 0} onClick={() => save(collected)}>
                {words.savePart}
              </Button>
            )}
            <Button data-autofocus variant="primary" icon="download" onClick={() => exporting.mutate()}>
              {collected === undefined ? words.start : words.again}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-15">{words.text(formatCount(exportRowsMax))}</p>
        <div role="status">
          {exporting.isPending && <Progress {...progress} />}
          {collected !== undefined && <Outcome collected={collected} />}
        </div>
      </div>
    </Dialog>
  );
}

function save({ entries }: Collected): void {
  saveFile(toCsvFile(toCsvLines(entries)), `history-${dayOf(Date.now())}.csv`);
}

interface ProgressProps {
  count: number;
  total: number | undefined;
}

function Progress({ count, total }: ProgressProps) {
  const all = total === undefined ? undefined : Math.min(total, exportRowsMax);
  return (
    <div className="flex flex-col gap-1.5">
      <progress
        aria-label={texts.export.running}
        className="h-2 w-full accent-accent"
        max={all ?? 1}
        {...(all !== undefined && { value: count })}
      />
      <p className="figures text-12 text-ink-2">
        {all === undefined
          ? texts.export.rows(formatCount(count))
          : texts.export.rowsOf(formatCount(count), formatCount(all))}
      </p>
    </div>
  );
}

function Outcome({ collected: { entries, isCut, unreadableCount, error } }: { collected: Collected }) {
  const words = texts.export;
  if (error !== undefined) {
    const failure = toFailureWords(error);
    return (
      <Notice tone="error" title={words.failed(formatCount(entries.length))} raw={failure.raw}>
        {failure.happened} {failure.advice}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="ok" title={words.done(formatCount(entries.length))} />
      {isCut && <Notice tone="warn" title={words.cut(formatCount(exportRowsMax))} />}
      {unreadableCount > 0 && <Notice tone="warn" title={words.unreadable(formatCount(unreadableCount))} />}
    </div>
  );
}

/** Maximum rows of a file; larger exports are a task for the HTTP interface. */
export const exportRowsMax = 10_000;

/** The names are not translated, because programs read them. */
const columns: readonly (readonly [name: string, read: (entry: HistoryEntry) => CsvCell])[] = [
  ["id", ({ id }) => id],
  ["created", ({ createdAt, createdAtText }) => toMoment(createdAt) ?? createdAtText],
  ["type", ({ type }) => type],
  ["status", ({ status, statusText }) => (status === "other" ? statusText : status)],
  ["template_id", ({ templateId }) => templateId],
  ["template", ({ templateName }) => templateName],
  ["text", ({ firstText }) => firstText],
  ["file_name", ({ fileName }) => fileName],
  ["batch", ({ batchName }) => batchName],
  ["page", ({ capturedUrl }) => capturedUrl],
  ["width", ({ width }) => width || undefined],
  ["height", ({ height }) => height || undefined],
  ["format", ({ format }) => format],
  ["bytes", ({ bytes }) => bytes],
  ["duration_ms", ({ durationMs }) => durationMs],
  ["warnings", ({ warnings }) => warnings.join("\n")],
  ["reason", ({ failure }) => failure],
  ["webhook", ({ webhookState }) => webhookState],
  ["metadata", ({ metadata }) => (metadata === undefined ? undefined : JSON.stringify(metadata))],
  ["link", ({ href }) => href],
  ["expires", ({ expiresAt }) => toMoment(expiresAt)],
  ["deleted", ({ deletedAt }) => toMoment(deletedAt)],
  ["known_to", ({ isFromBrowser }) => (isFromBrowser ? "this browser" : "the service")],
];

export function toCsvLines(entries: readonly HistoryEntry[]): string[] {
  return [
    toCsvLine(columns.map(([name]) => name)),
    ...entries.map((entry) => toCsvLine(columns.map(([, read]) => read(entry)))),
  ];
}

function toMoment(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

interface Collecting {
  load: (
    part: { offset: number; size: number },
    signal: AbortSignal,
  ) => Promise<Pick<LoadedPage, "entries" | "unreadableCount" | "total" | "older">>;
  size: number;
  /** Filters that the service does not support are applied here. */
  isMatch: (entry: HistoryEntry) => boolean;
  /** The entries of this browser's journal. */
  kept: readonly HistoryEntry[];
  signal: AbortSignal;
  /** Receives the rows so far, and the total if the service reports it. */
  onProgress: (count: number, total: number | undefined) => void;
}

interface Collected {
  /** Newest first. */
  entries: HistoryEntry[];
  /** There are more than `exportRowsMax`. */
  isCut: boolean;
  unreadableCount: number;
  /** Why it ended early; `entries` has what was collected until then. */
  error: unknown;
}

/** Collects all matching entries page by page, each once even if new ones arrive meanwhile. Throws only if aborted. */
export async function collectEntries(collecting: Collecting): Promise<Collected> {
  const { load, isMatch, kept, signal, onProgress } = collecting;
  let { size } = collecting;
  const found = new Map<string, HistoryEntry>();
  const listed = new Set<string>();
  let unreadableCount = 0;
  let hasMore = true;
  let error: unknown;
  try {
    for (let offset = 0; hasMore && found.size < exportRowsMax; offset += size) {
      const page = await load({ offset, size }, signal);
      signal.throwIfAborted();
      const count = page.entries.length + page.unreadableCount;
      hasMore = page.older !== undefined;
      // A service may return fewer than requested; its pages are as long as its first one.
      if (offset === 0 && hasMore && count < size) size = count;
      unreadableCount += page.unreadableCount;
      for (const entry of page.entries) {
        listed.add(entry.id);
        if (isMatch(entry)) found.set(entry.id, entry);
      }
      onProgress(Math.min(found.size, exportRowsMax), page.total);
    }
  } catch (reason) {
    signal.throwIfAborted();
    error = reason;
  }
  const isCut = hasMore && error === undefined;
  const entries = [...found.values()];
  const oldest = entries.at(-1)?.createdAt ?? 0;
  for (const entry of kept) {
    // If the list was not read to its end, the unread part may contain older ones.
    if (!listed.has(entry.id) && isMatch(entry) && (!hasMore || (entry.createdAt ?? 0) > oldest)) {
      entries.push(entry);
    }
  }
  return {
    entries: entries.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0)).slice(0, exportRowsMax),
    isCut: isCut || entries.length > exportRowsMax,
    unreadableCount,
    error,
  };
}
