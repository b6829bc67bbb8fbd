/** What a screenshot may take, besides what the contract publishes. */
export type CaptureLimits = { readonly [Limit in keyof typeof captureLimits]: number };

export const captureLimits = {
  /** From the first byte asked for until the page has loaded; then the picture shows what is there. */
  loadMsMax: 12_000,
  /** Behind that, until the page has what it has requested. Also for its fonts and the pictures in view. */
  quietMsMax: 5_000,
  /** Without requests, until a page counts as settled. */
  idleMs: 500,
  /** Main-frame documents, redirects among them, until a page counts as one that never stands still. */
  documentsMax: 20,
  /** Elements and texts of a page, beyond which its loading is stopped: a million can take 3 GB to lay out. */
  nodesMax: 600_000,
  /** Scrolling through a whole page. */
  scrollMsMax: 8_000,
  /** A page that does not answer for so long is held up by a script of its own. */
  answerMsMax: 2_000,
  /** Taking and encoding the picture: 2 to 4 s for a whole page of 21 megapixels on an idle machine. */
  pictureMsMax: 30_000,
  /** Of a whole page's picture, device px: what WebP can hold, and Chromium paints without repeating itself. */
  pictureSidePxMax: 16_383,
  /** Width × height, device px. */
  picturePixelsMax: 40_000_000,
  /** For each condition of a caller: an element, a quiet network. */
  conditionMsMax: 15_000,
  quality: 90,
} as const;
