import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { saveFile, toCsvFile } from "../../../base/browser/save-file.ts";
import { Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import type { BatchParts } from "../batch-parts.ts";
import { namesByRow, planZip, saveRejectedRows, toResultLines, type ZipPlan } from "./result-files.ts";
import type { RowState, StateCounts } from "../../../model/batches/row-state.ts";
import { useClient, connectionQuery } from "../../../base/connection/client-context.tsx";
import { texts } from "../texts.ts";
import { readRow } from "../rows/row-composition.ts";
import { fillPattern, findUnknownPlaceholder, toSafeName } from "./file-names.ts";

export interface ResultsPanelProps extends BatchParts {
  states: ReadonlyMap<number, RowState>;
  counts: StateCounts;
  onNamePattern: (pattern: string) => void;
}

const noProblems = new Map<never, never>();

export function ResultsPanel({ states, counts, onNamePattern, ...parts }: ResultsPanelProps) {
  const { batch, table, checks } = parts;
  const problems = checks.problems ?? noProblems;
  const zip = useZip(parts, states);
  const fileName = toSafeName(batch.name) || "batch";
  const words = texts.results;
  const unknown = findUnknownPlaceholder(batch.namePattern ?? "", table.columns);
  return (
    <section aria-labelledby="batch-results" className="flex flex-col gap-3">
      <h2 id="batch-results" className="text-15 font-semibold">
        {words.title}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon="download"
          onClick={() => {
            const files = namesByRow(planBatchZip(parts, states).pictures);
            const lines = toResultLines({ table, states, problems, files });
            saveFile(toCsvFile(lines), `${fileName}-${words.resultsFile}.csv`);
          }}
        >
          {words.csv}
        </Button>
        <Button
          icon="download"
          disabled={counts.done === 0}
          isPending={zip.isPending}
          onClick={() => zip.mutate(`${fileName}.zip`)}
        >
          {zip.isPending
            ? words.zipping(formatCount(zip.progress.packed), formatCount(zip.progress.all))
            : words.zip(counts.done)}
        </Button>
        {zip.isPending && (
          <Button icon="close" variant="quiet" onClick={zip.stop}>
            {words.stop}
          </Button>
        )}
        <ButtonLink to={`/history?batch=${encodeURIComponent(batch.name)}`} variant="quiet" icon="history">
          {texts.row.inHistory}
        </ButtonLink>
        {problems.size > 0 && (
          <Button icon="download" variant="quiet" onClick={() => saveRejectedRows(batch, table, problems)}>
            {texts.checks.download}
          </Button>
        )}
      </div>
      <p className="text-12 text-ink-3">{words.csvHint}</p>
      <TextField
        label={words.namePattern}
        hint={words.namePatternHint}
        error={unknown === undefined ? undefined : words.namePatternFault(unknown)}
        className="max-w-96"
        isMono
        placeholder={words.namePatternExample}
        autoCapitalize="off"
        value={batch.namePattern ?? ""}
        onValueChange={onNamePattern}
      />
      {zip.data !== undefined && (
        <Notice tone={zip.data.missing === 0 ? "ok" : "warn"} title={words.zipDone(zip.data.name)}>
          {zip.data.missing === 0 ? undefined : words.zipMissing(zip.data.missing)}
        </Notice>
      )}
      {zip.isError && <Notice tone="error" title={words.zipFailed} raw={zip.error.message} />}
      <p role="status" className="sr-only">
        {zip.data === undefined ? "" : words.zipDone(zip.data.name)}
      </p>
    </section>
  );
}

function planBatchZip(
  { batch, base, table, checks }: BatchParts,
  states: ReadonlyMap<number, RowState>,
): ZipPlan {
  return planZip(table, states, checks.problems ?? new Map(), (row) => {
    const cells = table.rows[row]?.cells ?? [];
    const { options } = readRow(cells, checks.readers, batch.emptyCells);
    const fileName = options.fileName ?? base.options.fileName;
    const { namePattern = "" } = batch;
    if (namePattern.trim() === "") return fileName;
    const { columns, rows } = table;
    return fillPattern(namePattern, { index: row, fileName, columns, cells, rowCount: rows.length });
  });
}

/** Packs the batch's pictures. The zip library is loaded with the first archive. */
function useZip(parts: BatchParts, states: ReadonlyMap<number, RowState>) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState({ packed: 0, all: 0 });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const packing = useMutation({
    mutationFn: async (name: string) => {
      const controller = new AbortController();
      running.current = controller;
      const plan = planBatchZip(parts, states);
      const all = plan.pictures.length;
      setProgress({ packed: 0, all });
      const connection = await queryClient.ensureQueryData(connectionQuery(client));
      const { saveZip } = await import("./save-zip.ts");
      const missing = await saveZip({
        client,
        connection,
        plan,
        outcome: { table: parts.table, states, problems: parts.checks.problems ?? noProblems },
        name,
        signal: controller.signal,
        onPacked: (packed) => setProgress({ packed, all }),
      });
      return missing === undefined ? undefined : { name, missing };
    },
  });
  const stop = () => {
    running.current?.abort();
    packing.reset();
  };
  return { ...packing, progress, stop };
}
