import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { saveFile, toCsvFile } from "../../../base/browser/save-file.ts";
import { Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import type { BatchParts } from "../batch-parts.ts";
import { saveRejectedRows } from "./rejected-rows.ts";
import type { RowState, StateCounts } from "../../../model/batches/row-state.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { connectionQuery } from "../../../base/connection/connection-query.ts";
import { texts } from "../texts.ts";
import { readRow } from "../rows/row-composition.ts";
import { fillPattern, findUnknownPlaceholder, toSafeName } from "./file-names.ts";
import { toResultLines } from "./results-csv.ts";
import { namesByRow, planZip, type ZipPlan } from "./zip-entries.ts";

export interface ResultsPanelProps extends BatchParts {
  states: ReadonlyMap<number, RowState>;
  counts: StateCounts;
  onNamePattern: (pattern: string) => void;
}

const noProblems = new Map<never, never>();

/** Downloads of a batch: a table of all rows, and an archive of the pictures. */
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
          isPending={zip.state.step === "packing"}
          onClick={() => {
            void zip.start(`${fileName}.zip`);
          }}
        >
          {zip.state.step === "packing"
            ? words.zipping(formatCount(zip.state.packed), formatCount(zip.state.all))
            : words.zip(counts.done)}
        </Button>
        {zip.state.step === "packing" && (
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
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={batch.namePattern ?? ""}
        onValueChange={onNamePattern}
      />
      {zip.state.step === "done" && (
        <Notice tone={zip.state.missing === 0 ? "ok" : "warn"} title={words.zipDone(zip.state.name)}>
          {zip.state.missing === 0 ? undefined : words.zipMissing(zip.state.missing)}
        </Notice>
      )}
      {zip.state.step === "failed" && <Notice tone="error" title={words.zipFailed} raw={zip.state.reason} />}
      <p role="status" className="sr-only">
        {zip.state.step === "done" ? words.zipDone(zip.state.name) : ""}
      </p>
    </section>
  );
}

type ZipState =
  | { step: "idle" }
  | { step: "packing"; packed: number; all: number }
  | { step: "done"; name: string; missing: number }
  | { step: "failed"; reason: string };

/** Plans the files of the batch's archive, with their names. */
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
  const [state, setState] = useState<ZipState>({ step: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(name: string): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const { table, checks } = parts;
    const problems = checks.problems ?? new Map();
    const plan = planBatchZip(parts, states);
    const all = plan.pictures.length;
    setState({ step: "packing", packed: 0, all });
    try {
      const connection = await queryClient.ensureQueryData(connectionQuery(client));
      const { saveZip } = await import("./save-zip.ts");
      const missing = await saveZip({
        client,
        connection,
        plan,
        outcome: { table, states, problems },
        name,
        signal: controller.signal,
        onPacked: (packed) => setState({ step: "packing", packed, all }),
      });
      setState(missing === undefined ? { step: "idle" } : { step: "done", name, missing });
    } catch (error) {
      if (controller.signal.aborted) setState({ step: "idle" });
      else setState({ step: "failed", reason: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    state,
    start,
    stop: () => {
      running.current?.abort();
      setState({ step: "idle" });
    },
  };
}
