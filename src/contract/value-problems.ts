import { cutText } from "./strings.ts";

/** A value that was found, as far as a message names it. Text is quoted JSON or a number, at most 60 characters. */
export type Found = "nothing" | "null" | "array" | "object" | { text: string };

/** Accepted values, by code, with the parameters of each. */
export interface Expectations {
  text: object;
  color: { examples: readonly string[] };
  gradient: { examples: readonly string[] };
  number: { minimum: number; maximum: number };
  integer: { minimum: number; maximum: number };
  opacity: object;
  boolean: object;
  oneOf: { words: readonly string[] };
  object: object;
  characters: { max: number };
  /** Of a text of runs. */
  shortForm: { max: number };
  jsonBytes: { max: number };
  picture: object;
  font: object;
  icon: { nearest?: string };
  iconPath: object;
  webAddress: { max: number; hasNoCredentials: boolean };
  name: { of: NamedThing; max?: number };
  list: { of: "numbers" | "texts" | "colours"; max: number };
  link: object;
  rows: { max: number };
  runs: { max: number; example: string };
  paths: { max: number; example: string };
  changeItems: object;
  changeItem: object;
  renderBody: object;
  dictionary: object;
  tagNames: object;
  data: object;
  cssValue: object;
  tagRows: { of: "texts" | "objects" | "texts or objects"; max: number };
  componentId: object;
  propertyName: object;
  /** English of the service, for what has no code of its own. */
  other: { text: string };
}

export type NamedThing = "file" | "batch" | "template";

/** Problems of a value, by code, with the parameters of each. */
export interface ValueProblems {
  mustBe: { what: Expectation; got?: Found };
  required: { what: Expectation };
  /** `entry` counts from 1. */
  entryIs: { what: Expectation; entry: number; got: Found };
  pathIs: { what: Expectation; entry: number; problem: string };
  inEntry: { entry: number; field?: string; fault: ValueProblem };
  nul: object;
  /** `code`: U+ and its number. */
  character: { character: string; code: string; in: "address" | "host" };
  listsTooLarge: { max: number };
  tooManyFields: { max: number; got: number };
  unknownField: object;
  more: { count: number };
  valueMissing: object;
  propertyUnnamed: object;
  componentUnnamed: object;
  notDotted: object;
  emptyBesideDot: object;
  dotInComponent: object;
  badEncoding: { text: string };
  nulInName: object;
  nameTooLong: { max: number };
  tooManyChanges: { max: number; got: number };
  secret: object;
  notAccepted: object;
  /** `reason` is English of the service. */
  hostNotAllowed: { verb: "captured" | "reached"; reason: string };
  unknownComponent: { name: string; suggestion?: string };
  unknownProperty: { component: string; type: string; name: string; suggestion?: string };
  /** `fields`: the known ones, in quotes. */
  unknownRowField: { component: string; name: string; fields: string };
  /** `fields`: the known ones. */
  unknownRunField: { name: string; fields: string };
  idleEmphasis: { component: string };
  /** `limit` and `got` as far as a message names them; `length` in Unicode characters. */
  input: {
    input: string;
    label?: string;
    rule: InputRule;
    limit?: string | number;
    got: Found;
    length?: number;
  };
  emptyTag: { tag: string };
  emptyTagEntries: { tag: string; empty: number; all: number };
  /** Why a text is not JSON. */
  json: { reason: JsonReason };
  /** English of the service or of a library, for what has no code of its own. */
  other: { text: string };
}

/** The rule of a template's input that a value breaks; `onlyInputs`: the property is no input. */
export type InputRule =
  | "required"
  | "minLength"
  | "maxLength"
  | "minimum"
  | "maximum"
  | "oneOf"
  | "pattern"
  | "overflow"
  | "onlyInputs";

export type JsonReason =
  | "more"
  | "tooDeep"
  | "key"
  | "colon"
  | "commaOrBrace"
  | "commaOrBracket"
  | "openQuote"
  | "control"
  | "escape"
  | "end"
  | "value";

type Coded<Table> = { [Code in keyof Table]: { code: Code; params: Table[Code] } }[keyof Table];

export type Expectation = Coded<Expectations>;

/** A problem of a value, without its place and without words. */
export type ValueProblem = Coded<ValueProblems>;

/** A text for each code of a table: one such table per language. */
export type Phrases<Table> = { readonly [Code in keyof Table]: (params: Table[Code]) => string };

/** The text for a problem or an expectation, from the table of a language. */
export function phrase<Table, Code extends keyof Table>(
  phrases: Phrases<Table>,
  { code, params }: { code: Code; params: Table[Code] },
): string {
  return phrases[code](params);
}

export function expectation<Code extends keyof Expectations>(code: Code, params: Expectations[Code]) {
  return { code, params };
}

/** `must be …`; with `value`, `must be …; got …`. */
export function mustBe(what: Expectation, ...values: [] | [value: unknown]): ValueProblem {
  return {
    code: "mustBe",
    params: values.length === 0 ? { what } : { what, got: toFound(values[0]) },
  };
}

/** A problem without a code of its own, in English. */
export function otherValueProblem(text: string): ValueProblem {
  return { code: "other", params: { text } };
}

/** Names a value for a message. Long values are cut. */
export function toFound(value: unknown): Found {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "object") return "object";
  return { text: cutText(typeof value === "string" ? JSON.stringify(value) : String(value), 60) };
}
