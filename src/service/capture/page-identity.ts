import type { BrowserContextOptions, CDPSession } from "playwright-core";
import type { DeviceName } from "#contract/screenshot-sizes.ts";

/** The reader that a page and its server see. */
export interface PageIdentity {
  /** Default: Chromium on the device. */
  userAgent?: string | undefined;
  /** Emulated with touch and the viewport rules of a mobile browser. Default: a desktop computer. */
  device?: DeviceName | undefined;
  /** IANA name. Default: the machine's. */
  timeZone?: string | undefined;
  /** BCP 47. Default: `en-US`. */
  locale?: string | undefined;
}

/**
 * Whether a page created ahead cannot have this identity. Time zone, language and touch are set for each process of a
 * page, also for later frames, which only a context does.
 */
export function needsOwnContext(identity: PageIdentity | undefined): boolean {
  return [identity?.device, identity?.timeZone, identity?.locale].some((part) => part !== undefined);
}

export function contextOptionsOf(identity: PageIdentity | undefined): BrowserContextOptions {
  return {
    locale: localeOf(identity),
    hasTouch: identity?.device !== undefined,
    ...(identity?.timeZone === undefined ? {} : { timezoneId: identity.timeZone }),
  };
}

function localeOf(identity: PageIdentity | undefined): string {
  return Intl.getCanonicalLocales(identity?.locale ?? "en-US")[0] ?? "en-US";
}

/**
 * Sets the user agent of the page, its frames and workers, and the matching client hints. The browser's own says
 * `HeadlessChrome` in each of them, and some sites then show another page, or none.
 */
export async function takeIdentity(cdp: CDPSession, identity: PageIdentity | undefined): Promise<void> {
  const { product, userAgent: own } = await cdp.send("Browser.getVersion");
  const version = product.replace(/^.*\//, "");
  const userAgent = identity?.userAgent ?? userAgentOf(own, version, identity?.device);
  const userAgentMetadata = clientHintsOf(userAgent, version);
  await cdp.send("Emulation.setUserAgentOverride", {
    userAgent,
    acceptLanguage: localeOf(identity),
    ...(userAgentMetadata === undefined ? {} : { userAgentMetadata }),
  });
}

/** Chromium's own form since version 110: the major version alone, and no device's name (UA reduction). */
function userAgentOf(own: string, version: string, device: DeviceName | undefined): string {
  const reduced = `Chrome/${majorOf(version)}.0.0.0`;
  if (device === undefined) return own.replace(/HeadlessChrome\/\S+/, reduced);
  const mobile = device === "phone" ? " Mobile" : "";
  return `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ${reduced}${mobile} Safari/537.36`;
}

/** Hints that match the user agent; undefined for another browser's, because those send none. */
function clientHintsOf(userAgent: string, ownVersion: string) {
  const major = /\bChrome\/(\d+)/.exec(userAgent)?.[1];
  if (major === undefined) return undefined;
  const version = major === majorOf(ownVersion) ? ownVersion : `${major}.0.0.0`;
  // An unknown brand keeps servers from relying on the list (GREASE, User-Agent Client Hints, section 6.2).
  const unknownBrand = { brand: "Not:A-Brand", version: "8" };
  return {
    brands: [unknownBrand, { brand: "Chromium", version: major }],
    fullVersionList: [
      { ...unknownBrand, version: "8.0.0.0" },
      { brand: "Chromium", version },
    ],
    platform: platforms.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "",
    platformVersion: "",
    architecture: /x86_64|Win64|Intel/.test(userAgent) ? "x86" : "",
    bitness: /x86_64|Win64/.test(userAgent) ? "64" : "",
    model: "",
    mobile: /\bMobile\b/.test(userAgent),
  };
}

/** Android reports Linux too. */
const platforms: readonly [RegExp, string][] = [
  [/Android/, "Android"],
  [/CrOS/, "Chrome OS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

function majorOf(version: string): string {
  return version.split(".")[0] ?? "";
}
