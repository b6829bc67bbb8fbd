import * as limits from "#contract/limits.ts";

/** Limits of one batch; the interface has none. A table is read whole, and each row becomes one render. */
export const batchLimits = {
  rowsMax: 10_000,
  columnsMax: 200,
  /** Bytes of the file before it is decoded, or characters of pasted text. */
  fileBytesMax: 40_000_000,
  /** Bytes of an .xlsx, packed and unpacked, and its cells with content. */
  workbookBytesMax: 20_000_000,
  workbookUnpackedBytesMax: 200_000_000,
  workbookCellsMax: 1_000_000,
  /** As in spreadsheets. */
  workbookRowsMax: 1_048_576,
  /** Characters of a row; a longer one would not fit into a request. */
  rowLengthMax: limits.bodyBytesMax,
  /** Rows with broken quotes; a file with more of them is hardly a table. */
  brokenRowsMax: 500,
  /** Concurrent rows of our service, whose requests are shared; it may be busy with other clients too. */
  rowsInFlightMax: 16,
  /** Of another service, where each row waits with a connection of its own; a browser has six. */
  rowsInFlightElsewhereMax: 4,
} as const;
