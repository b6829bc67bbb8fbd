import type { Endpoint } from "#contract/endpoint.ts";
import { matchesPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";

export type Match =
  | { found: true; endpoint: Endpoint }
  /** The interface has the path, but not with this method. */
  | { found: false; allowedMethods: readonly string[] };

const table = Object.values<Endpoint>(endpoints);

/**
 * The row of the contract that a call belongs to. Where two rows share method and path (`POST /api/v1/render`), the one
 * at `address` counts, and without one the first, which is not deprecated.
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
 * A parameter that decodes to a slash, a backslash or dots could be read as another path by the service or by a server
 * in front of it; no identifier of the interface needs one.
 */
function hasPlainSegments(path: string): boolean {
  return path
    .slice(1)
    .split("/")
    .every((segment) => {
      const plain = decode(segment);
      return (
        plain !== undefined && plain !== "" && plain !== "." && plain !== ".." && !/[/\\\p{Cc}]/u.test(plain)
      );
    });
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Invalid percent-encoding names no endpoint.
    return undefined;
  }
}
