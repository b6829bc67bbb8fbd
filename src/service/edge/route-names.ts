import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { type EndpointName, endpointOf } from "#contract/endpoints.ts";
import { toRoutePath } from "./register-endpoint.ts";

/** The route of a request that none has. */
export const unknownRoute = "unknown";

/**
 * Returns a function that names the route of a request by the path of its endpoint, as the contract has it. The number of
 * names is bounded, whatever is requested. Endpoints that differ only within a segment have the name of one of them.
 */
export function createRouteNames(names: readonly EndpointName[]): (call: Context) => string {
  const paths = new Map(names.map((name) => endpointOf(name).path).map((path) => [toRoutePath(path), path]));
  return (call) => {
    const path = matchedRoutes(call).at(-1)?.path;
    // Only the handlers of every path.
    if (path === undefined || path === "/*" || path === "*") return unknownRoute;
    return paths.get(path) ?? path;
  };
}
