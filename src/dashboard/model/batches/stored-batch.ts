import * as z from "zod/mini";
import { columnTargetSchema } from "./column-target.ts";
import { delimiters } from "./delimiters.ts";
import { legacyEncodings } from "#scene/values/detect-encoding.ts";

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
