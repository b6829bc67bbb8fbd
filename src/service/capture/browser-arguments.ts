interface ArgumentsOptions {
  profile: string;
  /** Where everything goes that does not belong to a page; it refuses all of it. */
  proxyAddress: string;
  sandbox: "on" | "off";
}

const disabledFeatures = [
  // Things that it does for a person in front of it, most of them by asking a server.
  "AutofillServerCommunication",
  "CertificateTransparencyComponentUpdater",
  "InterestFeedContentSuggestions",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "OptimizationGuideModelDownloading",
  "PreconnectToSearch",
  "Translate",
  // Parts of its window, which nobody sees: two pages of its own for each of ours.
  "PreloadTopChromeWebUI",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
  // A page asked for by http is shown by http or not at all.
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  // Pictures of pages that were just opened, and of pages in the background.
  "PaintHolding",
  "DestroyProfileOnBrowserClose",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
];

/** How the browser is started. What concerns single pages is settled in `prepare-page.ts`. */
export function browserArguments({ profile, proxyAddress, sandbox }: ArgumentsOptions): string[] {
  return [
    "--headless",
    "--remote-debugging-pipe",
    // Else it begins with a page of its own, full of things to look at.
    "--no-startup-window",
    `--user-data-dir=${profile}`,
    // Without the second one everything on this machine would be reached past the proxy.
    `--proxy-server=${proxyAddress}`,
    "--proxy-bypass-list=<-loopback>",
    // What would not go through a proxy: UDP of WebRTC, QUIC, names.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    "--dns-prefetch-disable",
    // Its own calls home.
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
    // Nobody is there to be asked.
    "--deny-permission-prompts",
    "--disable-prompt-on-repost",
    "--disable-hang-monitor",
    "--noerrdialogs",
    // Opening a window takes 50 ms of the page's thread, and none is ever looked at. The headless shell alone knows it.
    "--block-new-web-contents",
    "--password-store=basic",
    "--use-mock-keychain",
    // A page nobody looks at is painted like any other.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-back-forward-cache",
    "--disable-renderer-backgrounding",
    "--allow-pre-commit-input",
    "--enable-features=CDPScreenshotNewSurface",
    "--enable-unsafe-swiftshader",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    // Else a large picture may be missing from the frame that is captured, until it is decoded.
    "--disable-checker-imaging",
    "--mute-audio",
    // A mouse, so that a page does not take us for a phone.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
    // A container gives 64 MB of it; a file in the browser's own folder does as well.
    "--disable-dev-shm-usage",
    ...(sandbox === "off" ? ["--no-sandbox"] : []),
  ];
}
