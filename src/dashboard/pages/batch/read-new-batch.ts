import { fail, type Result, succeed } from "#contract/result.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import type { Composition } from "../../model/composition/composition.ts";
import { toHash } from "../../model/composition/composition-link.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import { formatMoment } from "../../base/design-system/format.ts";
import * as limits from "#contract/limits.ts";
import { batchLimits } from "./batch-limits.ts";
import { describeOpenProblem, describeTooLarge } from "./describe-problem.ts";
import { mapColumns } from "./mapping/suggest-targets.ts";
import { createBatch, listBatches, type TableBytes } from "../../model/batches/batch-store.ts";
import { type ColumnTarget, type StoredBatch, unused } from "../../model/batches/stored-batch.ts";
import { texts } from "./texts.ts";
import { readInWorker } from "./table/read-in-worker.ts";
import type { Table } from "./table/table.ts";
import { createId } from "../../base/connection/create-id.ts";

export type TableSource = { file: File } | { text: string };

/** Reads a table, maps its columns by name and stores it. Returns the id of the new batch, or a sentence with the fault. */
export async function readNewBatch({
  source,
  template,
  components,
  composition,
  replacedId,
}: {
  source: TableSource;
  template: ComposedTemplate;
  components: readonly EditableComponent[];
  composition: Composition;
  /** The batch whose table is replaced. */
  replacedId?: string | undefined;
}): Promise<Result<string, string>> {
  const file = "file" in source ? source.file : undefined;
  const size = "file" in source ? source.file.size : source.text.length;
  if (size > batchLimits.fileBytesMax) return fail(describeTooLarge(size));
  let bytes: TableBytes;
  try {
    bytes = "file" in source ? new Uint8Array(await source.file.arrayBuffer()) : source.text;
  } catch {
    // A folder has no bytes, and a file may be gone by now.
    return fail(texts.problems.unread);
  }
  const read = await readInWorker({ source: bytes });
  if (!read.ok) return fail(describeOpenProblem(read.problem));
  const { table } = read.value;
  const now = Date.now();
  const batch: StoredBatch = {
    id: createId(),
    templateId: template.summary.identifier,
    templateName: template.summary.name,
    name: composition.options.batchName ?? nameBatch(file?.name ?? template.summary.name, now),
    createdAt: now,
    base: toHash(composition),
    ...(file !== undefined && { fileName: file.name }),
    delimiter: table.delimiter,
    hasHeader: true,
    ...mapTable(table, { template, components, batches: await listBatches(), replacedId }),
    emptyCells: "clear",
    rowCount: table.rows.length,
    phase: "draft",
    rows: [],
    doneCount: 0,
    failedCount: 0,
  };
  await createBatch(batch, bytes);
  return succeed(batch.id);
}

interface MappingKnowledge {
  template: ComposedTemplate;
  components: readonly EditableComponent[];
  batches: readonly StoredBatch[];
  replacedId: string | undefined;
}

/** Maps the columns of a table; those that the replaced one has too keep their mapping. */
export function mapTable(
  { columns }: Pick<Table, "columns">,
  { template, components, batches, replacedId }: MappingKnowledge,
): Pick<StoredBatch, "columns" | "targets" | "secondTargets"> {
  const mapped = mapColumns(columns, {
    components,
    isComplete: isDescribed(template),
    earlier: learnTargets(batches, template.summary.identifier),
  });
  const replaced = batches.find(({ id }) => id === replacedId);
  const names = columns.map((column) => column ?? "");
  const before = names.map((name) => (name === "" ? -1 : (replaced?.columns.indexOf(name) ?? -1)));
  return {
    columns: names,
    targets: mapped.map(({ target }, at) => replaced?.targets[before[at] ?? -1] ?? target),
    secondTargets: replaced?.secondTargets && before.map((at) => replaced.secondTargets?.[at] ?? unused),
  };
}

/** Whether the service lists the template's properties. */
export function isDescribed({ document, html, properties }: ComposedTemplate): boolean {
  return document !== undefined || html !== undefined || properties.length > 0;
}

/** The targets by column name in earlier batches of a template; newer batches take precedence. */
export function learnTargets(
  batches: readonly StoredBatch[],
  templateId: string,
): ReadonlyMap<string, ColumnTarget> {
  const learned = new Map<string, ColumnTarget>();
  // The mapping of a draft may be a mistake.
  for (const batch of batches.toReversed()) {
    if (batch.templateId !== templateId || batch.phase === "draft") continue;
    batch.columns.forEach((column, at) => {
      const target = batch.targets[at];
      if (column !== "" && target !== undefined && target.kind !== "unused") learned.set(column, target);
    });
  }
  return learned;
}

function nameBatch(source: string, now: number): string {
  const stem = source.replace(/\.[^.]+$/, "");
  return `${stem}, ${formatMoment(now)}`.slice(-limits.nameLengthMax);
}
