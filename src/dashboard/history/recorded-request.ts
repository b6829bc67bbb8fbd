import { endpointOf } from "#contract/endpoints.ts";
import { isJsonObject } from "#contract/json.ts";
import { needsVersionTwo } from "../request-code/needs-version-two.ts";
import type { CodeRequest } from "../request-code/snippets.ts";

/**
 * What to send to have an entry made once more. Which endpoint was called is not on record; the one that takes these
 * fields is named, and of two the older one, which more services have.
 */
export function toRecordedRequest(body: unknown, type: string): CodeRequest {
  if (type === "screenshot") return { path: endpointOf("takeScreenshot").path, body };
  const isVersionTwo = isJsonObject(body) && needsVersionTwo(body);
  return { path: endpointOf(isVersionTwo ? "renderV2" : "render").path, body };
}
