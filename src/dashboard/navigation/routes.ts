import type { ComponentType } from "react";

/** A page and its path: segments, `:name` for a parameter, `:name?` for an optional last one. */
export interface Route {
  path: string;
  /** Fetches the page's code. Throws if it is unavailable. */
  load: () => Promise<ComponentType>;
}

export type Params = Readonly<Partial<Record<string, string>>>;

export interface RouteMatch {
  route: Route;
  params: Params;
}

/** The first route with the path. Ignores letter case and slashes at the end; `undefined` if no route has it. */
export function matchRoute(routes: readonly Route[], pathname: string): RouteMatch | undefined {
  const segments = segmentsOf(pathname);
  for (const route of routes) {
    const params = readParams(segmentsOf(route.path), segments);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

/** Whether the path is that of the target or below it. */
export function isWithin(pathname: string, target: string): boolean {
  const [segments, of] = [segmentsOf(pathname), segmentsOf(target)];
  return of.every((segment, index) => segment.toLowerCase() === segments[index]?.toLowerCase());
}

function readParams(pattern: readonly string[], segments: readonly string[]): Params | undefined {
  if (segments.length > pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    const name = /^:(?<name>\w+)\??$/.exec(part)?.groups?.["name"];
    if (segment === undefined) {
      if (!part.endsWith("?")) return undefined;
    } else if (name !== undefined) params[name] = decode(segment);
    else if (segment.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return params;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A `%` that encodes nothing.
    return segment;
  }
}
