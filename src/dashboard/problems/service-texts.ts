import { keysOf } from "#contract/keys-of.ts";

/**
 * The texts of the service about a request: warnings, reasons of failures, faults of deliveries and signatures. The service
 * stores them in English; they are read back, so that also those of earlier versions are shown in the reader's
 * language. A `{name}` stands for any text.
 */
export const serviceTexts = {
  unknownField: "unknown field '{name}'",
  unknownFieldMeant: "unknown field '{name}'; did you mean '{suggestion}'?",
  moreUnknownFields: "and {count} more unknown fields",
  unknownComponent: "no component '{name}'",
  unknownComponentMeant: "no component '{name}'; did you mean '{suggestion}'?",
  unknownProperty: "component '{component}' ({type}) has no property '{name}'",
  unknownPropertyMeant:
    "component '{component}' ({type}) has no property '{name}'; did you mean '{suggestion}'?",
  unknownFont: "no font '{name}'",
  unknownFontMeant: "no font '{name}'; did you mean '{suggestion}'?",
  more: "and {count} more",
  emptyTag: "the tag {tag} has no value and is empty",
  emptyTagEntries: "the tag {tag} has no value in {empty} of {all} entries of its list",
  listCut:
    "the list {list} shows {shown} of {wanted} entries; the rows of a page may have {max} elements together",
  rowsCut:
    "component '{component}' shows {shown} of {wanted} rows; the rows of a page may have {max} elements together",
  addressLeftOut: "the address with {tags} is left out: it {reason}",
  inComponent: "component '{component}': {reason}",
  qrTooLong:
    "the content is too long for a QR code: {bytes} bytes; error correction {level} holds at most {max}",
  pictureOf: "the picture of {components} could not be loaded from {address}: {reason}",
  picture: "the picture could not be loaded from {address}: {reason}",
  missingCharacter: "No font has this character of {place}: {characters}",
  missingCharacters: "No font has these characters of {place}: {characters}",
  missingInMoreComponent: "No font has some characters of {count} more component.",
  missingInMoreComponents: "No font has some characters of {count} more components.",
  pictureFormat: "Pictures of the format {format} are not supported.",
  pictureUnreadable: "The picture could not be read.",
  notAPicture: "The file is not a picture that can be read.",
  pictureTooLarge:
    "The picture has {width} × {height} px; at most {side} px a side and {megapixels} megapixels are accepted.",
  pictureCut: "The picture breaks off before its end.",
  fileFormat: "{format} files are not supported; {accepted} are.",
  pictureSlow: "The picture could not be read within {seconds} seconds.",
  noAsset: "There is no such asset.",
  pictureLate: "It was not there in time.",
  picturesBytes: "The pictures of one render may have {max} MB together.",
  picturesPixels: "The pictures of one render may have {max} megapixels together.",
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
  notResolved: "Its host name could not be resolved.",
  notUrl: "The address is not a URL.",
  onlyHttp: "Only http and https addresses are fetched.",
  credentials: "An address with a user name or a password is not fetched.",
  delivery410: "It answered 410: it wants nothing more.",
  deliveryRedirect: "It answered {status}; redirects are not followed.",
  deliveryStatus: "It answered {status}.",
  deliveryFault: "The service could not carry it out.",
  renderFailed: "The render failed. {reason}",
  screenshotFailed: "The screenshot failed. {reason}",
  serviceFault: "The service could not finish it. Send the request again.",
  revisionGone: "The revision of the template that was asked for is not kept any more.",
  notPainted: "The picture could not be painted.",
  renderSlow: "The render took longer than {seconds} seconds.",
  renderAborted: "The render was aborted.",
  shuttingDown: "The service is shutting down.",
  rendererCrashed: "The renderer stopped unexpectedly.",
  pageFormat: "The {format} could not be made of this template's page.",
  pictureWouldBe: "The picture would be {width} × {height} px; {reason}.",
  formatSide: "{format} has at most {max} px a side; ask for a smaller size or another format",
  pageNotBuilt: "The page could not be built from the template and its values.",
  pageTooLong: "With its values the page would be longer than the {max} MB that are accepted.",
  needsBrowser: "This template is html, and its {format} needs a browser. {reason}",
  templateLeft: "The template's page left for another.",
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
  chromiumPath: "CHROMIUM_PATH names a program that does not start as a browser.",
  chromiumMissing: "No Chromium was found. Install chromium or google-chrome, or set CHROMIUM_PATH.",
  hideSelectors: "In hideSelectors, {selector} is not a CSS selector that the browser knows.",
  waitFor: "In waitFor, {selector} is not a CSS selector that the browser knows.",
  noPicture: "No picture of the page could be taken.",
  neverStill: "The page never stands still, so no picture could be taken.",
  tooManyPages: "Too many pages are waiting. Send the request again a little later.",
  browserEnded: "The browser ended while it worked on this page.",
  browserMemory: "The browser was ended, because what it showed took too much memory. Make the page smaller.",
  pageFloods:
    "The page was closed: it floods the browser with events, such as address changes, requests or errors. Stop them on the page, then try again.",
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
  thePage: "the page",
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
  serviceStopping: "The service is stopping.",
  pageProcessEnded: "The page's process ended.",
  signatureShape: "It is no signature: {bytes} bytes in base64 are expected.",
  signatureChanged:
    "The message is a delivery of this service, and none of its secrets fits: the body, the id or the time was changed on the way.",
  signatureNeither: "It fits neither this service's secret nor that of RECEIVER_SECRET.",
  signatureOther:
    "It does not fit this service's secret, and the message is none of its deliveries. To check another sender, set RECEIVER_SECRET to its secret.",
  signatureNoSecret:
    "No secret is known to the process that took it: set WEBHOOK_SECRET there, or RECEIVER_SECRET for another sender.",
} as const;

export type ServiceTextCode = keyof typeof serviceTexts;

/** A text of the service without its words. */
export interface ServiceText {
  code: ServiceTextCode;
  params: Readonly<Record<string, string>>;
}

interface Form {
  code: ServiceTextCode;
  pattern: RegExp;
  /** Characters that are not placeholders: of two forms that fit, the one with more says more. */
  fixedLength: number;
}

const placeholder = /\{(\w+)\}/g;

/** Placeholders whose values are texts of the service themselves. */
const ownTexts: ReadonlySet<string> = new Set(["reason", "place", "secret"]);

let knownForms: readonly Form[] | undefined;

function listForms(): readonly Form[] {
  return (knownForms ??= keysOf(serviceTexts)
    .map((code) => ({
      code,
      pattern: toPattern(serviceTexts[code]),
      fixedLength: serviceTexts[code].replaceAll(placeholder, "").length,
    }))
    .toSorted((a, b) => b.fixedLength - a.fixedLength));
}

function toPattern(form: string): RegExp {
  const parts = form
    .split(placeholder)
    .map((part, index) => (index % 2 === 0 ? escape(part) : `(?<${part}>.+?)`));
  return new RegExp(`^${parts.join("")}$`, "su");
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}

/** Reads a text of the service; `undefined` if it has none of the known forms. */
export function readServiceText(text: string): ServiceText | undefined {
  for (const { code, pattern } of listForms()) {
    const found = pattern.exec(text);
    if (found !== null) return { code, params: { ...found.groups } };
  }
  return undefined;
}

/**
 * A text of the service in another language, by that language's form of each text. An unknown text stays as it is; so
 * does a value in it, unless it is a text of the service itself, such as a reason.
 */
export function translateServiceText(text: string, forms: Readonly<Record<ServiceTextCode, string>>): string {
  const read = readServiceText(text);
  if (read === undefined) return text;
  return forms[read.code].replaceAll(placeholder, (whole, name: string) => {
    const value = read.params[name] ?? whole;
    return ownTexts.has(name) ? translateServiceText(value, forms) : value;
  });
}
