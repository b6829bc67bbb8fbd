/**
 * Short lists of our own, for `blockCookieBanners` and `blockAds`: the most common consent tools and ad networks. The
 * maintained lists are copyleft or not for commercial use (EasyList, Fanboy, uBlock Origin, DuckDuckGo).
 */

/** Roots of consent banners and their backdrops, by the ids and classes that the tools document or ship. */
export const consentBanners: readonly string[] = [
  "#onetrust-consent-sdk",
  "#onetrust-banner-sdk",
  "#CybotCookiebotDialog",
  "#CybotCookiebotDialogBodyUnderlay",
  "#usercentrics-root",
  "#usercentrics-cmp-ui",
  "#didomi-host",
  "#qc-cmp2-container",
  "[id^=sp_message_container_]",
  "#truste-consent-track",
  ".truste_overlay",
  ".truste_box_overlay",
  "#iubenda-cs-banner",
  ".osano-cm-window",
  ".cc-window",
  ".cc-banner",
  ".cc-revoke",
  "#cookie-law-info-bar",
  ".cli-modal-backdrop",
  ".cky-consent-container",
  ".cky-overlay",
  "#cmplz-cookiebanner-container",
  ".cmplz-cookiebanner",
  "#BorlabsCookieBox",
  "#moove_gdpr_cookie_info_bar",
  "#cookiescript_injected",
  "#cookiescript_injected_wrapper",
  "#termly-code-snippet-support",
  "#axeptio_overlay",
  "#tarteaucitronRoot",
  ".klaro .cookie-notice",
  ".klaro .cookie-modal",
  "#cmpbox",
  "#cmpbox2",
  "#hs-eu-cookie-confirmation",
  "#shopify-pc__banner",
  ".fc-consent-root",
  "#ez-cookie-dialog-wrapper",
  "#ccc-overlay",
  "#_evidon_banner",
  "#coiOverlay",
  "#transcend-consent-manager",
  "#ketch-consent-banner",
  // Names that sites use for their own banners.
  "#cookie-banner",
  ".cookie-banner",
  "#cookieBanner",
  "#cookiebanner",
  "#cookie-consent",
  ".cookie-consent",
  "#cookieConsent",
  ".cookieconsent",
  "#cookie-notice",
  ".cookie-notice",
  "#cookie-popup",
  ".cookie-popup",
  "#gdpr-banner",
  ".gdpr-banner",
];

/** Containers of ads; hidden, so that they leave no gap. */
export const adSlots: readonly string[] = [
  "ins.adsbygoogle",
  "[id^=google_ads_iframe]",
  "[id^=div-gpt-ad]",
  "[data-ad-client]",
  "[data-ad-slot]",
  "amp-ad",
  "#carbonads",
  ".OUTBRAIN",
  "[id^=taboola-]",
  ".trc_related_container",
];

/** Ad networks, with all hosts below them. */
const adHosts: ReadonlySet<string> = new Set([
  "2mdn.net",
  "33across.com",
  "adcolony.com",
  "adform.net",
  "adition.com",
  "adnxs.com",
  "adroll.com",
  "adservice.google.com",
  "adsrvr.org",
  "advertising.com",
  "amazon-adsystem.com",
  "bidswitch.net",
  "buysellads.com",
  "buysellads.net",
  "carbonads.com",
  "carbonads.net",
  "casalemedia.com",
  "contextweb.com",
  "criteo.com",
  "criteo.net",
  "doubleclick.net",
  "exoclick.com",
  "flashtalking.com",
  "googleadservices.com",
  "googlesyndication.com",
  "googletagservices.com",
  "gumgum.com",
  "indexww.com",
  "lijit.com",
  "media.net",
  "mgid.com",
  "moatads.com",
  "openx.net",
  "outbrain.com",
  "popads.net",
  "propellerads.com",
  "pubmatic.com",
  "revcontent.com",
  "rubiconproject.com",
  "serving-sys.com",
  "sharethrough.com",
  "smartadserver.com",
  "sovrn.com",
  "spotxchange.com",
  "taboola.com",
  "teads.tv",
  "triplelift.com",
  "yieldlab.net",
  "yieldmo.com",
  "zergnet.com",
]);

export function isAdHost(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.$/, "").split(".");
  return labels.some((_label, index) => adHosts.has(labels.slice(index).join(".")));
}

const hiddenRule = "{ display: none !important }";

/** CSS that hides banners and lets a page scroll again that a banner had locked. */
export function hideConsentBanners(): string {
  const list = `:is(${consentBanners.join(", ")})`;
  const scrolls = "{ overflow: visible !important; position: static !important; height: auto !important }";
  return `${list} ${hiddenRule}\nhtml:has(${list}), body:has(${list}) ${scrolls}`;
}

export function hideAdSlots(): string {
  return `${adSlots.join(", ")} ${hiddenRule}`;
}
