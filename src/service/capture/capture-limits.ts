/** Limits of a screenshot, besides those that the contract publishes. */
export type CaptureLimits = { readonly [Limit in keyof typeof captureLimits]: number };

export const captureLimits = {
  /** From the first request until the page has loaded; then the picture shows its current state. */
  loadMsMax: 12_000,
  /** After that, until the page's requests are done. Also for its fonts and the pictures in view. */
  quietMsMax: 5_000,
  /** Time without requests after which a page counts as settled. */
  idleMs: 500,
  /** Main-frame documents, redirects among them, after which a page counts as one that reloads for ever. */
  documentsMax: 20,
  /** Elements and texts of a page; loading stops beyond, because a million can take 3 GB to lay out. */
  nodesMax: 600_000,
  /** Scrolling through a whole page. */
  scrollMsMax: 8_000,
  /** Time without a response after which a page counts as blocked by its own script. */
  answerMsMax: 2_000,
  /** Taking and encoding the picture: 2 to 4 s for a whole page of 21 megapixels on an idle machine. */
  pictureMsMax: 30_000,
  /**
   * Of a whole page's picture, device px: the maximum of WebP, and of what Chromium paints without repeating itself.
   */
  pictureSidePxMax: 16_383,
  /** Width × height, device px. */
  picturePixelsMax: 40_000_000,
  /** For each condition of a caller: an element, an idle network. */
  conditionMsMax: 15_000,
  quality: 90,
} as const;
