import { endpointOf } from "#contract/endpoints.ts";
import { isJsonObject } from "#contract/json.ts";

const onlyInVersion2 = [
  "data",
  "width",
  "height",
  "fileName",
  "version",
  "batchName",
  "waitTime",
  "outputFormat",
];

/**
 * The request as a curl command. The address and the key are the shell's variables, because the browser never has the
 * key. Which endpoint was called is not on record; the newest one that takes these fields is named.
 */
export function toCurl(request: unknown, type: string): string {
  const path = pathFor(request, type);
  return [
    `curl -X POST "$BASE_URL${path}"`,
    '-H "X-API-KEY: $API_KEY"',
    '-H "Content-Type: application/json"',
    `-d ${quoteForShell(JSON.stringify(request, undefined, 2))}`,
  ].join(" \\\n  ");
}

function pathFor(request: unknown, type: string): string {
  if (type === "screenshot") return endpointOf("takeScreenshot").path;
  const needsVersion2 =
    isJsonObject(request) && onlyInVersion2.some((field) => Object.hasOwn(request, field));
  return endpointOf(needsVersion2 ? "renderV2" : "render").path;
}

/** In single quotes nothing has a meaning but the quote itself. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
