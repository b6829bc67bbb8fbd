import { endpointOf } from "#contract/endpoints.ts";
import { isJsonObject } from "#contract/json.ts";
import { needsVersionTwo } from "../request-code/needs-version-two.ts";
import type { CodeRequest } from "../request-code/snippets.ts";
import type { HistoryEntry } from "../history-model/history-entry.ts";

/**
 * The request to render an entry once more. The called endpoint is not stored; the one that takes these fields is used,
 * and of two the older one, which more services have. A PDF whose body does not ask for one is from the endpoint that
 * makes nothing else.
 */
export function toRecordedRequest(
  body: unknown,
  { type, format }: Pick<HistoryEntry, "type" | "format">,
): CodeRequest {
  if (type === "screenshot") {
    const isPdf = format === "pdf" && !(isJsonObject(body) && body["outputFormat"] === "pdf");
    return { path: endpointOf(isPdf ? "createPdf" : "takeScreenshot").path, body };
  }
  const isVersionTwo = isJsonObject(body) && needsVersionTwo(body);
  return { path: endpointOf(isVersionTwo ? "renderV2" : "render").path, body };
}
