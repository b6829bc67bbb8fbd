import { fail, succeed } from "#contract/result.ts";
import { decodeText } from "./decode-text.ts";
import { readTable } from "./read-table.ts";
import type { ReadAnswer, ReadRequest } from "./table-messages.ts";

/** Reads bytes or text as a table. Slow for large ones, so the page runs it in a worker. */
export function openTable({ source, ...settings }: ReadRequest): ReadAnswer {
  const decoded = typeof source === "string" ? succeed({ text: source }) : decodeText(source);
  if (!decoded.ok) return fail({ kind: decoded.problem });
  const { text } = decoded.value;
  const read = readTable(text, settings);
  return read.ok ? succeed({ table: read.value, text }) : read;
}
