import type { Connection } from "#contract/connection.ts";
import { texts } from "./texts.ts";

/*
 * A request as code, for a terminal or a program. Each snippet reads the key from the environment variable API_KEY,
 * because the dashboard does not know it; a curl command sets it in its first line where it is missing. If the service refuses, a snippet prints the response and fails.
 * `run-snippets.test.ts` runs them all.
 */

import type { SnippetLanguage } from "./snippet-languages.ts";

/** A POST request. */
export interface CodeRequest {
  path: string;
  body: unknown;
}

export interface SnippetOptions {
  /** The file to save the picture in. Absent: prints only its link. */
  saveAs?: string | undefined;
  /** The key's value in a shell, such as `$(cat data/api-key)`. Absent: curl has a placeholder for it. */
  keyValue?: string | undefined;
}

/** Stands for the key where only the user knows it. */
const keyPlaceholder = "YOUR-KEY";

/** `address`: the service's, without a trailing slash. */
export function toSnippet(
  language: SnippetLanguage,
  address: string,
  { path, body }: CodeRequest,
  { saveAs, keyValue = keyPlaceholder }: SnippetOptions = {},
): string {
  const url = `${address}${path}`;
  switch (language) {
    case "curl":
      return `API_KEY=\${API_KEY:-${keyValue}}\n${toCurl(url, body, saveAs)}`;
    case "javascript":
      return toJavaScript(url, body, saveAs);
    case "python":
      return toPython(url, body, saveAs);
    case "php":
      return toPhp(url, body, saveAs);
  }
}

/** Linux limits one argument of a command to 128 KiB. */
const argumentLengthMax = 100_000;

function toCurl(url: string, body: unknown, saveAs: string | undefined): string {
  const json = toJson(body);
  const isLong = json.length > argumentLengthMax;
  const command = [
    `curl -X POST ${quoteForShell(url)} \\`,
    `  -sS --fail-with-body \\`,
    `  -H "X-API-KEY: $API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    // JSON strings have no line breaks, so no line can equal the here-document's delimiter.
    isLong ? `  --data-binary @- <<'JSON'\n${json}\nJSON` : `  --data-raw ${quoteForShell(json)}`,
  ].join("\n");
  if (saveAs === undefined) return command;
  return [
    `answer=$(${command}${isLong ? "\n" : ""}) &&`,
    `curl -sS --fail-with-body -o ${quoteForShell(saveAs)} "$(printf '%s' "$answer" | sed -nE 's/.*"href" *: *"([^"]+)".*/\\1/p')" ||`,
    `{ printf '%s\\n' "$answer"; false; }`,
  ].join("\n");
}

/** Escapes DEL, the only control character that JSON does not escape: terminals do not accept it. */
function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll("\u007f", "\\u007f");
}

function toJavaScript(url: string, body: unknown, saveAs: string | undefined): string {
  return [
    ...(saveAs === undefined ? [] : [`import { writeFile } from "node:fs/promises";`, ``]),
    `const response = await fetch(${toJavaScriptValue(url)}, {`,
    `  method: "POST",`,
    `  headers: { "X-API-KEY": process.env.API_KEY, "Content-Type": "application/json" },`,
    `  body: JSON.stringify(${indent(toJavaScriptValue(body))}),`,
    `});`,
    "if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);",
    `const { requestId, href } = await response.json();`,
    `console.log(requestId, href);`,
    ...(saveAs === undefined
      ? []
      : [
          ``,
          `const picture = await fetch(href);`,
          "if (!picture.ok) throw new Error(`${picture.status} ${await picture.text()}`);",
          `await writeFile(${toJavaScriptValue(saveAs)}, new Uint8Array(await picture.arrayBuffer()));`,
        ]),
  ].join("\n");
}

/**
 * JSON is valid JavaScript except for the key `"__proto__"`, which sets the prototype. U+2028 and U+2029 end a line in
 * older engines, and `</` would end a script in a page; both are escaped.
 */
function toJavaScriptValue(value: unknown): string {
  return escapeLineSeparators(toJson(value))
    .replaceAll("</", "<\\/")
    .replaceAll(/^(\s*)"__proto__": /gm, '$1["__proto__"]: ');
}

function escapeLineSeparators(json: string): string {
  return json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function toPython(url: string, body: unknown, saveAs: string | undefined): string {
  return [
    `import json, os, urllib.error, urllib.request`,
    ``,
    `request = urllib.request.Request(`,
    `    ${toPythonText(url)},`,
    `    data=json.dumps(${indent(toPythonValue(body), 4)}).encode("utf-8"),`,
    `    headers={"X-API-KEY": os.environ["API_KEY"], "Content-Type": "application/json"},`,
    `    method="POST",`,
    `)`,
    `try:`,
    `    with urllib.request.urlopen(request) as response:`,
    `        result = json.load(response)`,
    `except urllib.error.HTTPError as error:`,
    `    raise SystemExit(f"{error.code} {error.read().decode()}")`,
    `print(result["requestId"], result["href"])`,
    ...(saveAs === undefined ? [] : [`urllib.request.urlretrieve(result["href"], ${toPythonText(saveAs)})`]),
  ].join("\n");
}

/**
 * Python's literals equal JSON's except for three keywords. Its `\uXXXX` does not join surrogates, so emoji are not
 * escaped.
 */
function toPythonValue(value: unknown, depth = 0): string {
  const pad = "    ".repeat(depth + 1);
  const end = "    ".repeat(depth);
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((entry) => `${pad}${toPythonValue(entry, depth + 1)},`).join("\n")}\n${end}]`;
  }
  if (typeof value === "object") {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    if (entries.length === 0) return "{}";
    return `{\n${entries.map(([key, entry]) => `${pad}${toPythonText(key)}: ${toPythonValue(entry, depth + 1)},`).join("\n")}\n${end}}`;
  }
  return typeof value === "string" ? toPythonText(value) : JSON.stringify(value);
}

/** A JSON string with control characters and line separators escaped. */
function toPythonText(text: string): string {
  return escapeLineSeparators(toJson(text));
}

function toPhp(url: string, body: unknown, saveAs: string | undefined): string {
  return [
    `<?php`,
    `$body = <<<'JSON'`,
    // A nowdoc is literal until a line that begins with its delimiter; no line of JSON does.
    toJson(body),
    `JSON;`,
    `$context = stream_context_create(['http' => [`,
    `    'method' => 'POST',`,
    `    'header' => ['X-API-KEY: ' . getenv('API_KEY'), 'Content-Type: application/json'],`,
    `    'content' => $body,`,
    `    'ignore_errors' => true,`,
    `]]);`,
    `$answer = file_get_contents(${quoteForPhp(url)}, false, $context);`,
    `$result = json_decode((string) $answer, true);`,
    `if (!isset($result['href'])) {`,
    `    throw new RuntimeException("The service answered: $answer");`,
    `}`,
    `echo $result['requestId'], ' ', $result['href'], PHP_EOL;`,
    ...(saveAs === undefined
      ? []
      : [`file_put_contents(${quoteForPhp(saveAs)}, file_get_contents($result['href']));`]),
  ].join("\n");
}

function quoteForPhp(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** Indents the layout only: strings in the values have no line breaks. */
function indent(text: string, spaces = 2): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}

/** Quotes for POSIX shells: single quotes make everything literal; a quote itself is closed, escaped and reopened. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Where code gets the API key from. The dashboard never knows the key itself. */
interface KeySource {
  /** Its value in a shell: a command that reads it, or `undefined` if the user has to insert it. */
  value: string | undefined;
  /** The step before other code is run. */
  before: string;
  /** The effect of a curl command's first line. */
  inCurl: string;
}

export function describeKey({ service, keyPlace }: Pick<Connection, "service" | "keyPlace">): KeySource {
  switch (keyPlace.kind) {
    case "file": {
      const { path } = keyPlace;
      const isInFolder = !/^(?:[/\\]|[A-Za-z]:)/.test(path);
      const shown = /^[\w./-]+$/.test(path) ? path : quoteForShell(path);
      return {
        value: `$(cat ${shown})`,
        before: isInFolder ? texts.keyInFolder : texts.keyInFile,
        inCurl: isInFolder ? texts.curlInFolder : texts.curlOnMachine,
      };
    }
    case "dotEnv":
      return {
        value: "$(node --env-file=.env -p process.env.API_KEY)",
        before: texts.keyInFolder,
        inCurl: texts.curlInFolder,
      };
    case "variable": {
      const isRemote = service === "remote";
      return {
        value: undefined,
        before: isRemote ? texts.keyOfRemote : texts.keyInVariable,
        inCurl: isRemote ? texts.curlOfRemote : texts.curlInVariable,
      };
    }
  }
}
