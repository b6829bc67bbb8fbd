import { toChangeQuery } from "#contract/changes/change-query.ts";
import type { Change, SpellingProblem } from "#contract/changes/change.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import { type Result, succeed } from "#contract/result.ts";

/**
 * Characters. Some browsers and proxies truncate addresses beyond the first; most servers reject them beyond the
 * second.
 */
export const linkLengthMarks = [2_000, 8_000] as const;

export interface DirectLink {
  href: string;
  /** Keys whose value is converted to text. */
  losesType: string[];
}

export interface LinkTarget {
  /** The service's address, without a trailing slash. */
  address: string;
  templateId: string;
  extension: string;
}

/** Writes the address that returns the picture; fails if an address cannot contain the changes. */
export function writeDirectLink(
  { address, templateId, extension }: LinkTarget,
  changes: readonly Change[],
): Result<DirectLink, SpellingProblem> {
  const query = toChangeQuery(changes);
  if (!query.ok) return query;
  const path = fillPath(endpointCalls.directLink.path, { template: templateId, extension });
  const search = query.value.query === "" ? "" : `?${query.value.query}`;
  return succeed({ href: `${address}${path}${search}`, losesType: query.value.losesType });
}
