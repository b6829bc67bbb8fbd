import * as z from "zod/mini";
import { delimiters } from "./delimiters.ts";
import { legacyEncodings } from "#scene/values/detect-encoding.ts";

/** Targets of a column besides the template's properties. */
export const rowOptions = [
  "fileName",
  "outputFormat",
  "width",
  "height",
  "expires",
  "webhookUrl",
  "webhookOn",
  "metadata",
] as const;
export type RowOption = (typeof rowOptions)[number];

const columnTargetSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("unused") }),
  z.object({ kind: z.literal("property"), componentId: z.string(), property: z.string() }),
  z.object({ kind: z.literal("option"), option: z.enum(rowOptions) }),
  /** One entry of the request's metadata. */
  z.object({ kind: z.literal("metadata"), name: z.string() }),
]);

/** The target of a column's values. */
export type ColumnTarget = z.infer<typeof columnTargetSchema>;

export const unused: ColumnTarget = { kind: "unused" };

/** `title.text`, `option:width` or `option:metadata.campaign`; empty for an unused column. */
export function targetKey(target: ColumnTarget): string {
  switch (target.kind) {
    case "unused":
      return "";
    case "property":
      return `${target.componentId}.${target.property}`;
    case "option":
      return `option:${target.option}`;
    case "metadata":
      return `option:metadata.${target.name}`;
  }
}

const metadataPrefix = "metadata.";

/**
 * Parses a typed key. A component's id may contain dots, so known ids are tried first; any other key is split at its
 * last dot. `undefined` if it is no key.
 */
export function parseTarget(key: string, knownIds: readonly string[]): ColumnTarget | undefined {
  const text = key.trim();
  const known = knownIds
    .filter((id) => text.startsWith(`${id}.`) && text.length > id.length + 1)
    .toSorted((a, b) => b.length - a.length)[0];
  if (known === undefined && text.startsWith(metadataPrefix) && text !== metadataPrefix)
    return { kind: "metadata", name: text.slice(metadataPrefix.length) };
  const at = known?.length ?? text.lastIndexOf(".");
  if (at <= 0 || at === text.length - 1 || /\s/.test(text)) return undefined;
  return { kind: "property", componentId: text.slice(0, at), property: text.slice(at + 1) };
}

/** The columns of each target that is set more than once, by its key. `second`: the columns' further targets. */
export function findClashes(
  targets: readonly ColumnTarget[],
  second: readonly ColumnTarget[] = [],
): ReadonlyMap<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const [column, target] of [...targets.entries(), ...second.entries()]) {
    const key = targetKey(target);
    if (key !== "") byKey.set(key, [...(byKey.get(key) ?? []), column]);
  }
  return new Map(
    [...byKey].flatMap(([key, columns]) => (columns.length < 2 ? [] : [[key, [...new Set(columns)]]])),
  );
}

/** The meaning of an empty cell of a text. An empty cell of any other kind changes nothing, as in the interface. */
export const emptyCellMeanings = ["clear", "keep"] as const;
export type EmptyCells = (typeof emptyCellMeanings)[number];

export const storedBatchSchema = z.object({
  id: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  /** The `batchName` of its renders. */
  name: z.string(),
  createdAt: z.number(),
  /** The composition's hash. */
  base: z.string(),
  /** Absent for pasted rows. */
  fileName: z.optional(z.string()),
  delimiter: z.enum(delimiters),
  /** As chosen; absent: detected. */
  encoding: z.optional(z.enum(legacyEncodings)),
  /** Of a workbook; absent: its first. */
  sheet: z.optional(z.string()),
  hasHeader: z.boolean(),
  /** Empty for a column without a name. */
  columns: z.array(z.string()),
  targets: z.array(columnTargetSchema),
  /** Further targets of columns, by position; absent: none. */
  secondTargets: z.optional(z.array(columnTargetSchema)),
  /** Of names in the archive, such as `{name}-{row}`; absent: the names alone. */
  namePattern: z.optional(z.string()),
  emptyCells: z.enum(emptyCellMeanings),
  rowCount: z.number(),
  /** `running` resumes automatically when its page is opened. */
  phase: z.enum(["draft", "running", "paused", "cancelled", "ended"]),
  /** Indexes of the rows in the run, from 0; set at the start. The other rows are rejected. */
  rows: z.array(z.number()),
  doneCount: z.number(),
  failedCount: z.number(),
});

/** One batch as stored in the browser; its table and row states are stored separately. */
export type StoredBatch = z.infer<typeof storedBatchSchema>;
