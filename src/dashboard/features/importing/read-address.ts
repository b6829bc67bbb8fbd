import type { Connection } from "#contract/connection.ts";
import { decodeSegment, readHash } from "../../model/composition/composition-link.ts";
import { toOptionFields } from "../../model/composition/render-request.ts";
import type { ImportedText } from "./json-shapes.ts";

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

/** The address of an earlier request or of its result. */
export interface ResultAddress {
  id: string;
  origin: string;
  host: string;
  /** The result's file; otherwise a page of a dashboard. */
  isFile: boolean;
}

/** Request ids are UUIDs; a file of another name in a folder `results` is no result of this interface. */
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Finds the address of an earlier request in a pasted text: a result’s file (`/results/<id>.jpg`), its page in the
 * history, or a composer opened from it (`?from=<id>`).
 */
export function findResultAddress(source: string): ResultAddress | undefined {
  // Code and commands have such addresses in other roles.
  if (/^[[{"]/.test(source.trim()) || /\bcurl\b/.test(source)) return undefined;
  for (const [address] of source.matchAll(addressPattern)) {
    const url = parseAddress(address);
    if (url === undefined) continue;
    const file = /\/results\/([^/]+?)\.\w+$/.exec(url.pathname)?.[1];
    const page = /\/history\/([^/]+)\/?$/.exec(url.pathname)?.[1];
    const isComposer = /\/templates\/[^/]+\/compose\/?$/.test(url.pathname) && url.hash.length < 2;
    const id = file ?? page ?? (isComposer ? (url.searchParams.get("from") ?? undefined) : undefined);
    if (id !== undefined && idPattern.test(id))
      return { id, origin: url.origin, host: url.host, isFile: file !== undefined };
  }
  return undefined;
}

/**
 * Whether an address can belong to the connected service or to the dashboard at `dashboardOrigin`. The place of a remote
 * service's results is not known, so its files can have any origin.
 */
export function isOfService(
  { origin, isFile }: ResultAddress,
  connection: Connection | undefined,
  dashboardOrigin: string,
): boolean {
  if (isFile && connection?.service === "remote" && connection.publicUrl === null) return true;
  const own = [dashboardOrigin, connection?.publicUrl, connection?.baseUrl];
  return own.some(
    (address) => typeof address === "string" && URL.canParse(address) && new URL(address).origin === origin,
  );
}

function parseAddress(address: string): URL | undefined {
  // A sentence may end after the address.
  const trimmed = address.replace(/[.,;:!?\]]+$/, "");
  return URL.canParse(trimmed) ? new URL(trimmed) : undefined;
}
