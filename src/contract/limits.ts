/**
 * Every published limit, defined once: the schemas, the forms and the error texts read them from here. Each is an export,
 * so that a page loads only those that it names. Units are in the names. Sources: the "Limits" table of the interface,
 * and `docs/decisions/0006-what-the-interface-leaves-open.md` for the rest.
 */

/** Favourite templates, and saved views of the history, of one person. */
export const favouritesMax = 200;
export const savedViewsMax = 50;
export const savedViewLengthMax = 2_000;
/** A deleted template or upload can be restored for so long. */
export const binDays = 30;
/** Template and result lists. Pages start at 0. */
export const pageSizeDefault = 20;
export const pageSizeMax = 50;
/** Tags that are counted for the filters of the list of templates. */
export const facetTagsMax = 500;
/** Matches of a text, in results and deliveries: a total of so many means "at least". */
export const countedMatchesMax = 1_000;
/** The deprecated request list. */
export const requestsLimitDefault = 20;
export const requestsLimitMax = 100;
/** `expires`: one second to seven days. */
export const linkLifetimeSecondsMin = 1;
export const linkLifetimeSecondsMax = 604_800;
/** `expires` of a signed link, which stores nothing and may also have no end: up to a year. */
export const signedLinkLifetimeSecondsMax = 31_622_400;
/** A body, without the pictures that a render's may carry. */
export const bodyBytesMax = 1_048_576;
/** The body of a render with pictures as data URLs in it; base64 makes a picture a third longer. */
export const renderBodyBytesMax = 16 * 1_048_576;
/** One picture in the body of a render, decoded. */
export const sentPictureBytesMax = 10 * 1_048_576;
/** Different pictures in one body: one per component that a template may have. */
export const sentPicturesMax = 500;
export const jsonDepthMax = 32;
/**
 * JSON values in one body: strings, numbers, literals, arrays and objects. Three times what the largest template
 * contains.
 */
export const jsonValuesMax = 50_000;
/**
 * Keys in one object of a body. Keys with colliding hashes take time proportional to the square of their number: 60,000
 * took 260 ms, this many take 2 ms.
 */
export const jsonKeysMax = 5_000;
export const changesMax = 2_000;
export const waitTimeMsMax = 5_000;
export const urlLengthMax = 8_000;
export const nameLengthMax = 200;
export const fileNameLengthMax = 200;
/** The name of a key. */
export const keyNameLengthMax = 100;
/** Templates that a key may be limited to. */
export const keyTemplatesMax = 100;
/** Requests of a key in one window, and the window's length. */
export const keyQuotaMax = 1_000_000;
export const keyWindowSecondsMax = 86_400;
/** One side of a canvas template, before and after `scaleFactor`. */
export const canvasSidePxMax = 8_192;
/** Width × height after `scaleFactor`. */
export const canvasPixelsMax = 40_000_000;
export const scaleFactorMin = 0.1;
export const scaleFactorMax = 8;
export const pagesMax = 50;
/** Components per document: all pages together, or the marked elements of an html template. */
export const componentsMax = 500;
/** One side of an html template's page, CSS px. */
export const htmlSidePxMax = 4_096;
/** Names of merge tags in an html template; each may stand any number of times. */
export const mergeTagsMax = 500;
export const mergeTagNameLengthMax = 100;
/** Entries of one list of an html template. */
export const htmlRowsMax = 500;
export const htmlRowFieldsMax = 40;
/** JSON values of all lists of merge tags in one request together: the longest list with the most fields. */
export const mergeValuesMax = 21_000;
/** Elements of all rows of an html page together. */
export const htmlRowElementsMax = 20_000;
export const tagsMax = 50;
/** An author's note on one revision of a template. */
export const revisionNoteLengthMax = 500;
/** Inputs of a template: no component has as many properties that a caller sets. */
export const inputsMax = 1_000;
/** Unicode characters of a text; also the most that any text may have. */
export const inputLengthMax = 20_000;
export const inputChoicesMax = 100;
export const aliasesMax = 200;
export const casesMax = 100;
/** Values of one case. */
export const caseValuesMax = 500;
/** All cases of a template as JSON in UTF-8. */
export const casesBytesMax = 262_144;
/** One side of a screenshot's viewport. */
export const viewportSidePxMax = 5_000;
/** Width × height of the viewport, device px. */
export const screenshotPixelsMax = 16_000_000;
export const deviceScaleFactorMax = 4;
/** `waitTime` of a screenshot. */
export const captureWaitMsMax = 30_000;
/** One CSS selector of a screenshot's options. */
export const selectorLengthMax = 1_000;
export const hideSelectorsMax = 50;
/** A screenshot's own style sheet. */
export const cssLengthMax = 50_000;
/** Headers that a screenshot's page is requested with; their names and values together. */
export const captureHeadersMax = 30;
export const captureHeadersLengthMax = 16_384;
export const captureCookiesMax = 50;
export const captureCookiesLengthMax = 16_384;
export const credentialLengthMax = 4_096;
/** `x` and `y` of a clip. */
export const clipPositionPxMax = 1_000_000;
/** One side of a clip. */
export const clipSidePxMax = 16_383;
export const userAgentLengthMax = 500;
export const resizeWidthPxMax = 4_096;
export const pdfMarginMmMax = 200;
export const pdfScaleMin = 0.1;
export const pdfScaleMax = 2;
/** An uploaded picture or font. */
export const uploadBytesMax = 20 * 1_048_576;
export const fontFamilyLengthMax = 100;
/** A result link waits this long for its image before it answers 503. */
export const resultWaitMs = 30_000;
/** A request's `metadata` as JSON in UTF-8. */
export const metadataBytesMax = 65_536;
/** Webhooks of the service, of all kinds together. */
export const webhooksMax = 10;
/** Bytes of a receiver's response that are stored. */
export const deliveryAnswerBytesMax = 1_024;
/** Days that a delivery waits for its paused webhook. */
export const pausedDeliveryDaysMax = 7;
/** Deliveries of one webhook that its answer counts. */
export const countedDeliveriesMax = 10_000;
/** Entries in one file of the audit log; the newest. */
export const auditExportMax = 100_000;
/** Built-in receivers of webhooks. */
export const receiversMax = 20;
/** Counted from the last request received or the last change of the receiver. */
export const receiverLifetimeSeconds = 30 * 24 * 3_600;
/** Requests that each receiver keeps; the oldest are deleted first. */
export const receiptsMax = 200;
export const receiptsBytesMax = 4 * 1_048_576;
/** Requests that one receiver accepts per minute. */
export const receiptsPerMinuteMax = 600;
export const receiptBodyBytesMax = 65_536;
/** Headers and values beyond this are omitted; the record says so. */
export const receiptHeadersMax = 64;
export const receiptHeaderLengthMax = 2_000;
