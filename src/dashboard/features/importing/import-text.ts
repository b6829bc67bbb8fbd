import { readChangeQuery } from "#contract/changes/change-query.ts";
import { type ChangeFields, readChanges } from "#contract/changes/read-changes.ts";
import { isJsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { directLinkExtensions, formatOfExtension } from "#contract/formats.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { decodeSegment } from "../../model/composition/composition-link.ts";
import { parseJson, describeJsonProblem } from "../../model/composition/parse-json.ts";
import { toProblemWords } from "../../base/language/problems/problem-words.ts";
import { isSvgText } from "../../model/drawing/is-svg-text.ts";
import { texts } from "./texts.ts";
import { findRequests, type ImportedText } from "./json-shapes.ts";
import { readCompositionLink } from "./read-address.ts";
import { hasCurl, readCurl } from "./read-curl.ts";

export interface ImportContext {
  /** The components of the open template, because a key without a dot may be one of them. */
  componentIds?: readonly string[];
}

/** The first request of a pasted text. */
export function readImportedText(text: string, context?: ImportContext): Result<ImportedText, string> {
  const read = readImportedTexts(text, context);
  if (!read.ok) return read;
  const [first] = read.value;
  return first === undefined ? fail(withForms(texts.nothing)) : succeed(first);
}

/**
 * Reads all requests in a text: any form that the composer writes, addresses of compositions, records of the history
 * and webhook events, curl commands as browsers and documentation write them, and code like our snippets.
 */
export function readImportedTexts(
  text: string,
  { componentIds = [] }: ImportContext = {},
): Result<ImportedText[], string> {
  // Mail and chat programs may prepend a byte order mark.
  const source = text.replace(/^\ufeff/, "").trim();
  if (source === "") return fail(withForms(texts.nothing));
  const read = readSource(source, componentIds);
  if (read.ok) return read;
  for (const respelt of respellings(source)) {
    const again = readSource(respelt, componentIds);
    if (again.ok) return again;
  }
  if (isSvgText(source)) return fail(texts.drawing);
  return isHashTable(source) ? fail(texts.hashTable) : read;
}

function readSource(source: string, componentIds: readonly string[]): Result<ImportedText[], string> {
  if (hasCurl(source)) return readCommand(source, componentIds);
  const isOneWord = !/\s/.test(source);
  if (isOneWord && (/^https?:\/\//i.test(source) || /^[?]?[^\s{[<]+\.[^\s=]+=/.test(source)))
    return readAddress(source, componentIds);
  const isJson = /^[[{"]/.test(source);
  const read = isJson ? readJson(source, componentIds) : undefined;
  if (read?.ok === true) return read;
  const code = findCodeBody(source);
  if (code !== undefined) return withForm("code", readJson(code, componentIds), snippetLanguageOf(source));
  const composed = readCompositionLink(source);
  if (composed !== undefined) return succeed([composed]);
  const link = findLink(source);
  if (link !== undefined) return readLink(link, componentIds);
  return read ?? readJson(source, componentIds);
}

function readJson(source: string, componentIds: readonly string[]): Result<ImportedText[], string> {
  const value = parseJson(source);
  if (value === undefined) return fail(withForms(texts.notJson(describeJsonProblem(source))));
  const found = findRequests(value, componentIds);
  if (found.length === 0) return fail(withForms(texts.unknownForm));
  const all = found.map(({ form, changeFields, template, options }) => {
    const read = readChanges(changeFields);
    if (!read.ok) return fail(problemWords(read.problem));
    const { changes, unset } = read.value;
    const output = outputOf(changeFields);
    return succeed({ form, changes, template, options, output, ...(unset !== undefined && { unset }) });
  });
  const good = all.flatMap((read) => (read.ok ? [read.value] : []));
  const [firstProblem] = all.flatMap((read) => (read.ok ? [] : [read.problem]));
  return good.length > 0 ? succeed(good) : fail(firstProblem ?? withForms(texts.unknownForm));
}

function withForms(problem: string): string {
  return `${problem} ${texts.expected}`;
}

function problemWords(problems: readonly Problem[]): string {
  return `${problems.map(toProblemWords).join("; ")}.`;
}

function withForm(
  form: ImportedText["form"],
  read: Result<ImportedText[], string>,
  output: ImportedText["output"],
): Result<ImportedText[], string> {
  return read.ok ? succeed(read.value.map((imported) => ({ ...imported, form, output }))) : read;
}

/** The output that writes changes like these. */
function outputOf({ changes }: ChangeFields): ImportedText["output"] {
  if (!Array.isArray(changes)) return "dictionary";
  return changes.some((item: unknown) => isJsonObject(item) && Object.hasOwn(item, "property"))
    ? "items"
    : "array";
}

function snippetLanguageOf(code: string): ImportedText["output"] {
  if (/<\?php|curl_setopt|json_encode/.test(code)) return "php";
  if (/json\.dumps|\bimport (?:json|requests|urllib)/.test(code)) return "python";
  return /\bfetch\(|JSON\.stringify/.test(code) ? "javascript" : undefined;
}

/** Finds a direct link in a tag, in Markdown, or in a sentence. */
function findLink(source: string): string | undefined {
  return /https?:\/\/[^\s"'<>()]*\/direct\/[^\s"'<>()]*/i
    .exec(source)?.[0]
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

const directLinkPattern = new RegExp(
  String.raw`/direct/([^/?#]+?)\.(${directLinkExtensions.join("|")})(?=[?#]|$)`,
  "i",
);

function readAddress(source: string, componentIds: readonly string[]): Result<ImportedText[], string> {
  const composed = readCompositionLink(source);
  return composed === undefined ? readLink(source, componentIds) : succeed([composed]);
}

function readLink(source: string, componentIds: readonly string[]): Result<ImportedText[], string> {
  const path = directLinkPattern.exec(source);
  const start = source.indexOf("?");
  const query = start < 0 && path === null ? source : start < 0 ? "" : source.slice(start);
  if (/^https?:/i.test(source) && path === null) {
    return fail(withForms(texts.notLink));
  }
  const read = readChangeQuery(query.replace(/#.*$/s, ""), new Set(componentIds));
  if (!read.ok) return fail(problemWords(read.problem));
  const format = formatOfExtension(path?.[2] ?? "");
  return succeed([
    {
      form: "direct link",
      changes: read.value.changes,
      template: path?.[1] === undefined ? undefined : decodeSegment(path[1]),
      options: format === undefined ? {} : { outputFormat: format },
      output: "link",
    },
  ]);
}

function readCommand(source: string, componentIds: readonly string[]): Result<ImportedText[], string> {
  const read = readCurl(source);
  if (read.ok) {
    return read.value.kind === "link"
      ? withForm("curl command", readLink(read.value.link, componentIds), "link")
      : withForm("curl command", readJson(read.value.body, componentIds), "curl");
  }
  switch (read.problem.reason) {
    case "openQuote":
      return fail(texts.openQuote);
    case "bodyInFile":
      return fail(texts.bodyInFile(read.problem.file));
    case "noBody":
      return fail(texts.noBody);
  }
}

/*
 * Chats put fences around a request, documents turn its quotes and dashes into typographic ones, PowerShell needs its quotes
 * escaped. A text that cannot be read as written is read again without these.
 */

/** Other spellings of a text, the likeliest first; none is the text itself. */
function respellings(source: string): string[] {
  const parts = [...fencedParts(source), source];
  const all = parts.flatMap((part) =>
    [part, withStraightQuotes(part)].flatMap((one) => [one, withoutPowerShell(one), literalIn(one)]),
  );
  return [...new Set(all.map((one) => one.trim()))].filter((one) => one !== source && one !== "");
}

/** The contents of Markdown's blocks of code, or of a text that is one piece of code. */
function fencedParts(source: string): string[] {
  const inline = /^`([^`]+)`$/.exec(source)?.[1];
  const blocks = source.matchAll(/(?:^|\n)[ \t]*(```|~~~)[^\n]*\n([\s\S]*?)(?:\n[ \t]*\1|$)/g);
  return [...(inline === undefined ? [] : [inline]), ...[...blocks].map(([, , code = ""]) => code)];
}

/** Single quotes only where they enclose an argument: elsewhere one is an apostrophe. */
function withStraightQuotes(source: string): string {
  return source
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll(/(?<=^|[\s=])[‘’‚](?=[[{])/g, "'")
    .replaceAll(/(?<=[\]}])[‘’](?=[\s;|)]|$)/g, "'")
    .replaceAll(/(?<=\s)[–—](?=[a-z]{2})/gi, "--");
}

/** Line breaks after a backtick, and quotes that are escaped by a backtick, a backslash or a second quote. */
function withoutPowerShell(source: string): string {
  const joined = source.replaceAll(/`\r?\n/g, " ").replaceAll('`"', '\\"');
  if (/"[[{]\s*""/.test(joined)) return joined.replaceAll('""', '\\"');
  return joined.replaceAll(/'\s*[[{]\s*(?:\\"|"")[^']*'/g, (body) => body.replaceAll(/\\"|""/g, '"'));
}

/** An object or array of JavaScript or Python, which may have single quotes, names without quotes and a last comma. */
function literalIn(source: string): string {
  return /^\s*[[{]/.test(source) ? (toJson(source.trim(), 0) ?? "") : "";
}

/** Whether a PowerShell command makes its body of `@{ … }`, whose values may be computed. */
function isHashTable(source: string): boolean {
  return /@\{/.test(source) && /ConvertTo-Json|-Body\b/i.test(source);
}

/*
 * Finds the request body in code: our snippets in JavaScript, Python and PHP, what browsers copy as `fetch(…)` or for
 * PowerShell, and similar code. Rejects a body with variables.
 */

/** The body as JSON text; `undefined` if no known form matches. */
function findCodeBody(source: string): string | undefined {
  const nowdoc = /<<<\s*(['"]?)(\w+)\1\r?\n([\s\S]*?)\r?\n[ \t]*\2\b/.exec(source);
  if (nowdoc !== null) return nowdoc[3];
  const powerShell = /@(['"])\r?\n([\s\S]*?)\r?\n\1@|(?:-Body|=)\s*'(?=\s*[[{])((?:''|[^'])*)'/i.exec(source);
  if (powerShell !== null) return powerShell[2] ?? powerShell[3]?.replaceAll("''", "'");
  const shell = /-Body\s+"((?:`[\s\S]|""|[^"`])*)"/.exec(source);
  if (shell !== null) {
    return (shell[1] ?? "").replaceAll(/`([\s\S])|""/g, (whole, escaped: string | undefined) =>
      whole === '""' ? '"' : escaped === "n" ? "\n" : (escaped ?? ""),
    );
  }
  const object = /(?:JSON\.stringify|json\.dumps|json_encode)\(\s*(?=[{[])|\bjson\s*=\s*(?=\{)/.exec(source);
  if (object !== null) return toJson(source, object.index + object[0].length);
  const text = /\bbody["']?\s*:\s*(?=["'`])/.exec(source);
  if (text === null) return undefined;
  return readString(source, text.index + text[0].length)?.value;
}

const words: Readonly<Record<string, string>> = {
  true: "true",
  True: "true",
  false: "false",
  False: "false",
  null: "null",
  None: "null",
};

/** Converts the literal at `start` to JSON; `undefined` if it contains anything but literals. */
function toJson(source: string, start: number): string | undefined {
  let json = "";
  let depth = 0;
  let at = start;
  while (at < source.length) {
    const rest = source.slice(at, at + 200);
    const character = source[at] ?? "";
    const word = /^[A-Za-z_$][\w$]*/.exec(rest)?.[0];
    const number = /^-?\d[\d.eE+-]*/.exec(rest)?.[0];
    if (/["'`]/.test(character)) {
      const text = readString(source, at);
      if (text === undefined) return undefined;
      json += JSON.stringify(text.value);
      at = text.end;
    } else if (word !== undefined) {
      const isKey = /^\s*:/.test(source.slice(at + word.length, at + word.length + 20));
      const meaning = isKey ? JSON.stringify(word) : words[word];
      if (meaning === undefined) return undefined;
      json += meaning;
      at += word.length;
    } else if (number !== undefined) {
      json += number;
      at += number.length;
    } else if (character === "#" || rest.startsWith("//")) {
      const end = source.indexOf("\n", at);
      at = end < 0 ? source.length : end;
    } else {
      if (/[{[]/.test(character)) depth += 1;
      // JavaScript and Python allow a trailing comma, JSON does not.
      if (/[}\]]/.test(character)) {
        json = json.replace(/,\s*$/, "");
        depth -= 1;
      }
      json += character;
      at += 1;
      if (depth === 0) return json;
    }
  }
  return undefined;
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  "\n": "",
};

function readString(source: string, start: number): { value: string; end: number } | undefined {
  const quote = source[start] ?? "";
  let value = "";
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source[at] ?? "";
    if (character === quote) return { value, end: at + 1 };
    if (character !== "\\") {
      value += character;
      continue;
    }
    const code = /^\\(?:u([0-9a-f]{4})|x([0-9a-f]{2}))/i.exec(source.slice(at, at + 6));
    if (code !== null) {
      value += String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? "0", 16));
      at += code[0].length - 1;
    } else {
      const next = source[at + 1] ?? "";
      value += escapes[next] ?? next;
      at += 1;
    }
  }
  return undefined;
}
