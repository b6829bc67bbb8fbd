/*
 * The request that makes a picture, in the languages people paste into a terminal or a program. The key is never
 * known here: each snippet reads it from the environment variable API_KEY. Each says what the service says when it
 * refuses, and ends with a failure then. `run-snippets.test.ts` runs them all.
 */

/** A POST: where to, and what. */
export interface CodeRequest {
  path: string;
  body: unknown;
}

export type SnippetLanguage = "curl" | "javascript" | "python" | "php";

export const snippetLanguages: readonly { language: SnippetLanguage; label: string }[] = [
  { language: "curl", label: "curl" },
  { language: "javascript", label: "JavaScript" },
  { language: "python", label: "Python" },
  { language: "php", label: "PHP" },
];

export interface SnippetOptions {
  /** The file that the picture is saved as. Absent: only its link is printed. */
  saveAs?: string | undefined;
}

/** `address` is the service's, without a slash at its end. */
export function toSnippet(
  language: SnippetLanguage,
  address: string,
  { path, body }: CodeRequest,
  { saveAs }: SnippetOptions = {},
): string {
  const url = `${address}${path}`;
  switch (language) {
    case "curl":
      return toCurl(url, body, saveAs);
    case "javascript":
      return toJavaScript(url, body, saveAs);
    case "python":
      return toPython(url, body, saveAs);
    case "php":
      return toPhp(url, body, saveAs);
  }
}

/** Linux takes at most 128 KiB as one argument of a command. */
const argumentLengthMax = 100_000;

function toCurl(url: string, body: unknown, saveAs: string | undefined): string {
  const json = toJson(body);
  const isLong = json.length > argumentLengthMax;
  const command = [
    `curl -X POST ${quoteForShell(url)} \\`,
    `  -sS --fail-with-body \\`,
    `  -H "X-API-KEY: $API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    // No line of JSON is the closing word alone, because texts in it have no line breaks.
    isLong ? `  --data-binary @- <<'JSON'\n${json}\nJSON` : `  --data-raw ${quoteForShell(json)}`,
  ].join("\n");
  if (saveAs === undefined) return command;
  return [
    `answer=$(${command}${isLong ? "\n" : ""}) &&`,
    `curl -sS --fail-with-body -o ${quoteForShell(saveAs)} "$(printf '%s' "$answer" | sed -nE 's/.*"href" *: *"([^"]+)".*/\\1/p')" ||`,
    `{ printf '%s\\n' "$answer"; false; }`,
  ].join("\n");
}

/** POSIX shells: inside single quotes everything is literal, and a quote is closed, escaped and opened again. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** DEL is the one control character that JSON leaves as it is, and a terminal does not take it. */
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
 * JSON is JavaScript but for one key: `"__proto__": …` sets the prototype. U+2028 and U+2029 end a line in older engines,
 * and `</` would end a script in a page; as escapes they are the same text everywhere.
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

/** Python's literals are JSON's but for three words, and its `\uXXXX` does not join surrogates, so emoji stay as they are. */
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

/** JSON text with control characters and line separators escaped, everything else as it is. */
function toPythonText(text: string): string {
  return escapeLineSeparators(toJson(text));
}

function toPhp(url: string, body: unknown, saveAs: string | undefined): string {
  return [
    `<?php`,
    `$body = <<<'JSON'`,
    // A nowdoc takes everything literally, except a line that begins with its closing word; JSON text never has one.
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

/** Texts in the values have no line breaks of their own, so only the layout moves. */
function indent(text: string, spaces = 2): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}
