/**
 * Every published limit, defined once: the schemas, the forms and the error texts read them from here. Units are in the
 * names. Sources: the "Limits" table of the interface, and `docs/decisions/0006-what-the-interface-leaves-open.md` for
 * the rest.
 */
export const limits = {
  /** Favourite templates, and saved views of the history, of one person. */
  favouritesMax: 200,
  savedViewsMax: 50,
  savedViewLengthMax: 2_000,
  /** A deleted template or upload can be restored for so long. */
  binDays: 30,
  /** Template and result lists. Pages start at 0. */
  pageSizeDefault: 20,
  pageSizeMax: 50,
  /** Tags that are counted for the filters of the list of templates. */
  facetTagsMax: 500,
  /** Matches of a text, in results and deliveries: a total of so many means "at least". */
  countedMatchesMax: 1_000,
  /** The deprecated request list. */
  requestsLimitDefault: 20,
  requestsLimitMax: 100,
  /** `expires`: one second to seven days. */
  linkLifetimeSecondsMin: 1,
  linkLifetimeSecondsMax: 604_800,
  /** `expires` of a signed link, which stores nothing and may also have no end: up to a year. */
  signedLinkLifetimeSecondsMax: 31_622_400,
  /** A body, without the pictures that a render's may carry. */
  bodyBytesMax: 1_048_576,
  /** The body of a render with pictures as data URLs in it; base64 makes a picture a third longer. */
  renderBodyBytesMax: 16 * 1_048_576,
  /** One picture in the body of a render, decoded. */
  sentPictureBytesMax: 10 * 1_048_576,
  /** Different pictures in one body: one per component that a template may have. */
  sentPicturesMax: 500,
  jsonDepthMax: 32,
  /**
   * JSON values in one body: strings, numbers, literals, arrays and objects. Three times what the largest template
   * contains.
   */
  jsonValuesMax: 50_000,
  /**
   * Keys in one object of a body. Keys with colliding hashes take time proportional to the square of their number: 60,000
   * took 260 ms, this many take 2 ms.
   */
  jsonKeysMax: 5_000,
  changesMax: 2_000,
  waitTimeMsMax: 5_000,
  urlLengthMax: 8_000,
  nameLengthMax: 200,
  fileNameLengthMax: 200,
  /** The name of a key. */
  keyNameLengthMax: 100,
  /** Templates that a key may be limited to. */
  keyTemplatesMax: 100,
  /** Requests of a key in one window, and the window's length. */
  keyQuotaMax: 1_000_000,
  keyWindowSecondsMax: 86_400,
  /** One side of a canvas template, before and after `scaleFactor`. */
  canvasSidePxMax: 8_192,
  /** Width × height after `scaleFactor`. */
  canvasPixelsMax: 40_000_000,
  scaleFactorMin: 0.1,
  scaleFactorMax: 8,
  pagesMax: 50,
  /** Components per document: all pages together, or the marked elements of an html template. */
  componentsMax: 500,
  /** One side of an html template's page, CSS px. */
  htmlSidePxMax: 4_096,
  /** Names of merge tags in an html template; each may stand any number of times. */
  mergeTagsMax: 500,
  mergeTagNameLengthMax: 100,
  /** Entries of one list of an html template. */
  htmlRowsMax: 500,
  htmlRowFieldsMax: 40,
  /** JSON values of all lists of merge tags in one request together: the longest list with the most fields. */
  mergeValuesMax: 21_000,
  /** Elements of all rows of an html page together. */
  htmlRowElementsMax: 20_000,
  tagsMax: 50,
  /** An author's note on one revision of a template. */
  revisionNoteLengthMax: 500,
  /** Inputs of a template: no component has as many properties that a caller sets. */
  inputsMax: 1_000,
  /** Unicode characters of a text; also the most that any text may have. */
  inputLengthMax: 20_000,
  inputChoicesMax: 100,
  aliasesMax: 200,
  casesMax: 100,
  /** Values of one case. */
  caseValuesMax: 500,
  /** All cases of a template as JSON in UTF-8. */
  casesBytesMax: 262_144,
  /** One side of a screenshot's viewport. */
  viewportSidePxMax: 5_000,
  /** Width × height of the viewport, device px. */
  screenshotPixelsMax: 16_000_000,
  deviceScaleFactorMax: 4,
  /** `waitTime` of a screenshot. */
  captureWaitMsMax: 30_000,
  /** One CSS selector of a screenshot's options. */
  selectorLengthMax: 1_000,
  hideSelectorsMax: 50,
  /** A screenshot's own style sheet. */
  cssLengthMax: 50_000,
  /** Headers that a screenshot's page is requested with; their names and values together. */
  captureHeadersMax: 30,
  captureHeadersLengthMax: 16_384,
  captureCookiesMax: 50,
  captureCookiesLengthMax: 16_384,
  credentialLengthMax: 4_096,
  /** `x` and `y` of a clip. */
  clipPositionPxMax: 1_000_000,
  /** One side of a clip. */
  clipSidePxMax: 16_383,
  userAgentLengthMax: 500,
  resizeWidthPxMax: 4_096,
  pdfMarginMmMax: 200,
  pdfScaleMin: 0.1,
  pdfScaleMax: 2,
  /** An uploaded picture or font. */
  uploadBytesMax: 20 * 1_048_576,
  fontFamilyLengthMax: 100,
  /** A result link waits this long for its image before it answers 503. */
  resultWaitMs: 30_000,
  /** A request's `metadata` as JSON in UTF-8. */
  metadataBytesMax: 65_536,
  /** Webhooks of the service, of all kinds together. */
  webhooksMax: 10,
  /** Bytes of a receiver's response that are stored. */
  deliveryAnswerBytesMax: 1_024,
  /** Days that a delivery waits for its paused webhook. */
  pausedDeliveryDaysMax: 7,
  /** Deliveries of one webhook that its answer counts. */
  countedDeliveriesMax: 10_000,
  /** Entries in one file of the audit log; the newest. */
  auditExportMax: 100_000,
  /** Built-in receivers of webhooks. */
  receiversMax: 20,
  /** Counted from the last request received or the last change of the receiver. */
  receiverLifetimeSeconds: 30 * 24 * 3_600,
  /** Requests that each receiver keeps; the oldest are deleted first. */
  receiptsMax: 200,
  receiptsBytesMax: 4 * 1_048_576,
  /** Requests that one receiver accepts per minute. */
  receiptsPerMinuteMax: 600,
  receiptBodyBytesMax: 65_536,
  /** Headers and values beyond this are omitted; the record says so. */
  receiptHeadersMax: 64,
  receiptHeaderLengthMax: 2_000,
} as const;
