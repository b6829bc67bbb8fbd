import { fail, succeed } from "#contract/result.ts";
import { decodeText } from "./decode-text.ts";
import { readTable } from "./read-table.ts";
import type { ReadAnswer, ReadRequest } from "./table-messages.ts";

/** Bytes or text as a table. Slow for large ones; the page has it done by a worker. */
export function openTable({ source, encoding, ...settings }: ReadRequest): ReadAnswer {
  const decoded =
    typeof source === "string"
      ? succeed({ text: source, encoding: undefined })
      : decodeText(source, encoding);
  if (!decoded.ok) return fail({ kind: decoded.problem });
  const read = readTable(decoded.value.text, settings);
  return read.ok ? succeed({ table: read.value, ...decoded.value }) : read;
}
