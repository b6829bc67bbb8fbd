import { serviceText } from "#contract/texts/service-texts.ts";
import { addStylesInPage } from "../in-page/document-in-page.ts";
import { hideAdSlots, hideConsentBanners } from "./blocked-parts.ts";
import { CaptureError } from "./capture-error.ts";
import { callInPage, type PageFrames } from "./page-world.ts";

/** Changes to how a page looks. */
export interface StyleOrder {
  /** Elements that take no space. */
  hideSelectors?: readonly string[] | undefined;
  css?: string | undefined;
  /** Consent banners and ad slots, by short lists of our own. */
  hidesBanners?: boolean | undefined;
  hidesAds?: boolean | undefined;
}

const styleMsMax = 5_000;

/**
 * Hides elements and adds the caller's style sheet, also for content that is added later. Returns a warning if the page
 * prevented it. Throws `CaptureError` `failed` for a selector that the browser does not know.
 */
export async function restyle(
  opened: PageFrames,
  { hideSelectors = [], css = "", hidesBanners = false, hidesAds = false }: StyleOrder,
): Promise<string[]> {
  const options = [
    { name: "blockCookieBanners", rules: hidesBanners ? hideConsentBanners() : "" },
    { name: "blockAds", rules: hidesAds ? hideAdSlots() : "" },
    { name: "hideSelectors", rules: hideSelectors.map(toHidingRule).join("\n") },
    // The caller's style sheet comes last, so it takes precedence.
    { name: "css", rules: css },
  ].filter(({ rules }) => rules !== "");
  if (options.length === 0) return [];
  const added = await addStyles(opened, options.map(({ rules }) => rules).join("\n"), hideSelectors);
  if (added === "late") return [unappliedWarning(options.map(({ name }) => name))];
  if (added === "added") return [];
  throw new CaptureError("failed", serviceText("hideSelectors", { selector: JSON.stringify(added.unknown) }));
}

function toHidingRule(selector: string): string {
  return `${selector} { display: none !important }`;
}

/** For options whose styles could not be added. */
export function unappliedWarning(options: readonly string[]): string {
  return serviceText("unapplied", { options: options.join(", ") });
}

/**
 * Adds a style sheet behind all others of the page's main frame. A constructed sheet, because a page's Content Security
 * Policy does not forbid it. `late`: the page did not respond within 5 s, or navigated. Adds nothing when the browser
 * does not know one of `selectors`.
 */
export async function addStyles(
  opened: PageFrames,
  css: string,
  selectors: readonly string[] = [],
): Promise<"added" | "late" | { unknown: string }> {
  const options = { frames: "main", timeoutMs: styleMsMax } as const;
  const [added] = await callInPage(opened, options, addStylesInPage, css, selectors);
  return added ?? "late";
}
