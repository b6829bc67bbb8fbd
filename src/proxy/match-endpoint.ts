import { decodeText } from "#contract/decode-text.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { matchesPath } from "#contract/endpoint-paths.ts";
import { endpointOf, endpoints } from "#contract/endpoints.ts";
import { keysOf } from "#contract/keys-of.ts";

export type Match =
  | { found: true; endpoint: Endpoint }
  /** The interface has the path, but not with this method. */
  | { found: false; allowedMethods: readonly string[] };

const table = keysOf(endpoints).map(endpointOf);

/**
 * Finds the endpoint of a call. If two endpoints share method and path (`POST /api/v1/render`), chooses the one at
 * `address`, by default the first, which is not deprecated.
 */
export function matchEndpoint(method: string, path: string, address?: string | null): Match {
  if (!hasPlainSegments(path)) return { found: false, allowedMethods: [] };
  const ofPath = table.filter((endpoint) => matchesPath(endpoint.path, path));
  // `HEAD` is allowed wherever `GET` is.
  const wanted = method === "HEAD" ? "GET" : method;
  const ofMethod = ofPath.filter((candidate) => candidate.method === wanted);
  const endpoint = ofMethod.find((candidate) => candidate.address === address) ?? ofMethod[0];
  if (endpoint !== undefined) return { found: true, endpoint };
  return { found: false, allowedMethods: [...new Set(ofPath.map((candidate) => candidate.method))] };
}

/**
 * Rejects parameters that decode to a slash, a backslash or dots, which the service or a server in front of it could read
 * as another path. No identifier of the interface needs them.
 */
function hasPlainSegments(path: string): boolean {
  return path
    .slice(1)
    .split("/")
    .every((segment) => {
      const plain = decodeText(segment);
      return (
        plain !== undefined && plain !== "" && plain !== "." && plain !== ".." && !/[/\\\p{Cc}]/u.test(plain)
      );
    });
}
