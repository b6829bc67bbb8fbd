import type { Change } from "#contract/changes/change.ts";
import { readChangeQuery } from "#contract/changes/change-query.ts";
import { readChanges } from "#contract/changes/read-changes.ts";
import { findJsonFault } from "#contract/json-fault.ts";
import { isJsonObject } from "#contract/json.ts";
import { formatProblem } from "#contract/format-problem.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { texts } from "./texts.ts";

/** What was found in a pasted text. */
export interface ImportedText {
  form: "array" | "dictionary" | "request body" | "direct link" | "curl command";
  changes: Change[];
  /** The template it names, if it names one. */
  template: string | undefined;
  /** Fields of a request body that are not changes. */
  options: Record<string, unknown>;
}

/** Reads any form the composer writes, and the curl commands that browsers and documentation write. Changes nothing. */
export function readImportedText(text: string): Result<ImportedText, string> {
  const source = text.trim();
  if (source === "") return fail(withForms(texts.import.nothing));
  if (/^curl\s/.test(source)) return readCurl(source);
  if (/^https?:\/\//i.test(source) || /^[?]?[^\s{[]+\.[^\s=]+=/.test(source)) return readLink(source);
  return readJson(source, undefined);
}

function readJson(source: string, form: ImportedText["form"] | undefined): Result<ImportedText, string> {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return fail(withForms(texts.import.notJson(describeJsonFault(source))));
  }
  const fields = toChangeFields(value);
  if (fields === undefined) return fail(withForms(texts.import.unknownForm));
  const read = readChanges(fields.changeFields);
  if (!read.ok) return fail(`${read.problem.map(formatProblem).join("; ")}.`);
  return succeed({
    form: form ?? fields.form,
    changes: read.value.changes,
    template: fields.template,
    options: fields.options,
  });
}

function withForms(problem: string): string {
  return `${problem} ${texts.import.expected}`;
}

/** Where text stops being JSON, as line and column. */
export function describeJsonFault(source: string): string {
  const fault = findJsonFault(source);
  return fault === undefined
    ? texts.import.tooDeep
    : texts.import.faultAt(fault.line, fault.column, fault.message);
}

const changeFieldNames = ["changes", "changesDictionary", "data"] as const;

function toChangeFields(value: unknown):
  | {
      form: ImportedText["form"];
      changeFields: Record<string, unknown>;
      template: string | undefined;
      options: Record<string, unknown>;
    }
  | undefined {
  if (Array.isArray(value))
    return { form: "array", changeFields: { changes: value }, template: undefined, options: {} };
  if (!isJsonObject(value)) return undefined;
  const names = changeFieldNames.filter((name) => Object.hasOwn(value, name));
  if (names.length > 0 || typeof value["template"] === "string") {
    const { template, changes, changesDictionary, data, ...options } = value;
    return {
      form: "request body",
      changeFields: { changes, changesDictionary, data },
      template: typeof template === "string" ? template : undefined,
      options,
    };
  }
  const keys = Object.keys(value);
  const isDictionary = keys.length > 0 && keys.every((key) => key.includes("."));
  return isDictionary
    ? { form: "dictionary", changeFields: { changesDictionary: value }, template: undefined, options: {} }
    : undefined;
}

function readLink(source: string): Result<ImportedText, string> {
  const path = /\/direct\/([^/?#]+?)\.(?:jpe?g|png|webp|pdf)(?=[?#]|$)/i.exec(source);
  const start = source.indexOf("?");
  const query = start < 0 && path === null ? source : start < 0 ? "" : source.slice(start);
  if (/^https?:/i.test(source) && path === null) {
    return fail(withForms(texts.import.notLink));
  }
  const read = readChangeQuery(query.replace(/#.*$/, ""));
  if (!read.ok) return fail(`${read.problem.map(formatProblem).join("; ")}.`);
  return succeed({
    form: "direct link",
    changes: read.value.changes,
    template: path?.[1] === undefined ? undefined : decodeSegment(path[1]),
    options: {},
  });
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A damaged escape: the segment as it stands is the best name there is.
    return segment;
  }
}

const dataFlags = ["-d", "--data", "--data-raw", "--data-binary", "--data-ascii", "--json"];

function readCurl(source: string): Result<ImportedText, string> {
  const words = splitShellWords(source);
  if (words === undefined) return fail(texts.import.openQuote);
  const bodies: string[] = [];
  let link: string | undefined;
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const flag = dataFlags.find(
      (name) => word === name || (name.startsWith("--") && word.startsWith(`${name}=`)),
    );
    if (flag !== undefined) {
      bodies.push(word === flag ? (words[index + 1] ?? "") : word.slice(flag.length + 1));
      if (word === flag) index += 1;
    } else if (/^https?:\/\/\S+\/direct\//i.test(word)) link = word;
  }
  if (bodies.length > 0) return readJson(bodies.join("&"), "curl command");
  if (link !== undefined) return readLink(link);
  return fail(texts.import.noBody);
}

/** The quoting of POSIX shells, with `$'…'` as browsers write it. `undefined` when a quote is not closed. */
function splitShellWords(source: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < source.length) {
    const character = source[at] ?? "";
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += 1;
    } else if (character === "\\") {
      // A backslash before a line break joins the lines.
      if (/[\r\n]/.test(source[at + 1] ?? ""))
        at += source[at + 1] === "\r" && source[at + 2] === "\n" ? 3 : 2;
      else {
        word = (word ?? "") + (source[at + 1] ?? "");
        at += 2;
      }
    } else if (character === "'" || character === '"' || source.startsWith("$'", at)) {
      const quoted = readQuoted(source, at);
      if (quoted === undefined) return undefined;
      word = (word ?? "") + quoted.text;
      at = quoted.end;
    } else {
      word = (word ?? "") + character;
      at += 1;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

function readQuoted(source: string, start: number): { text: string; end: number } | undefined {
  const isAnsi = source.startsWith("$'", start);
  const quote = isAnsi ? "'" : (source[start] ?? "");
  let at = start + (isAnsi ? 2 : 1);
  let text = "";
  while (at < source.length) {
    const character = source[at] ?? "";
    if (character === quote) return { text, end: at + 1 };
    if (character === "\\" && isAnsi) {
      const escape = readAnsiEscape(source, at);
      text += escape.text;
      at = escape.end;
    } else if (character === "\\" && quote === '"' && /["\\$`\n]/.test(source[at + 1] ?? "")) {
      text += source[at + 1] === "\n" ? "" : (source[at + 1] ?? "");
      at += 2;
    } else {
      text += character;
      at += 1;
    }
  }
  return undefined;
}

const ansiEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  "\\": "\\",
  "'": "'",
  '"': '"',
};

function readAnsiEscape(source: string, at: number): { text: string; end: number } {
  const unicode = /^\\u([0-9a-fA-F]{4})/.exec(source.slice(at, at + 6));
  if (unicode !== null)
    return { text: String.fromCharCode(Number.parseInt(unicode[1] ?? "0", 16)), end: at + 6 };
  const next = source[at + 1] ?? "";
  return { text: ansiEscapes[next] ?? `\\${next}`, end: at + 2 };
}
