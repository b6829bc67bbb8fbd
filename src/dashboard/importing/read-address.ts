import { readHash } from "../composition/composition-link.ts";
import { decodeSegment } from "../composition/decode-segment.ts";
import { toOptionFields } from "../composition/render-request.ts";
import type { ImportedText } from "./imported-text.ts";

const addressPattern = /https?:\/\/[^\s"'<>()]+/gi;

/**
 * Reads the address of a composition, `…/templates/<id>/compose#1.…`, of any dashboard. `undefined`: the text has
 * none.
 */
export function readCompositionLink(source: string): ImportedText | undefined {
  for (const [address] of source.matchAll(addressPattern)) {
    const url = parseAddress(address);
    const template = /\/templates\/([^/]+)\/(?:compose|batch)\/?$/.exec(url?.pathname ?? "")?.[1];
    if (url === undefined || template === undefined || url.hash.length < 2) continue;
    const { composition, problem } = readHash(url.hash);
    const options = toOptionFields(composition.options);
    // Incomplete metadata cannot be a field of a body; as text it is reported as not imported.
    if (composition.options.metadata !== undefined) options["metadata"] ??= composition.options.metadata;
    return {
      form: "composition link",
      changes: [...composition.changes],
      template: decodeSegment(template),
      options,
      ...(problem !== undefined && { problem }),
    };
  }
  return undefined;
}

/**
 * The id of the earlier request in a pasted address: a result’s file (`/results/<id>.jpg`), its page in the history, or
 * a composer opened from it (`?from=<id>`).
 */
export function findResultId(source: string): string | undefined {
  // Code and commands have such addresses in other roles.
  if (/^[[{"]/.test(source.trim()) || /\bcurl\b/.test(source)) return undefined;
  for (const [address] of source.matchAll(addressPattern)) {
    const url = parseAddress(address);
    if (url === undefined) continue;
    const file = /\/results\/([^/]+?)\.\w+$/.exec(url.pathname)?.[1];
    const page = /\/history\/([^/]+)\/?$/.exec(url.pathname)?.[1];
    const isComposer = /\/templates\/[^/]+\/compose\/?$/.test(url.pathname) && url.hash.length < 2;
    const id = file ?? page ?? (isComposer ? (url.searchParams.get("from") ?? undefined) : undefined);
    if (id !== undefined) return decodeSegment(id);
  }
  return undefined;
}

function parseAddress(address: string): URL | undefined {
  // A sentence may end after the address.
  const trimmed = address.replace(/[.,;:!?\]]+$/, "");
  return URL.canParse(trimmed) ? new URL(trimmed) : undefined;
}
