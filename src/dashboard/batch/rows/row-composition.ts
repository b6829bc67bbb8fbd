import type { Change } from "#contract/changes/change.ts";
import { type Composition, withChanges } from "../../composition/composition.ts";
import type { RenderOptions } from "../../composition/composition.ts";
import {
  type EditableComponent,
  type EditableProperty,
  toChangeValue,
} from "../../composition/editable-properties.ts";
import type { ColumnTarget, RowOption } from "../mapping/column-target.ts";

/** The meaning of an empty cell of a text. For every other kind it changes nothing, as in the interface. */
export const emptyCellMeanings = ["clear", "keep"] as const;
export type EmptyCells = (typeof emptyCellMeanings)[number];

/** One column, ready to be read: its target with what the template says of it. */
export interface ColumnReader {
  column: number;
  target: Exclude<ColumnTarget, { kind: "unused" }>;
  /** Absent if the property is undescribed; its values are sent as text. */
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

/** The changes of one row. Numbers are numbers where the template has them; an unreadable cell stays as it is. */
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
  return /^[+-]?\d+(\.\d+)?$/.test(text);
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
    // Undescribed, because it was only typed.
    return [{ column, target, property: property?.source === "typed" ? undefined : property }];
  });
}
