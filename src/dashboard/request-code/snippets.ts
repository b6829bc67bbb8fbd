/*
 * The request that makes a picture, in the languages people paste into a terminal or a program. The key is never
 * known here: each snippet reads it from the environment variable API_KEY.
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

/** `address` is the service's, without a slash at its end. */
export function toSnippet(language: SnippetLanguage, address: string, { path, body }: CodeRequest): string {
  const url = `${address}${path}`;
  switch (language) {
    case "curl":
      return toCurl(url, body);
    case "javascript":
      return toJavaScript(url, body);
    case "python":
      return toPython(url, body);
    case "php":
      return toPhp(url, body);
  }
}

function toCurl(url: string, body: unknown): string {
  return [
    `curl -X POST ${quoteForShell(url)} \\`,
    `  -H "X-API-KEY: $API_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  --data-raw ${quoteForShell(JSON.stringify(body, null, 2))}`,
  ].join("\n");
}

/** POSIX shells: inside single quotes everything is literal, and a quote is closed, escaped and opened again. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function toJavaScript(url: string, body: unknown): string {
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: "POST",`,
    `  headers: { "X-API-KEY": process.env.API_KEY, "Content-Type": "application/json" },`,
    `  body: JSON.stringify(${indent(escapeLineSeparators(JSON.stringify(body, null, 2)))}),`,
    `});`,
    `const { requestId, href } = await response.json();`,
    `console.log(requestId, href);`,
  ].join("\n");
}

/** U+2028 and U+2029 end a line in older JavaScript; as escapes they are the same text everywhere. */
function escapeLineSeparators(json: string): string {
  return json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function toPython(url: string, body: unknown): string {
  return [
    `import json, os, urllib.request`,
    ``,
    `request = urllib.request.Request(`,
    `    ${toAsciiJson(url)},`,
    `    data=json.dumps(${indent(toPythonValue(body), 4)}).encode("utf-8"),`,
    `    headers={"X-API-KEY": os.environ["API_KEY"], "Content-Type": "application/json"},`,
    `    method="POST",`,
    `)`,
    `with urllib.request.urlopen(request) as response:`,
    `    result = json.load(response)`,
    `print(result["requestId"], result["href"])`,
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
    return `{\n${entries.map(([key, entry]) => `${pad}${toAsciiJson(key)}: ${toPythonValue(entry, depth + 1)},`).join("\n")}\n${end}}`;
  }
  return typeof value === "string" ? toAsciiJson(value) : String(value);
}

/** JSON text with control characters and line separators escaped, everything else as it is. */
function toAsciiJson(text: string): string {
  return escapeLineSeparators(JSON.stringify(text)).replaceAll("\u007f", "\\u007f");
}

function toPhp(url: string, body: unknown): string {
  return [
    `<?php`,
    `$body = <<<'JSON'`,
    // A nowdoc takes everything literally, except a line that begins with its closing word; JSON text never has one.
    JSON.stringify(body, null, 2),
    `JSON;`,
    `$context = stream_context_create(['http' => [`,
    `    'method' => 'POST',`,
    `    'header' => ['X-API-KEY: ' . getenv('API_KEY'), 'Content-Type: application/json'],`,
    `    'content' => $body,`,
    `]]);`,
    `$result = json_decode(file_get_contents(${quoteForPhp(url)}, false, $context), true);`,
    `echo $result['requestId'], ' ', $result['href'], PHP_EOL;`,
  ].join("\n");
}

function quoteForPhp(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

function indent(text: string, spaces = 2): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}
