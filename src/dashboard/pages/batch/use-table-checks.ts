import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import type { Composition } from "../../model/composition/composition.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { ChangeProblem } from "#scene/changed-values.ts";
import type { Change } from "#contract/changes/change.ts";
import type { ValueProblems } from "#contract/value-problems.ts";
import {
  type CheckedRows,
  checkRow,
  checkRows,
  componentsOfColumns,
  type FindProblems,
  recheckRows,
  type RowChecks,
  type RowProblem,
  type CheckTexts,
  createTextCheck,
} from "./rows/check-rows.ts";
import { type ColumnReader, toReaders } from "./rows/row-composition.ts";
import { type BrokenInputs, rejectsOverflow } from "../../model/template/template-inputs.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import type { StoredBatch } from "../../model/batches/stored-batch.ts";
import type { Table, TableRow } from "./table/table.ts";

/** Returns a function that checks changes against the template; `undefined` if the service does not send its document. */
export function problemFinderOf({ document, html, inputs }: ComposedTemplate): FindProblems | undefined {
  const apply =
    html?.applyChanges ??
    (document === undefined ? undefined : (changes: readonly Change[]) => applyChanges(document, changes));
  if (apply === undefined) return undefined;
  return (changes) => {
    const applied = apply(changes);
    const broken = inputs?.check(changes, applied);
    return {
      faults: broken === undefined ? applied.faults : [...applied.faults, ...broken.faults],
      missing: broken?.missing ?? [],
    };
  };
}

export interface TableChecks {
  /** By row; `undefined` while the rows are being checked. */
  problems: ReadonlyMap<number, RowProblem> | undefined;
  /** Faults of the composition, which is the base of every row. */
  baseFaults: readonly ChangeProblem[];
  /** Required inputs that neither a column nor the composition sets. */
  missing: readonly ValueProblems["input"][];
  readers: ReturnType<typeof toReaders>;
  check: (row: TableRow) => RowProblem | undefined;
}

/** Checks every row against the template when the table or its mapping changes. */
export function useTableChecks(
  template: ComposedTemplate,
  components: readonly EditableComponent[],
  base: Composition,
  table: Table,
  {
    targets,
    secondTargets,
    emptyCells,
    phase,
  }: Pick<StoredBatch, "targets" | "secondTargets" | "emptyCells" | "phase">,
): TableChecks {
  const readers = useMemo(
    () => toReaders(targets, components, table.delimiter, secondTargets),
    [targets, components, table.delimiter, secondTargets],
  );
  const findFaults = useMemo(() => problemFinderOf(template), [template]);
  const ofBase = useMemo(() => findFaults?.(base.changes), [findFaults, base]);
  const baseNames = useMemo(
    () => new Set(base.changes.map(({ componentId, property }) => `${componentId}.${property}`)),
    [base],
  );
  const missing = useMemo(() => listMissing(ofBase, readers), [ofBase, readers]);
  const textCheck = useTextCheck(template, base);
  const checkTexts = textCheck === "pending" ? undefined : textCheck;
  const isDraft = phase === "draft";
  const [checked, setChecked] = useState<CheckedRows & { overflows: readonly ChangeProblem[] }>();
  const rowChecks = useMemo(() => {
    // The rows of a batch that has begun are rejected one by one.
    const missingNames = new Set(isDraft ? missing.map(({ input }) => input) : []);
    return { readers, emptyCells, findFaults, baseNames, missingNames, checkTexts };
  }, [readers, emptyCells, findFaults, baseNames, missing, isDraft, checkTexts]);
  const problems = useMemo(() => {
    if (checked?.checks !== rowChecks) return undefined;
    return checked.rows === table.rows ? checked.problems : recheckRows(checked, table.rows);
  }, [checked, rowChecks, table.rows]);

  const isChecked = problems !== undefined;
  useEffect(() => {
    if (isChecked || textCheck === "pending") return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const check = async () => ({
      rows: table.rows,
      checks: rowChecks,
      overflows: await findBaseOverflows(rowChecks),
      problems: await checkRows(table.rows, rowChecks, signal),
    });
    check().then(
      (found) => {
        if (!signal.aborted) setChecked(found);
      },
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [table.rows, rowChecks, isChecked, textCheck]);

  const check = useCallback((row: TableRow) => checkRow(row, rowChecks), [rowChecks]);
  const overflows = checked?.checks === rowChecks ? checked.overflows : undefined;
  const baseFaults = [...(ofBase?.faults ?? []), ...(overflows ?? [])];
  return { problems, baseFaults, missing, readers, check };
}

function listMissing(
  ofBase: BrokenInputs | undefined,
  readers: readonly ColumnReader[],
): readonly ValueProblems["input"][] {
  const columns = new Set(
    readers.map(({ target }) =>
      target.kind === "property" ? `${target.componentId}.${target.property}` : undefined,
    ),
  );
  return (ofBase?.missing ?? []).filter(({ input }) => !columns.has(input));
}

/** The texts of the composition that do not fit and that no column can change. */
async function findBaseOverflows({ checkTexts, readers }: RowChecks): Promise<readonly ChangeProblem[]> {
  const texts = checkTexts?.({ changes: [], options: {} });
  await texts?.pending;
  const columnIds = componentsOfColumns(readers);
  return (texts?.faults() ?? []).filter(({ componentId }) => !columnIds.has(componentId));
}

/** Checks whether the texts of rows fit. `undefined` if no text has to; `"pending"` while that cannot be told yet. */
function useTextCheck(
  { document, summary: { outputFormat } }: ComposedTemplate,
  base: Composition,
): CheckTexts | "pending" | undefined {
  const isEnabled = rejectsOverflow(document?.interface);
  const { faces, isPending } = useUploadedFaces({ isEnabled });
  // If it does not load, the service checks the texts when they are rendered.
  const { data: code, isError } = useQuery({
    queryKey: ["text-look-code"],
    queryFn: () => import("../../model/drawing/text-look.ts"),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isEnabled,
  });
  const fits = useMemo(
    () => (isPending ? undefined : code?.createTextFits(catalogueWith(faces))),
    [isPending, code, faces],
  );
  return useMemo(() => {
    if (!isEnabled || document === undefined || isError) return undefined;
    return fits === undefined ? "pending" : createTextCheck({ document, outputFormat }, base, fits);
  }, [isEnabled, document, outputFormat, base, fits, isError]);
}
