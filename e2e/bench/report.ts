/** The results of one run, as printed and stored: tables of figures, each beside its target. */

/** A target: an upper or a lower one, and how values are written. */
export interface Asked {
  atMost?: number;
  atLeast?: number;
  unit: string;
  digits?: number;
}

/** A line at the top of the page. */
export interface TargetRow extends Asked {
  measure: string;
  /** The part that finds it. */
  part: string;
}

export interface Figure {
  measure: string;
  value: string;
  /** As the design states it, with its sign; absent where nothing is asked. */
  asked?: string;
  /** Absent where nothing is asked. */
  isMet?: boolean;
  /** The name of the target that it is also found for. */
  row?: string;
}

export interface Section {
  title: string;
  /** The subject and method of the measurement, in a sentence or two; the reason of a part that failed. */
  about: string;
  figures: Figure[];
  /** Details that the figures sum up. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
  /** Further lines of Markdown. */
  details?: readonly string[];
}

/** The result of one part of the bench; a part that failed has the reason as its text. */
export interface PartResult {
  part: string;
  section: Section;
  hasFailed: boolean;
}

/** Creates a figure with an optional upper or lower target. A value that is not a number misses its target. */
export function figure(measure: string, value: number, { atMost, atLeast, unit, digits = 0 }: Asked): Figure {
  const format = (amount: number) =>
    Number.isFinite(amount) ? `${amount.toFixed(digits)} ${unit}`.trimEnd() : "not measured";
  if (atMost !== undefined)
    return { measure, value: format(value), asked: `≤ ${format(atMost)}`, isMet: value <= atMost };
  if (atLeast !== undefined)
    return { measure, value: format(value), asked: `≥ ${format(atLeast)}`, isMet: value >= atLeast };
  return { measure, value: format(value) };
}

/**
 * One figure for each target, in the order of the targets. A target that no part found is missed, with the reason as its
 * value.
 */
export function targetFigures(
  targets: Readonly<Record<string, TargetRow>>,
  results: readonly PartResult[],
): Figure[] {
  return Object.entries(targets).map(([name, target]) => {
    const found = results.flatMap(({ section }) => section.figures).find(({ row }) => row === name);
    if (found !== undefined) return found;
    const { asked = "" } = figure(target.measure, 0, target);
    const hasFailed = results.some(({ part, hasFailed: failed }) => part === target.part && failed);
    const value = hasFailed ? `not measured, part \`${target.part}\` failed` : "not measured";
    return { measure: target.measure, value, asked, isMet: false };
  });
}

/** The whole page: `notes`, the missed targets, all targets, then the parts. */
export function formatPage({
  date,
  notes,
  machine,
  targets,
  results,
}: {
  date: string;
  notes: readonly string[];
  /** Lines of a list. */
  machine: readonly string[];
  targets: Readonly<Record<string, TargetRow>>;
  results: readonly PartResult[];
}): string {
  const failed = results.filter(({ hasFailed }) => hasFailed).map(({ part }) => `\`${part}\``);
  const figures = targetFigures(targets, results);
  return [
    "# Bench",
    "",
    ...notes.flatMap((note) => [`**${note}**`, ""]),
    ...(failed.length === 0 ? [] : [`**Parts that failed: ${failed.join(", ")}.**`, ""]),
    describeMissed(figures),
    "",
    `Written by one run of \`npm run bench\` on ${date}; [bench/README.md](../bench/README.md) says how. Ratios are taken within the run, so they can be compared with another machine's; plain times cannot.`,
    "",
    ...machine.map((line) => `- ${line}`),
    "",
    "## Targets",
    "",
    ...formatFigures(figures),
    "",
    ...results.map(({ section }) => formatSection(section)),
  ].join("\n");
}

/** One line. */
export function describeMissed(figures: readonly Figure[]): string {
  const missed = figures.filter(({ isMet }) => isMet === false);
  if (missed.length === 0) return "Every target is met.";
  const each = missed.map(({ measure, value, asked = "" }) => `${measure}: ${value} (asked ${asked})`);
  return `**Missed:** ${each.join("; ")}.`;
}

export function formatSection({ title, about, figures, table, details = [] }: Section): string {
  const lines = [`## ${title}`, "", about, ""];
  // A part that could not be measured has only the reason.
  if (figures.length === 0) return lines.join("\n");
  lines.push(...formatFigures(figures), "");
  if (table !== undefined) lines.push(...formatTable(table.head, table.rows), "");
  lines.push(...details);
  return lines.join("\n");
}

function formatFigures(figures: readonly Figure[]): string[] {
  return formatTable(["measure", "found", "asked", ""], figures.map(figureCells));
}

function figureCells({ measure, value, asked = "", isMet }: Figure): string[] {
  return [measure, value, asked, isMet === undefined ? "" : isMet ? "met" : "**missed**"];
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
