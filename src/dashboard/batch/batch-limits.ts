import { limits } from "#contract/limits.ts";

/** Limits of one batch. Not specified: a table is read whole, and each row becomes one render. */
export const batchLimits = {
  rowsMax: 10_000,
  columnsMax: 200,
  /** Bytes of the file before it is decoded, or characters of pasted text. */
  fileBytesMax: 40_000_000,
  /** Characters of a row; a longer one would not fit into a request. */
  rowLengthMax: limits.bodyBytesMax,
  /** Rows whose quotes are broken; beyond this many the file is another one than it seems to be. */
  brokenRowsMax: 500,
  /** Rows under way at once. The service may be busy with others too. */
  rowsInFlightMax: 4,
} as const;
