import type { Change } from "#contract/changes/change.ts";
import { type Composition, withChanges } from "../../composition/composition.ts";
import type { RenderOptions } from "../../composition/composition.ts";
import {
  type EditableComponent,
  type EditableProperty,
  toChangeValue,
} from "../../composition/editable-properties.ts";
import type { ColumnTarget, RowOption } from "../mapping/column-target.ts";

/** What an empty cell of a text means. Of every other kind it changes nothing, as in the interface. */
export const emptyCellMeanings = ["clear", "keep"] as const;
export type EmptyCells = (typeof emptyCellMeanings)[number];

/** One column, ready to be read: its target with what the template says of it. */
export interface ColumnReader {
  column: number;
  target: Exclude<ColumnTarget, { kind: "unused" }>;
  /** Absent where nobody describes the property; its values travel as text. */
  property: EditableProperty | undefined;
}

export interface RowValues {
  changes: Change[];
  /** The column of each change. */
  changeColumns: number[];
  options: RenderOptions;
  /** Cells of numbers that are none. */
  unreadOptions: Readonly<Record<string, string>>;
  optionColumns: ReadonlyMap<string, number>;
}

/** What one row sets. Numbers are numbers where the template has them; what cannot be read stays as it stands in the cell. */
export function readRow(
  cells: readonly string[],
  readers: readonly ColumnReader[],
  emptyCells: EmptyCells,
): RowValues {
  const changes: Change[] = [];
  const changeColumns: number[] = [];
  const options: RenderOptions = {};
  const unreadOptions: Record<string, string> = {};
  const optionColumns = new Map<string, number>();
  for (const { column, target, property } of readers) {
    const cell = cells[column] ?? "";
    if (target.kind === "option") {
      const text = cell.trim();
      if (text === "") continue;
      if (!isNumeric(target.option)) options[target.option] = text;
      else if (isNumber(text)) options[target.option] = Number(text);
      else unreadOptions[target.option] = text;
      optionColumns.set(target.option, column);
      continue;
    }
    if (cell === "" && (emptyCells === "keep" || (property !== undefined && property.kind !== "text")))
      continue;
    const value = property === undefined ? cell : toChangeValue(property, cell);
    if (value === undefined) continue;
    changes.push({ componentId: target.componentId, property: target.property, value });
    changeColumns.push(column);
  }
  return { changes, changeColumns, options, unreadOptions, optionColumns };
}

/** The composition of a row: what was composed before, and over it what the row sets. */
export function toRowComposition(
  base: Composition,
  { changes, options }: Pick<RowValues, "changes" | "options">,
): Composition {
  return { ...withChanges(base, changes), options: { ...base.options, ...options } };
}

function isNumeric(option: RowOption): option is "width" | "height" | "expires" {
  return option === "width" || option === "height" || option === "expires";
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text);
}

/** The columns that set something, each with what the template says of its property. */
export function toReaders(
  targets: readonly ColumnTarget[],
  components: readonly EditableComponent[],
): ColumnReader[] {
  return targets.flatMap((target, column) => {
    if (target.kind === "unused") return [];
    const property =
      target.kind === "option"
        ? undefined
        : components
            .find(({ id }) => id === target.componentId)
            ?.properties.find((candidate) => candidate.property === target.property);
    // What was only typed is described by nobody.
    return [{ column, target, property: property?.source === "typed" ? undefined : property }];
  });
}
