import { endpointCalls } from "#contract/endpoint-calls.ts";
import { isJsonObject } from "#contract/json.ts";
import { needsVersionTwo } from "../../model/composition/render-request.ts";
import type { CodeRequest } from "../../model/request-code/snippets.ts";
import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";

/**
 * Returns the request that renders an entry again. The endpoint is not stored, so it is derived from the fields; of two
 * that accept them, the older one is used, because more services have it. A PDF whose body does not name the format is
 * from the PDF endpoint.
 */
export function toRecordedRequest(
  body: unknown,
  { type, format }: Pick<HistoryEntry, "type" | "format">,
): CodeRequest {
  if (type === "screenshot") {
    const isPdf = format === "pdf" && !(isJsonObject(body) && body["outputFormat"] === "pdf");
    return { path: endpointCalls[isPdf ? "createPdf" : "takeScreenshot"].path, body };
  }
  const isVersionTwo = isJsonObject(body) && needsVersionTwo(body);
  return { path: endpointCalls[isVersionTwo ? "renderV2" : "render"].path, body };
}
