import { readChangeQuery } from "#contract/changes/change-query.ts";
import type { Change } from "#contract/changes/change.ts";
import { directLinkFormatOf } from "#contract/formats.ts";
import type { Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { decodeSegment } from "../../../model/composition/decode-segment.ts";

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

export type LinkProblem =
  | { reason: "notLink" }
  | { reason: "extension"; extension: string }
  | { reason: "query"; problems: readonly Problem[] };

const signingParameters = ["signature", "expires-at"];

/** Reads a typed link. All values are text. */
export function readDirectLink(text: string, address: string): Result<ReadLink, LinkProblem> {
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
