import type { Problem } from "./problems.ts";
import { contractText } from "./texts/contract-texts.ts";
import {
  type Expectation,
  type Expectations,
  type Found,
  type JsonReason,
  phrase,
  type Phrases,
  toFound,
  type ValueProblem,
  type ValueProblems,
} from "./value-problems.ts";

const found = { nothing: "nothing", null: "null", array: "an array", object: "an object" } as const;

const expectations: Phrases<Expectations> = {
  text: () => "text",
  color: ({ examples }) => `a CSS colour such as ${orList(examples)}`,
  gradient: ({ examples }) => `a gradient such as ${orList(examples)}, or "none"`,
  number: ({ minimum, maximum }) => `a number from ${minimum} to ${maximum}`,
  integer: ({ minimum, maximum }) => `an integer from ${minimum} to ${maximum}`,
  opacity: () => 'a number from 0 to 1, or a percentage: "0 %" to "100 %" or a number above 1 up to 100',
  boolean: () => "true or false",
  oneOf: ({ words }) => `one of ${words.join(", ")}`,
  object: () => "an object",
  characters: ({ max }) => `at most ${max} characters`,
  shortForm: ({ max }) =>
    `at most ${max} characters in its short form, which doubles each brace and puts a run with a style in braces`,
  jsonBytes: ({ max }) => `at most ${max} bytes of JSON`,
  picture: () => 'an http or https URL, an "asset:" reference or a base64 "data:image/" URL',
  font: () => "the name of a font family, 1 to 100 letters, digits and spaces",
  icon: ({ nearest }) =>
    nearest === undefined
      ? 'the name of an icon, such as "heart"'
      : `the name of an icon, the nearest is "${nearest}"`,
  iconPath: () => "the outline of an icon, such as M4 12h16",
  webAddress: ({ max, hasNoCredentials }) =>
    `an absolute http or https URL of at most ${max} characters${hasNoCredentials ? ", without credentials" : ""}`,
  name: ({ of, max }) =>
    `a ${of} ${of === "template" ? "identifier" : "name"}${max === undefined ? "" : `, 1 to ${max} characters`}`,
  list: ({ of, max }) => `a list of at most ${max} ${of}, as an array or separated by commas`,
  link: () => "an http, https, mailto or tel address, or a # and a place in the page",
  rows: ({ max }) => `a list of at most ${max} objects, each with a text or a number for every field`,
  runs: ({ max, example }) => `text, or a list of at most ${max} runs like ${example}`,
  paths: ({ max, example }) => `a list of at most ${max} paths like ${example}`,
  changeItems: () => "an array of change items",
  changeItem: () => 'an object with an "id"',
  renderBody: () => 'an object with "template" and changes',
  dictionary: () => 'an object with keys of the form "component.property"',
  tagNames: () => "an object with the tags' names",
  data: () => "an object, or an array of objects",
  cssValue: () => "a CSS value without quotes, addresses, braces and semicolons, such as 12px or #ff0000",
  tagRows: ({ of, max }) => `a list of at most ${max} ${of}`,
  componentId: () => "the id of a component",
  propertyName: () => "the name of a property",
  other: ({ text }) => text,
};

const problems: Phrases<ValueProblems> = {
  mustBe: ({ what, got }) =>
    `must be ${isName(what) && got !== undefined ? "text, " : ""}${expectationWords(what)}${got === undefined ? "" : `; got ${foundWords(got)}`}`,
  required: ({ what }) => `required: ${expectationWords(what)}`,
  entryIs: ({ what, entry, got }) =>
    `must be ${expectationWords(what)}; entry ${entry} is ${foundWords(got)}`,
  pathIs: ({ what, entry, problem }) => `must be ${expectationWords(what)}; path ${entry} ${problem}`,
  inEntry: ({ entry, field, fault }) =>
    `entry ${entry}: ${fieldWords(field, fault, valueProblemWords(fault))}`,
  nul: () => "must not contain a NUL character",
  character: ({ character, code, in: part }) =>
    `must not contain ${character === "" ? code : `"${character}" (${code})`}${part === "host" ? " in its host" : ""}`,
  listsTooLarge: ({ max }) =>
    `must not bring the lists of merge tags above ${max.toLocaleString("en-US")} values together, entries included`,
  tooManyFields: ({ max, got }) => `must have at most ${max} fields; got ${got}`,
  unknownField: () => "unknown field",
  more: (params) => contractText("more", params),
  valueMissing: () => 'required beside "property"',
  propertyUnnamed: () => "a property needs a name",
  componentUnnamed: () => "a component needs a name",
  notDotted: () => 'must have the form "component.property"',
  emptyBesideDot: () => 'must have the form "component.property", with a name on both sides of the dot',
  dotInComponent: () => 'a component id must not contain a dot in this form; send it in "changes" instead',
  badEncoding: ({ text }) => `"${text}" is not valid percent-encoded UTF-8; write a percent sign as %25`,
  nulInName: () => "a name must not contain a NUL character",
  nameTooLong: ({ max }) => `a component's id and a property's name are at most ${max} characters long`,
  tooManyChanges: ({ max, got }) => `at most ${max} changes are accepted; got ${got}`,
  secret: () => "a key has no place in a request's body, and none in an address that is shared",
  notAccepted: () => "is not accepted",
  hostNotAllowed: ({ verb, reason }) =>
    `may not be ${verb}: ${reason} The operator can allow a host with ALLOW_HOSTS`,
  unknownComponent: ({ name, suggestion }) =>
    suggestion === undefined
      ? contractText("unknownComponent", { name })
      : contractText("unknownComponentMeant", { name, suggestion }),
  unknownProperty: ({ component, type, name, suggestion }) =>
    suggestion === undefined
      ? contractText("unknownProperty", { component, type, name })
      : contractText("unknownPropertyMeant", { component, type, name, suggestion }),
  unknownRowField: (params) => contractText("unknownRowField", params),
  unknownRunField: ({ name, fields }) => `unknown field "${name}"; known: ${fields}`,
  idleEmphasis: (params) => contractText("idleEmphasis", params),
  input: (params) => inputWords(params),
  emptyTag: (params) => contractText("emptyTag", params),
  emptyTagEntries: (params) => contractText("emptyTagEntries", params),
  json: ({ reason }) => jsonReasons[reason],
  other: ({ text }) => text,
};

/** The words of a problem with the name of its field before them; behind them if the field is unknown. */
export function fieldWords(field: string | undefined, { code }: ValueProblem, words: string): string {
  if (field === undefined) return words;
  return code === "unknownField" ? `${words} ${field}` : `${field} ${words}`;
}

function inputWords({ input, label, rule, limit = "", got, length = 0 }: ValueProblems["input"]): string {
  const name = `'${input}'${label === undefined ? "" : ` (${label})`}`;
  const value = foundWords(got);
  switch (rule) {
    case "required":
      return `${name} is required; got ${value}`;
    case "minLength":
      return `${name} needs at least ${limit} characters; got ${length}: ${value}`;
    case "maxLength":
      return `${name} takes at most ${limit} characters; got ${length}: ${value}`;
    case "minimum":
      return `${name} must be at least ${limit}; got ${value}`;
    case "maximum":
      return `${name} must be at most ${limit}; got ${value}`;
    case "oneOf":
      return `${name} must be one of ${limit}; got ${value}`;
    case "pattern":
      return `${name} must match the pattern ${limit}; got ${value}`;
    case "overflow":
      return `${name} does not fit its box; got ${length} characters: ${value}`;
    case "onlyInputs":
      return `${name} cannot be set in this template, only ${limit}; got ${value}`;
  }
}

const jsonReasons: Readonly<Record<JsonReason, string>> = {
  more: "nothing more is expected after the value",
  tooDeep: "the value is nested too deeply",
  key: "a key in double quotes is expected",
  colon: '":" is expected after the key',
  commaOrBrace: '"," or "}" is expected',
  commaOrBracket: '"," or "]" is expected',
  openQuote: "the text that starts here has no closing quote",
  control: "a control character must be written as an escape",
  escape: "this escape is not known",
  end: "the text ends too early",
  value: "a value is expected",
};

/** A problem in the API's English, without the name of its field. */
export function valueProblemWords(fault: ValueProblem): string {
  return phrase(problems, fault);
}

/** `a number from 0 to 1`. */
export function expectationWords(what: Expectation): string {
  return phrase(expectations, what);
}

/** `an array`, `"red"`. */
function foundWords(value: Found): string {
  return typeof value === "object" ? value.text : found[value];
}

function isName({ code }: Expectation): boolean {
  return code === "componentId" || code === "propertyName";
}

function orList(examples: readonly string[]): string {
  const [last = ""] = examples.slice(-1);
  return examples.length < 2 ? last : `${examples.slice(0, -1).join(", ")} or ${last}`;
}

/** Describes a value for an error text: `a number (48)`, `an array`, `nothing`. Long values are cut. */
export function describeValue(value: unknown): string {
  return foundWords(toFound(value));
}

/** The form of the `errors` list in an error body: `changes[0].id: required`. */
export function formatProblem(problem: Problem): string {
  const words = valueProblemWords(problem);
  return problem.path === "" ? words : `${problem.path}: ${words}`;
}
