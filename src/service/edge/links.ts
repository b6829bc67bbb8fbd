import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import { extensionOf, type OutputFormat } from "#contract/formats.ts";

/** The addresses in responses, all beginning with the operator's `PUBLIC_URL`. */
export interface Links {
  result: (requestId: string, format: OutputFormat) => string;
  preview: (templateId: string, revision: number) => string;
  /** Any of our paths, with its query. */
  path: (pathAndQuery: string) => string;
}

export const previewFormat = "webp" satisfies OutputFormat;

export function createLinks(publicUrl: string): Links {
  const path = (pathAndQuery: string) => `${publicUrl}${pathAndQuery}`;
  return {
    path,
    // No query string: real clients take the extension from the end of the link.
    result: (id, format) =>
      path(fillPath(endpoints.getResultFile.path, { id, extension: extensionOf(format) })),
    // The revision gives a changed picture a new address, so that a browser may cache each one.
    preview: (id, revision) =>
      path(
        `${fillPath(endpoints.getTemplatePreview.path, { id, extension: extensionOf(previewFormat) })}?revision=${revision}`,
      ),
  };
}
