import { fillPath } from "#contract/endpoint-paths.ts";
import { type EndpointName, endpointOf, endpoints } from "#contract/endpoints.ts";
import { extensionOf, type OutputFormat } from "#contract/formats.ts";
import type { LinkSigner } from "./sign-link.ts";

/** The addresses in responses, all beginning with the operator's `PUBLIC_URL`. */
export interface Links {
  result: (requestId: string, format: OutputFormat) => string;
  /**
   * The preview of a revision. `wasPublished`: it is published, or was once. Otherwise the address is signed, because it
   * needs no key and the rest of it can be guessed. `binnedUntil`: of a template in the bin; the address ends with it.
   */
  preview: (
    name: string,
    revision: { revision: number; wasPublished: boolean; binnedUntil?: Date | null },
  ) => Promise<string>;
  /** The file of an upload; of one in the bin a signed address that ends with it. */
  upload: (asset: { id: string; binnedUntil: Date | null }) => Promise<string>;
  /** Any of our paths, with its query. */
  path: (pathAndQuery: string) => string;
}

export const previewFormat = "webp" satisfies OutputFormat;

export function createLinks(publicUrl: string, signer: Pick<LinkSigner, "sign">): Links {
  const path = (pathAndQuery: string) => `${publicUrl}${pathAndQuery}`;
  return {
    path,
    // No query string: real clients take the extension from the end of the link.
    result: (id, format) =>
      path(fillPath(endpoints.getResultFile.path, { id, extension: extensionOf(format) })),
    // The revision gives a changed picture a new address, so that a browser may cache each one.
    preview: async (id, { revision, wasPublished, binnedUntil }) => {
      const file = fillPath(endpoints.getTemplatePreview.path, { id, extension: extensionOf(previewFormat) });
      const address = `${file}?revision=${revision}`;
      if (binnedUntil instanceof Date) return path(await signer.sign(address, binnedUntil));
      return path(wasPublished ? address : await signer.sign(address));
    },
    upload: async ({ id, binnedUntil }) => {
      const address = fillPath(endpoints.getAsset.path, { id });
      return path(binnedUntil === null ? address : await signer.sign(address, binnedUntil));
    },
  };
}

/** When the calls were marked deprecated, in the form of RFC 9745: 2026-01-01. The interface gives no date. */
export const deprecatedSince = "@1767225600";

/** The `Link` header's entry for the call that replaces a deprecated one (RFC 5829). */
export function successorLink(links: Links, successor: EndpointName): string {
  return `<${links.path(endpointOf(successor).path)}>; rel="successor-version"`;
}
