import { contractTexts } from "./contract-texts.ts";
import { sceneTexts } from "./scene-texts.ts";
import { writerOf } from "./write-text.ts";

/** Forms of the reasons for which a picture is missing from a render or is rejected. */
const pictureTexts = {
  pictureOf: "the picture of {components} could not be loaded from {address}: {reason}",
  picture: "the picture could not be loaded from {address}: {reason}",
  pictureOfShown: "the picture of {components} from {address} may look different: {reason}",
  pictureShown: "the picture from {address} may look different: {reason}",
  pictureFormat: "Pictures of the format {format} are not supported.",
  pictureUnreadable: "The picture could not be read.",
  notAPicture: "The file is not a picture that can be read.",
  pictureTooLarge:
    "The picture has {width} × {height} px; at most {side} px a side and {megapixels} megapixels are accepted.",
  pictureRepaired:
    "The file is damaged or ends too early. All rows of the picture are there, but fine details may be missing.",
  svgUndrawn: "The drawing uses what is not drawn, or drawn differently: {features}.",
  pictureCut: "The picture breaks off before its end.",
  fileFormat: "{format} files are not supported; {accepted} are.",
  pictureSlow: "The picture could not be read within {seconds} seconds.",
  dataUrlComma: "The data URL has no comma, after which its data would stand.",
  dataUrlBase64: "The data URL has characters that are not base64.",
  noAsset: "There is no such asset.",
  pictureLate: "It was not there in time.",
  picturesBytes: "The pictures of one render may have {max} MB together.",
  picturesPixels: "The pictures of one render may have {max} megapixels together.",
} as const;

/** Forms of the reasons for which an address was not fetched. */
const outboundTexts = {
  refusedConnection: "Its server refused the connection.",
  closedEarly: "Its server closed the connection early.",
  notHttp: "Its server's answer is not HTTP.",
  badCertificate: "Its server's certificate is not valid.",
  badHttps: "Its server does not speak HTTPS properly.",
  unreachable: "Its server could not be reached.",
  encoding: "Its server answered in the encoding {encoding}, unasked.",
  packing: "Its server's answer is not the {packing} that it says.",
  tooLarge: "It is larger than {max} MB.",
  addressNotAllowed: "The address is not allowed.",
  hostBlocked: "The host is blocked.",
  tooManyConnections: "The page makes too many connections.",
  redirects: "It was redirected more than {max} times.",
  serverStatus: "Its server answered {status}.",
  arrivedLate: "It did not arrive within {seconds} seconds.",
  namesBusy: "Too many host names are being resolved. Send it again.",
  notResolved: "Its host name could not be resolved.",
  notUrl: "The address is not a URL.",
  onlyHttp: "Only http and https addresses are fetched.",
  notHtml: "It is {type}; only HTML pages are read.",
  notHtmlStart: "Its server does not say what it is, and it does not begin as HTML does.",
  credentials: "An address with a user name or a password is not fetched.",
} as const;

/** Forms of the reasons for which a delivery failed or a webhook was refused, and of verdicts on signatures. */
const webhookTexts = {
  delivery410: "It answered 410: it wants nothing more.",
  deliveryRedirect: "It answered {status}; redirects are not followed.",
  deliveryStatus: "It answered {status}.",
  deliveryFault: "The service could not carry it out.",
  deliveryPausedTooLong: "It waited for its paused webhook for {days} days, the most, and was not sent.",
  deliveryWebhookDeleted: "Its webhook was removed before it was sent.",
  webhookTaken: "There is a webhook with this URL already. Change or remove it first.",
  webhooksFull: "There are {max} webhooks already. Remove one first.",
  receiversFull: "There are {max} receivers already. Delete one first.",
  notSigned: "It was not signed: there is no webhook-signature header.",
  signatureHeader: "The header webhook-signature is missing.",
  signatureHalf: "It is signed, and {headers} is missing.",
  signatureTime: "The header webhook-timestamp is not a number of seconds since 1970.",
  signatureVersion: "The header webhook-signature has no part that begins with v1,.",
  signatureOld:
    "It fits {secret}, and was signed {age} s before it arrived; more than {max} s may be a replay.",
  signatureNew:
    "It fits {secret}, and says that it was signed {age} s after it arrived. One of the two clocks is wrong.",
  signatureFits: "It fits {secret}.",
  secretOwn: "this service's secret",
  secretPrevious: "this service's previous secret, which signs for a day after it was replaced",
  secretSender: "the secret of RECEIVER_SECRET",
  signatureShape: "It is no signature: {bytes} bytes in base64 are expected.",
  signatureChanged:
    "The message is a delivery of this service, and none of its secrets fits: the body, the id or the time was changed on the way.",
  signatureNeither: "It fits neither this service's secret nor that of RECEIVER_SECRET.",
  signatureOther:
    "It does not fit this service's secret, and the message is none of its deliveries. To check another sender, set RECEIVER_SECRET to its secret.",
  signatureNoSecret:
    "No secret is known to the process that took it: set WEBHOOK_SECRET there, or RECEIVER_SECRET for another sender.",
} as const;

/** Forms of the warnings about renders and of their failures. */
const renderTexts = {
  unknownField: "unknown field '{name}'",
  unknownFieldMeant: "unknown field '{name}'; did you mean '{suggestion}'?",
  moreUnknownFields: "and {count} more unknown fields",
  linkLosesStyles:
    "the text of component '{component}' has styles of its own, which a link cannot carry; the link draws those of the template",
  strayText: "'{name}' is the text {text}: an object, or nothing, was written as text",
  renderFailed: "The render failed. {reason}",
  screenshotFailed: "The screenshot failed. {reason}",
  serviceFault: "The service could not finish it. Send the request again.",
  revisionGone: "The revision of the template that was asked for is not kept any more.",
  notPainted: "The picture could not be painted.",
  renderSlow: "The render took longer than {seconds} seconds.",
  paintersBusy: "Too many pictures are being painted. It waits longer.",
  renderAborted: "The render was aborted.",
  shuttingDown: "The service is shutting down.",
  rendererCrashed: "The renderer stopped unexpectedly.",
  textsBusy: "Too many texts are being laid out. Send it again.",
  textsSlow: "The texts could not be laid out within {seconds} seconds.",
  pageFormat: "The {format} could not be made of this template's page.",
  pictureWouldBe: "The picture would be {width} × {height} px; {reason}.",
  pageNotBuilt: "The page could not be built from the template and its values.",
  pageTooLong: "With its values the page would be longer than the {max} MB that are accepted.",
  needsBrowser: "This template is html, and its {format} needs a browser. {reason}",
  htmlUnreadable: "The template's html could not be read.",
  htmlBusy: "Too many html templates are being read. Send it again.",
  htmlSlow: "The template's html could not be read within {seconds} seconds.",
  pageUnreadable: "The page could not be read.",
  pageBusy: "Too many pages are being read. Send it again.",
  pageSlow: "The page could not be read within {seconds} seconds.",
  bodyUnreadable: "The body could not be read.",
  bodyBusy: "Too many large requests at once. Send the request again a little later.",
  bodySlow: "The body could not be read within {seconds} seconds.",
  noBrowserInProcess: "This process has none.",
  templateLeft: "The template's page left for another.",
} as const;

/** Forms of the warnings about captures of pages and of their failures. */
const captureTexts = {
  noBrowser: "This service was started without a browser.",
  secretsGone:
    "Its headers, cookies or authorization cannot be read any more, because the service's secrets have been replaced. Send the request again.",
  tooManyNodesFailed: "The page has more than {count} elements and texts, which is too large for a picture.",
  clipOutside: "The clip lies outside of the page, which has {size}.",
  selectorInvalid: "The selector {selector} is not a CSS selector that the browser knows.",
  selectorMissing: "The selector {selector} matches no element of the page.",
  selectorHidden: "The selector {selector} matches only elements that are hidden or have no size.",
  selectorLate: "The selector {selector} could not be looked for, because the page did not respond.",
  guard: "No pages are captured here: the browser got past its guard ({reached}).",
  sandbox:
    "No pages are captured here: the browser's sandbox cannot start on this machine. Allow user namespaces, or set CHROMIUM_SANDBOX=off to run it without.",
  sandboxRoot:
    "No pages are captured here: this root may not run the browser as another user, which its sandbox needs. Run the service as an ordinary user, or set CHROMIUM_SANDBOX=off to run it without.",
  browserNotStarting:
    "No pages are captured here: the browser does not start. Install another Chromium, or name one with CHROMIUM_PATH.",
  browserOff: "No pages are captured here: the browser does not start.",
  temporaryFull:
    "No pages are captured here: the browser does not start, because the folder for temporary files (TMPDIR) is full. Free some space there.",
  chromiumPath: "CHROMIUM_PATH names a program that does not start as a browser.",
  chromiumMissing: "No Chromium was found. Install chromium or google-chrome, or set CHROMIUM_PATH.",
  hideSelectors: "In hideSelectors, {selector} is not a CSS selector that the browser knows.",
  waitFor: "In waitFor, {selector} is not a CSS selector that the browser knows.",
  noPicture: "No picture of the page could be taken.",
  neverStill: "The page never stands still, so no picture could be taken.",
  tooManyPages: "Too many pages are waiting. Send the request again a little later.",
  browserEnded: "The browser ended while it worked on this page.",
  pageMemory: "The page was ended, because it took too much memory. Make it smaller.",
  browserMemory: "The browser was ended, because what it showed took too much memory. Make the page smaller.",
  pageFloods:
    "The page was closed: it floods the browser with events, such as address changes, requests or errors. Stop them on the page, then try again.",
  pageThreads:
    "The page was closed: it runs more than {max} workers and frames of other sites at once. Let it run fewer, then try again.",
  pageDeadline: "The page was not done after {seconds} s.",
  notOpened: "The page {address} could not be opened. {reason}",
  wentOn: "The page went on to {host}. {reason}",
  notShown: "It could not be shown.",
  notLoadedByBrowser: "The browser could not load it.",
  notAnswered: "It did not answer within {seconds} seconds.",
  encryption: "Its certificate or its encryption is not valid.",
  password: "It asks for a name and a password.",
  redirectsForEver: "It redirects without end.",
  download: "It is a download and not a page.",
  nothingToShow: "It is a download, or has nothing to show.",
  notInHttp: "Its server did not answer in HTTP.",
  pageStatus: "The page answered {status}.",
  tooManyNodes:
    "The page has more than {count} elements and texts, so its loading was stopped. The picture shows what was there.",
  opensAgain: "The page opens itself or another one again and again. The picture shows what was there.",
  stillAsking: "The page was still asking for data when the picture was taken.",
  pageNotLoaded: "The page had not loaded after {seconds} seconds. The picture shows what was there.",
  pageNotLoadedBecause:
    "The page had not loaded after {seconds} seconds. {reason} The picture shows what was there.",
  documentLate:
    "The page's document was not there after {seconds} seconds. The picture shows what was there.",
  documentLateBecause:
    "The page's document was not there after {seconds} seconds. {reason} The picture shows what was there.",
  endlessScript: "A script of the page ran without end and was stopped. The picture shows what was there.",
  waitingFor: "It was waiting for {address}.",
  waitingForMore: "It was waiting for {address} and {count} more.",
  htmlNotEnded: "Its HTML had not ended.",
  clipBeyond: "The clip reaches beyond the page, which has {size}. The picture ends with the page.",
  pageWide: "The page is {width} px wide there. The picture ends at {max} px.",
  pageTall: "The page is {height} px tall. The picture ends at {max} px.",
  stillRequesting: "The page was still requesting data after another {seconds} s.",
  waitForMissing:
    "No visible element matched {selector} within {seconds} s. The picture shows what was there.",
  resizeTooLarge:
    "At a resizeWidth of {width} px the picture would be too large. It is {size}, because a picture has at most {side} px of height and {megapixels} megapixels.",
  pdfCut: "The document has more than {max} pages. The PDF ends with page {last}.",
  pdfFirst: "The document has more than one page. The PDF has the first, because fullPage is false.",
  unapplied: "The page did not respond or was replaced, so these options may have no effect: {options}.",
  pageBytes:
    "The page loaded more than {max} MB, so its connections were closed. The picture shows what was there.",
  serviceStopping: "The service is stopping.",
  pageProcessEnded: "The page's process ended.",
} as const;

/**
 * The forms of all texts of the service about a request: warnings, reasons of failures, problems of deliveries and
 * verdicts on signatures. The service writes them by {@link serviceText} and stores them in English; the dashboard reads
 * them back by the same forms (`read-service-text.ts`), so a changed form no longer reads what is stored already.
 */
export const serviceTexts = {
  ...contractTexts,
  ...sceneTexts,
  ...renderTexts,
  ...pictureTexts,
  ...outboundTexts,
  ...captureTexts,
  ...webhookTexts,
} as const;

export type ServiceTextCode = keyof typeof serviceTexts;

/** A text of the service, in English. */
export const serviceText = writerOf(serviceTexts);
