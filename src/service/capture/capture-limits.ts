/** What a screenshot may take, besides what the contract publishes. */
export type CaptureLimits = { readonly [Limit in keyof typeof captureLimits]: number };

export const captureLimits = {
  /** From the first byte asked for until the page has loaded; then the picture shows what is there. */
  loadMsMax: 12_000,
  /** Behind that, until the page has what it asked for while it loaded. */
  quietMsMax: 3_000,
  /** A page that does not answer for so long is held up by a script of its own. */
  answerMsMax: 2_000,
  /** Taking and encoding the picture. */
  pictureMsMax: 8_000,
  /** Of a whole page's picture, device px: what WebP can hold, and Chromium paints without repeating itself. */
  pictureSidePxMax: 16_383,
  /** Width × height, device px. */
  picturePixelsMax: 40_000_000,
  quality: 90,
} as const;
