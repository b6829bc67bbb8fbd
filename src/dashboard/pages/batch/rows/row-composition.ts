import type { Change } from "#contract/changes/change.ts";
import { cutText } from "#contract/strings.ts";
import { parseMetadata } from "../../../model/composition/render-request.ts";
import type { JsonObject } from "#contract/json.ts";
import { type Composition, type RenderOptions, withChanges } from "../../../model/composition/composition.ts";
import {
  type EditableComponent,
  type EditableProperty,
  toChangeValue,
} from "../../../model/composition/editable-properties.ts";
import type { Delimiter } from "../../../model/batches/delimiters.ts";
import type { ColumnTarget, EmptyCells, RowOption } from "../../../model/batches/stored-batch.ts";

/** Reads one column: its target, with the template's description of the property. */
export interface ColumnReader {
  column: number;
  target: Exclude<ColumnTarget, { kind: "unused" }>;
  /** Absent if the template does not describe the property; its values are then sent as text. */
  property: EditableProperty | undefined;
  /** The column's numbers may have a comma: in a table that is separated by something else, it has no other meaning. */
  hasDecimalCommas: boolean;
}

export interface RowValues {
  changes: Change[];
  changeColumns: number[];
  options: RenderOptions;
  /** Cells that should be numbers and are not. */
  unreadOptions: Readonly<Record<string, string>>;
  optionColumns: ReadonlyMap<string, number>;
  /** Whether `options.metadata` has the entries of columns, to which the composition's are added. */
  hasMetadataEntries: boolean;
}

/** Returns the changes and options of one row. Parses numbers where the template has them; keeps an unreadable cell as text. */
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
  const entries = new Map<string, string>();
  for (const { column, target, property, hasDecimalCommas } of readers) {
    const cell = cells[column] ?? "";
    if (target.kind === "option") {
      const text = isNumeric(target.option) ? withPlainDigits(cell).trim() : cell.trim();
      if (text === "") continue;
      if (!isNumeric(target.option)) options[target.option] = text;
      else if (isNumber(text)) options[target.option] = Number(text);
      else unreadOptions[target.option] = text;
      optionColumns.set(target.option, column);
      continue;
    }
    if (target.kind === "metadata") {
      if (cell.trim() === "") continue;
      entries.set(target.name, cell);
      // A fault of the metadata is one of the column with the whole, if there is one.
      if (!optionColumns.has("metadata")) optionColumns.set("metadata", column);
      continue;
    }
    if (cell === "" && (emptyCells === "keep" || (property !== undefined && property.kind !== "text")))
      continue;
    const value =
      property === undefined
        ? cell
        : toChangeValue(property, plainText(cell, property.kind, hasDecimalCommas));
    if (value === undefined) continue;
    changes.push({ componentId: target.componentId, property: target.property, value });
    changeColumns.push(column);
  }
  const hasMetadataEntries = entries.size > 0;
  if (hasMetadataEntries) options.metadata = withEntries(options.metadata, Object.fromEntries(entries));
  return { changes, changeColumns, options, unreadOptions, optionColumns, hasMetadataEntries };
}

/** Metadata with further entries. Text that is no object stays, because its fault is reported. */
function withEntries(metadata: string | undefined, entries: JsonObject): string {
  const known = metadata === undefined ? {} : parseMetadata(metadata);
  return known === undefined ? (metadata ?? "") : JSON.stringify({ ...known, ...entries });
}

/** Returns the composition of a row: the base with the row's changes and options applied. */
export function toRowComposition(
  base: Composition,
  {
    changes,
    options,
    hasMetadataEntries = false,
  }: Pick<RowValues, "changes" | "options"> & Partial<RowValues>,
): Composition {
  const row = { ...base.options, ...options };
  const own = hasMetadataEntries ? parseMetadata(options.metadata) : undefined;
  if (own !== undefined) row.metadata = withEntries(base.options.metadata, own);
  return { ...withChanges(base, changes), options: row };
}

function isNumeric(option: RowOption): option is "width" | "height" | "expires" {
  return option === "width" || option === "height" || option === "expires";
}

function isNumber(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text);
}

/** As spreadsheets write them in the languages of Europe. */
const flags = new Map([
  ...[
    "TRUE",
    "WAHR",
    "VRAI",
    "VERDADERO",
    "VERO",
    "VERDADEIRO",
    "WAAR",
    "PRAWDA",
    "PRAVDA",
    "ИСТИНА",
    "ІСТИНА",
    "SANT",
    "SAND",
    "SANN",
    "TOSI",
    "IGAZ",
    "ADEVĂRAT",
    "DOĞRU",
    "ΑΛΗΘΕΣ",
  ].map((word) => [word, "true"] as const),
  ...[
    "FALSE",
    "FALSCH",
    "FAUX",
    "FALSO",
    "ONWAAR",
    "FAŁSZ",
    "NEPRAVDA",
    "ЛОЖЬ",
    "ХИБНІСТЬ",
    "FALSKT",
    "FALSK",
    "USANN",
    "EPÄTOSI",
    "HAMIS",
    "FALS",
    "YANLIŞ",
    "ΨΕΥΔΕΣ",
  ].map((word) => [word, "false"] as const),
]);

/** A number with the digits, the minus and the decimal point of the interface. */
function withPlainDigits(cell: string): string {
  return cell
    .normalize("NFKC")
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/(?<=\d)٬(?=\d)/g, "")
    .replace(/(?<=\d)٫(?=\d)/, ".")
    .replace(/^\s*[\u2212\u2013](?=[\d.,])/, "-")
    .replace(/^\s*\(([\d.,' ]+)\)\s*$|^\s*([\d.,' ]+)-\s*$/, "-$1$2");
}

const thousands = /^\s*[+-]?\d{1,3}(?:\.\d{3})+,\d+(?=\D*$)/;
/** Thousands parted by blanks or apostrophes, which have no other meaning in a number. */
const spaced = /^\s*[+-]?\d{1,3}(?:[ \u00A0\u2009\u202F'’]\d{3})+(?!\d)/;
/** Thousands parted by commas, where a point follows. */
const englishThousands = /^\s*[+-]?\d{1,3}(?:,\d{3})+(?=\.\d)/;
const decimalComma = /^(\s*[+-]?\d*),(\d+)(?=[^\d,.]*$)/;

/** A cell in the spelling of the interface, where a spreadsheet has one of its region. */
function plainText(cell: string, kind: EditableProperty["kind"], hasDecimalCommas: boolean): string {
  if (kind === "boolean") return flags.get(cell.trim().toUpperCase()) ?? cell;
  if (kind !== "number") return cell;
  const whole = withPlainDigits(cell).replace(spaced, (digits) => digits.replaceAll(/[^\d+-]/g, ""));
  if (!hasDecimalCommas) return whole.replace(englishThousands, (digits) => digits.replaceAll(",", ""));
  return (thousands.test(whole) ? whole.replaceAll(".", "") : whole).replace(decimalComma, "$1.$2");
}

/** Returns a reader for each target of a column; `second` has further targets of columns. */
export function toReaders(
  targets: readonly ColumnTarget[],
  components: readonly EditableComponent[],
  delimiter: Delimiter = ",",
  second: readonly ColumnTarget[] = [],
): ColumnReader[] {
  const hasDecimalCommas = delimiter !== ",";
  return [...targets.entries(), ...second.entries()].flatMap(([column, target]) => {
    if (target.kind === "unused") return [];
    const property =
      target.kind !== "property"
        ? undefined
        : components
            .find(({ id }) => id === target.componentId)
            ?.properties.find((candidate) => candidate.property === target.property);
    // A typed property is not described by the template.
    return [
      { column, target, property: property?.source === "typed" ? undefined : property, hasDecimalCommas },
    ];
  });
}

/** A value that tells a row from others beside its number: its file name, otherwise its first value. Empty: it has none. */
export function nameOfRow(cells: readonly string[], readers: readonly ColumnReader[]): string {
  const naming = readers.find(({ target }) => target.kind === "option" && target.option === "fileName");
  const columns = [naming, ...readers].flatMap((reader) => (reader === undefined ? [] : [reader.column]));
  const name = columns.map((column) => cells[column]?.trim() ?? "").find((cell) => cell !== "") ?? "";
  return cutText(name, 40);
}

/** The values that a column accepts, if its property is an input with choices. */
export function listChoices(readers: readonly ColumnReader[], column: number): readonly string[] | undefined {
  return readers.find((reader) => reader.column === column)?.property?.input?.oneOf?.map(String);
}
