import { type EndpointName, endpointOf } from "#contract/endpoints.ts";
import type { Links } from "./links.ts";

/** When the calls were marked deprecated, in the form of RFC 9745: 2026-01-01. The interface gives no date. */
export const deprecatedSince = "@1767225600";

/** The `Link` header's entry for the call that replaces a deprecated one (RFC 5829). */
export function successorLink(links: Links, successor: EndpointName): string {
  return `<${links.path(endpointOf(successor).path)}>; rel="successor-version"`;
}
