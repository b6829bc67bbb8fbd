import { readChangeQuery, toChangeQuery } from "#contract/changes/change-query.ts";
import type { Change, SpellingProblem } from "#contract/changes/change.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Problem } from "#contract/problems.ts";
import { directLinkFormatOf } from "#contract/formats.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { decodeSegment } from "../../composition/decode-segment.ts";

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
  const path = fillPath(endpoints.directLink.path, { template: templateId, extension });
  const search = query.value.query === "" ? "" : `?${query.value.query}`;
  return succeed({ href: `${address}${path}${search}`, losesType: query.value.losesType });
}

export interface ReadLink {
  template: string;
  extension: string;
  changes: Change[];
  /** The link's host, if it is another one: `https://other.example`. */
  otherHost: string | undefined;
  isSigned: boolean;
  /** Parameters that are neither changes nor a signature. */
  ignored: string[];
}

export type LinkFault =
  | { reason: "notLink" }
  | { reason: "extension"; extension: string }
  | { reason: "query"; problems: readonly Problem[] };

const signingParameters = ["signature", "expires-at"];

/** Reads a typed link. All values are text. */
export function readDirectLink(text: string, address: string): Result<ReadLink, LinkFault> {
  const source = text.trim();
  const parts = /^(.*?)\/direct\/([^/?#]+)\.([^./?#]*)(?:\?([^#]*))?(?:#.*)?$/s.exec(source);
  const [, host = "", template = "", extension = "", query = ""] = parts ?? [];
  if (parts === null || /\s/.test(source) || (host !== "" && !/^https?:\/\/[^/]/i.test(host)))
    return fail({ reason: "notLink" });
  if (directLinkFormatOf(extension) === undefined) return fail({ reason: "extension", extension });
  const read = readChangeQuery(query);
  if (!read.ok) return fail({ reason: "query", problems: read.problem });
  const { changes, control } = read.value;
  return succeed({
    template: decodeSegment(template),
    extension: extension.toLowerCase(),
    changes,
    otherHost: host === "" || host.toLowerCase() === address.toLowerCase() ? undefined : host,
    isSigned: control.has("signature"),
    ignored: [...control.keys()].filter((name) => !signingParameters.includes(name)),
  });
}
