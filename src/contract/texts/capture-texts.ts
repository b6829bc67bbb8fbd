/** Forms of the warnings about captures of pages and of their failures. */
export const captureTexts = {
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
