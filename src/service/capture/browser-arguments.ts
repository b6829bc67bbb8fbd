interface ArgumentsOptions {
  profile: string;
  /** The proxy of all requests that belong to no page; it refuses them. */
  proxyAddress: string;
  sandbox: "on" | "off";
}

const disabledFeatures = [
  // Features for interactive users, most of which contact a server.
  "AutofillServerCommunication",
  "CertificateTransparencyComponentUpdater",
  "InterestFeedContentSuggestions",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "OptimizationGuideModelDownloading",
  "PreconnectToSearch",
  "Translate",
  // Parts of its window, which is never shown: they cost two pages for each of ours.
  "PreloadTopChromeWebUI",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
  // Upgrades of http addresses to https.
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  // Thumbnails of pages that were just opened, and of pages in the background.
  "PaintHolding",
  "DestroyProfileOnBrowserClose",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
];

/** Chromium's command line. `prepare-page.ts` has the settings of single pages. */
export function browserArguments({ profile, proxyAddress, sandbox }: ArgumentsOptions): string[] {
  return [
    "--headless",
    "--remote-debugging-pipe",
    // Otherwise it opens its new-tab page at the start.
    "--no-startup-window",
    `--user-data-dir=${profile}`,
    // Without the second one, every address of this machine would bypass the proxy.
    `--proxy-server=${proxyAddress}`,
    "--proxy-bypass-list=<-loopback>",
    // Traffic that would bypass a proxy: UDP of WebRTC, QUIC, DNS.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    "--dns-prefetch-disable",
    // Its own background requests.
    "--disable-background-networking",
    "--disable-client-side-phishing-detection",
    "--disable-component-extensions-with-background-pages",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-field-trial-config",
    "--disable-search-engine-choice-screen",
    "--disable-sync",
    "--metrics-recording-only",
    "--no-default-browser-check",
    "--no-first-run",
    "--no-pings",
    "--no-service-autorun",
    "--disable-breakpad",
    "--disable-crash-reporter",
    `--disable-features=${disabledFeatures.join(",")}`,
    // No user is present to answer a prompt.
    "--deny-permission-prompts",
    "--disable-prompt-on-repost",
    "--disable-hang-monitor",
    "--noerrdialogs",
    // Opening a window takes 50 ms of the page's thread, and windows are never shown. Only the headless shell knows the
    // switch.
    "--block-new-web-contents",
    "--password-store=basic",
    "--use-mock-keychain",
    // A page in the background is painted like any other.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-back-forward-cache",
    "--disable-renderer-backgrounding",
    "--allow-pre-commit-input",
    "--enable-features=CDPScreenshotNewSurface",
    "--enable-unsafe-swiftshader",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    // Otherwise a large picture may be missing from the captured frame, until it is decoded.
    "--disable-checker-imaging",
    "--mute-audio",
    // A mouse, so that pages do not detect a phone.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
    // A container has 64 MB of shared memory; a file in the browser's own folder replaces it.
    "--disable-dev-shm-usage",
    ...(sandbox === "off" ? ["--no-sandbox"] : []),
  ];
}
