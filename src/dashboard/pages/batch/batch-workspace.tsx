import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toSafeName } from "#contract/file-name.ts";
import { saveFile, toCsvFile } from "../../base/browser/save-file.ts";
import { useClient, connectionQuery } from "../../base/connection/client-context.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { readHash } from "../../model/composition/composition-link.ts";
import { formatCount } from "../../base/design-system/format.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { BatchDraft } from "./batch-draft.tsx";
import { BatchHeader } from "./batch-header.tsx";
import { describeRowProblem } from "./describe-problem.ts";
import { fillPattern, findUnknownPlaceholder } from "./results/file-names.ts";
import {
  namesByRow,
  planZip,
  saveRejectedRows,
  toResultLines,
  type ZipPlan,
} from "./results/result-files.ts";
import { readRow } from "./rows/row-composition.ts";
import { nameBase, useBatchComponents } from "./use-batch-components.ts";
import { countRows, filterRows, type RowFilter, rowsHeadingId, RowsTable } from "./rows/rows-table.tsx";
import { countStates, firstState, type RowState, type StateCounts } from "../../model/batches/row-state.ts";
import type { RowDrafts } from "./sheet/row-values.tsx";
import {
  deleteCorrections,
  saveCorrections,
  type TableBytes,
  updateBatch,
} from "../../model/batches/batch-store.ts";
import type { StoredBatch } from "../../model/batches/stored-batch.ts";
import { texts } from "./texts.ts";
import { type BatchRunning, useBatchRun } from "./use-batch-run.ts";
import { correctTable, type Table } from "./table/table.ts";
import { useTableChecks } from "./use-table-checks.ts";
import type { TableOrigin } from "./table/open-table.ts";
import type { BatchParts } from "./batch-parts.ts";
import { RunPanel } from "./run/run-panel.tsx";

const RowDialog = lazyPart(async () => (await import("./sheet/row-dialog.tsx")).RowDialog);

/** A stored batch with its table, as read and parsed, and the states of its rows. */
export interface KeptBatch {
  batch: StoredBatch;
  source: TableBytes;
  origin: TableOrigin;
  /** As read, without the corrections. */
  table: Table;
  /** The cells of rows that the user corrected. */
  corrections: ReadonlyMap<number, readonly string[]>;
  states: ReadonlyMap<number, RowState>;
}

export function BatchWorkspace({ template, kept }: { template: ComposedTemplate; kept: KeptBatch }) {
  const [batch, setBatch] = useState(kept.batch);
  const { table, show, replace } = useCorrections(kept);
  const [drafts] = useState((): RowDrafts => new Map());
  const [shownRow, setShownRow] = useState<number>();
  const base = useMemo(() => nameBase(template, readHash(batch.base).composition), [template, batch.base]);
  const components = useBatchComponents(template, base);
  const checks = useTableChecks(template, components, base, table, batch);
  const running = useBatchRun({
    template,
    batch,
    base,
    table,
    readers: checks.readers,
    states: kept.states,
  });

  function change(part: Partial<StoredBatch>) {
    setBatch((current) => ({ ...current, ...part }));
    return updateBatch(batch.id, part);
  }

  async function start(rows: readonly number[], name: string) {
    const part: Partial<StoredBatch> = { phase: "running", rows: [...rows], name };
    await change(part);
    await running.start({ batch: { ...batch, ...part } });
  }

  async function correctRows(cells: ReadonlyMap<number, readonly string[]>): Promise<string | undefined> {
    if (batch.phase === "draft") {
      await saveCorrections(batch.id, cells);
      show(cells);
      return undefined;
    }
    const inRun = new Set(batch.rows);
    const added: number[] = [];
    for (const [row, corrected] of cells) {
      const problem = checks.check({ line: table.rows[row]?.line ?? 0, cells: [...corrected] });
      if (problem !== undefined && inRun.has(row))
        return describeRowProblem(problem, table.columns).join(" ");
      if (problem === undefined && !inRun.has(row)) added.push(row);
    }
    const later = [...cells].flatMap(([row, after]) =>
      inRun.has(row) && !running.isRenderedBy(table.rows[row]?.cells ?? [], after) ? [row] : [],
    );
    const rows = added.length > 0 ? [...batch.rows, ...added].toSorted((a, b) => a - b) : undefined;
    const isFree = await running.renderLater(later, (states) =>
      saveCorrections(batch.id, cells, { states, rows }),
    );
    if (!isFree) return texts.run.phases.elsewhere;
    show(cells);
    if (rows !== undefined) setBatch((current) => ({ ...current, rows }));
    return undefined;
  }

  const mayCorrect = batch.phase === "draft" || running.isAtRest;
  const shared = {
    template,
    batch,
    base,
    table,
    checks,
    onShowRow: setShownRow,
    onCorrect: mayCorrect ? correctRows : undefined,
  };
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-6 p-8 phone:gap-4 phone:p-4">
      <BatchHeader
        summary={template.summary}
        base={batch.base}
        ticket={[
          texts.table.rows(table.rows.length),
          // A name may be long and have no space.
          <span key="name" className="whitespace-normal wrap-anywhere">
            {batch.phase === "draft" ? (batch.fileName ?? texts.table.pasted) : batch.name}
          </span>,
        ]}
        hasBegun={batch.phase !== "draft"}
      />
      {batch.phase === "draft" ? (
        <BatchDraft
          {...shared}
          source={kept.source}
          origin={kept.origin}
          components={components}
          onChange={change}
          onTable={(next) => {
            drafts.clear();
            return replace(next);
          }}
          onStart={start}
        />
      ) : (
        <BatchProgress
          {...shared}
          running={running}
          onNamePattern={(namePattern) => void change({ namePattern })}
        />
      )}
      {shownRow !== undefined && (
        <RowDialog
          {...shared}
          row={shownRow}
          drafts={drafts}
          state={batch.phase === "draft" ? undefined : running.states.get(shownRow)}
          label={formatCount(shownRow + 1)}
          changedCount={running.isAtRest ? countChanged(batch, running) : 0}
          onRender={() => running.start()}
          onRow={setShownRow}
          onClose={() => {
            flushSync(() => setShownRow(undefined));
            // A corrected row may have left the filtered list, and with it the button that opened the dialog.
            if (document.activeElement === document.body) document.getElementById(rowsHeadingId)?.focus();
          }}
        />
      )}
    </div>
  );
}

/** The rows of a finished batch that were changed since; 0 for one that has not ended. */
function countChanged({ rows }: StoredBatch, { phase, states }: BatchRunning): number {
  if (phase.name !== "ended") return 0;
  return rows.filter((row) => (states.get(row) ?? firstState).step === "waiting").length;
}

/** The table of a batch with the corrections of the user, which survive a reload. */
function useCorrections({ batch: { id }, table, corrections }: KeptBatch) {
  const [state, setState] = useState({ table, corrections });
  const corrected = useMemo(() => correctTable(state.table, state.corrections), [state]);
  return {
    table: corrected,
    /** Shows the cells of rows, which are stored already. */
    show: (cells: ReadonlyMap<number, readonly string[]>) =>
      setState((current) => ({ ...current, corrections: new Map([...current.corrections, ...cells]) })),
    /** Replaces the whole table, which drops the corrections. */
    replace: async (next: Table) => {
      await deleteCorrections(id);
      setState({ table: next, corrections: new Map() });
    },
  };
}

function BatchProgress({
  running,
  onNamePattern,
  ...parts
}: BatchParts & { running: BatchRunning; onNamePattern: (pattern: string) => void }) {
  const { batch } = parts;
  const { states: known } = running;
  const [filter, setFilter] = useState<RowFilter>("all");
  // A run in this tab has a state for every row; only started rows are stored.
  const states = useMemo(
    (): ReadonlyMap<number, RowState> =>
      known.size === batch.rows.length
        ? known
        : new Map(batch.rows.map((row) => [row, known.get(row) ?? firstState])),
    [batch.rows, known],
  );
  const counts = useMemo(() => countStates(states.values()), [states]);
  const shown = countRows(batch.rowCount, batch.rows.length, counts)[filter] > 0 ? filter : "all";
  // For good: it would be a surprise if it came back with the next row of its kind.
  if (shown !== filter) setFilter(shown);
  function show(rows: RowFilter) {
    setFilter(rows);
    document.getElementById(rowsHeadingId)?.focus();
  }
  return (
    <>
      <RunPanel
        counts={counts}
        total={batch.rows.length}
        leftOut={batch.rowCount - batch.rows.length}
        running={running}
        onShowLeftOut={() => show("rejected")}
        onShowWarned={() => show("warned")}
        onRenderWarned={async () => {
          await running.renderLater(filterRows(parts.table.rows.length, states, "warned"));
          await running.start();
        }}
      />
      <ResultsPanel {...parts} states={states} counts={counts} onNamePattern={onNamePattern} />
      <RowsTable {...parts} states={states} counts={counts} filter={shown} onFilter={setFilter} />
    </>
  );
}

interface ResultsPanelProps extends BatchParts {
  states: ReadonlyMap<number, RowState>;
  counts: StateCounts;
  onNamePattern: (pattern: string) => void;
}

const noProblems = new Map<never, never>();

function ResultsPanel({ states, counts, onNamePattern, ...parts }: ResultsPanelProps) {
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
      const { saveZip } = await import("./results/save-zip.ts");
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
