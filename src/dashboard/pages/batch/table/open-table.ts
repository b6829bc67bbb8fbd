import { fail, type Result, succeed } from "#contract/result.ts";
import { decodeText, workbookOf } from "./decode-text.ts";
import { readTable } from "./read-table.ts";
import type { OpenProblem, ReadAnswer, ReadRequest, TableOrigin } from "./table-messages.ts";

/** Reads bytes or text as a table. Slow for large ones, so the page runs it in a worker. */
export async function openTable({ source, encoding, sheet, ...settings }: ReadRequest): Promise<ReadAnswer> {
  const opened = await openSource({ source, encoding, sheet });
  if (!opened.ok) return opened;
  const { text, origin } = opened.value;
  const read = readTable(text, origin.kind === "workbook" ? { ...settings, delimiter: "," } : settings);
  return read.ok ? succeed({ table: read.value, origin }) : read;
}

async function openSource({
  source,
  encoding,
  sheet,
}: Pick<ReadRequest, "source" | "encoding" | "sheet">): Promise<
  Result<{ text: string; origin: TableOrigin }, OpenProblem>
> {
  if (typeof source === "string") return succeed({ text: source, origin: { kind: "pasted" } });
  const workbook = workbookOf(source);
  if (workbook === "other") return fail({ kind: "workbook" });
  if (workbook === "zip") {
    // Loaded with the first workbook.
    const { readWorkbook } = await import("./read-workbook.ts");
    const read = readWorkbook(source, sheet);
    if (!read.ok) return fail({ kind: read.problem });
    const { text, ...sheets } = read.value;
    return succeed({ text, origin: { kind: "workbook", ...sheets } });
  }
  const decoded = decodeText(source, encoding);
  if (!decoded.ok) return fail({ kind: decoded.problem });
  const { text, ...found } = decoded.value;
  return succeed({ text, origin: { kind: "text", ...found } });
}
