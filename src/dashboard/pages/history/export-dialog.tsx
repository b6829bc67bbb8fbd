import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { saveFile, toCsvFile } from "../../base/browser/save-file.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { formatCount } from "../../base/design-system/format.ts";
import { Notice } from "../../base/design-system/notice.tsx";
import { journalQuery } from "../../model/requests/journal/use-journal.ts";
import { type Collected, collectEntries, exportRowsMax, toCsvLines } from "./export-rows.ts";
import { knownSource, pageLoader } from "./list/load-page.ts";
import { type HistoryAddress, toResultListQuery } from "../../model/requests/history/history-address.ts";
import { entryOfJournal } from "../../model/requests/history/history-entry.ts";
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
