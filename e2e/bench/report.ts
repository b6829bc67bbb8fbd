/** The results of one run, as printed and stored: tables of figures, each beside its target. */

export interface Figure {
  measure: string;
  value: string;
  /** As the design states it, with its sign; absent where nothing is asked. */
  asked?: string;
  /** Absent where nothing is asked. */
  isMet?: boolean;
}

export interface Section {
  title: string;
  /** The subject and method of the measurement, in a sentence or two. */
  about: string;
  figures: Figure[];
  /** Details that the figures sum up. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
  /** Further lines of Markdown. */
  details?: readonly string[];
}

/** Creates a figure with an optional upper or lower target. */
export function figure(
  measure: string,
  value: number,
  { atMost, atLeast, unit, digits = 0 }: { atMost?: number; atLeast?: number; unit: string; digits?: number },
): Figure {
  const format = (amount: number) => `${amount.toFixed(digits)}${unit === "×" ? " ×" : ` ${unit}`}`;
  if (atMost !== undefined)
    return { measure, value: format(value), asked: `≤ ${format(atMost)}`, isMet: value <= atMost };
  if (atLeast !== undefined)
    return { measure, value: format(value), asked: `≥ ${format(atLeast)}`, isMet: value >= atLeast };
  return { measure, value: format(value) };
}

export function formatSection({ title, about, figures, table, details = [] }: Section): string {
  const lines = [`## ${title}`, "", about, ""];
  // A part that could not be measured has only the reason.
  if (figures.length === 0) return lines.join("\n");
  lines.push(
    ...formatTable(
      ["measure", "found", "asked", ""],
      figures.map(({ measure, value, asked = "", isMet }) => [
        measure,
        value,
        asked,
        isMet === undefined ? "" : isMet ? "met" : "**missed**",
      ]),
    ),
    "",
  );
  if (table !== undefined) lines.push(...formatTable(table.head, table.rows), "");
  lines.push(...details);
  return lines.join("\n");
}

/** A Markdown table, one string for each line. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((cell, column) =>
    Math.max(3, cell.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}
