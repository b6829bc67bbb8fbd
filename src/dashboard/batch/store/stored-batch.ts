import * as z from "zod/mini";
import { columnTargetSchema } from "../mapping/column-target.ts";
import { emptyCellMeanings } from "../rows/row-composition.ts";
import { delimiters } from "../table/delimiters.ts";

export const storedBatchSchema = z.object({
  id: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  /** The `batchName` of its renders. */
  name: z.string(),
  createdAt: z.number(),
  /** The composition at its start, as the composer writes it after the `#`. */
  base: z.string(),
  /** Of the file; absent for rows that were pasted. */
  fileName: z.optional(z.string()),
  delimiter: z.enum(delimiters),
  hasHeader: z.boolean(),
  /** Names of the columns; empty where there is none. */
  columns: z.array(z.string()),
  targets: z.array(columnTargetSchema),
  emptyCells: z.enum(emptyCellMeanings),
  rowCount: z.number(),
  /** `running` goes on by itself when its page is opened again. */
  phase: z.enum(["draft", "running", "paused", "cancelled", "ended"]),
  /** The rows that are rendered, from 0; set when it starts, and the rest are left out. */
  rows: z.array(z.number()),
  doneCount: z.number(),
  failedCount: z.number(),
});

/** One batch as this browser keeps it; its table and its rows' states lie beside it. */
export type StoredBatch = z.infer<typeof storedBatchSchema>;
