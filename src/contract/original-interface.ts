import type { EndpointName } from "./endpoints.ts";

/**
 * The contents of the original interface's description. A remote service is known to have this much; everything else in
 * our table of endpoints and in our bodies is an extension.
 */
export const originalCalls: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "listTemplates",
  "readPageMetadata",
  "createImage",
  "takeScreenshot",
  "render",
  "renderWithWebhook",
  "directLink",
  "listRequests",
]);

/** The fields of a render in version 1. */
export const originalRenderFields: readonly string[] = [
  "template",
  "changes",
  "changesDictionary",
  "expires",
  "webhookUrl",
  "metadata",
];

/** The other fields of a render, by which version 2 is larger. */
export const laterRenderFields: readonly string[] = [
  "mergeFields",
  "data",
  "width",
  "height",
  "fileName",
  "version",
  "batchName",
  "waitTime",
  "outputFormat",
  "webhookOn",
];

export const originalScreenshotFields: readonly string[] = ["url", "width", "height", "webhookUrl"];

/** Extensions of direct links. */
export const originalLinkExtensions: readonly string[] = ["jpg"];
