import type { OpenedPage } from "./browser-pool.ts";
import { hideAdSlots, hideConsentBanners } from "./blocked-parts.ts";
import { CaptureError } from "./capture-error.ts";
import { answersWithin } from "./within.ts";

/** Changes to how a page looks. */
export interface StyleOrder {
  /** Elements that take no place. */
  hideSelectors?: readonly string[] | undefined;
  css?: string | undefined;
  /** Consent banners and ad slots, by short lists of our own. */
  hidesBanners?: boolean | undefined;
  hidesAds?: boolean | undefined;
}

const styleMsMax = 5_000;

/**
 * Hides elements and adds the caller's style sheet, for what comes later as well. Throws `CaptureError` `failed` for a
 * selector that the browser does not know.
 */
export async function restyle(
  opened: Pick<OpenedPage, "page">,
  { hideSelectors = [], css = "", hidesBanners = false, hidesAds = false }: StyleOrder,
): Promise<void> {
  const unknown = hideSelectors.length > 0 ? await findUnknown(opened, hideSelectors) : undefined;
  if (typeof unknown === "string")
    throw new CaptureError(
      "failed",
      `In hideSelectors, ${JSON.stringify(unknown)} is not a CSS selector that the browser knows.`,
    );
  const hidden = hideSelectors.map((selector) => `${selector} { display: none !important }`);
  const listed = [hidesBanners ? hideConsentBanners() : "", hidesAds ? hideAdSlots() : ""];
  const rules = [...listed, ...hidden, css].filter((rule) => rule !== "");
  if (rules.length > 0) await addStyles(opened, rules.join("\n"));
}

/** Undefined: there is none, or the page navigates just then. */
async function findUnknown(
  { page }: Pick<OpenedPage, "page">,
  selectors: readonly string[],
): Promise<string | null | undefined> {
  const finding = page.evaluate(findUnknownSelector, [...selectors]).catch(() => undefined);
  return answersWithin(styleMsMax, finding);
}

/** Runs in the page. */
function findUnknownSelector(selectors: string[]): string | null {
  const { document } = globalThis as unknown as {
    document: { querySelector: (selector: string) => unknown };
  };
  for (const selector of selectors) {
    try {
      document.querySelector(selector);
    } catch {
      return selector;
    }
  }
  return null;
}

interface StyledPage {
  document: { adoptedStyleSheets: unknown[] };
  CSSStyleSheet: new () => { replaceSync: (css: string) => void };
}

/**
 * Adds a style sheet behind all others of the page's main frame. A constructed sheet, because a page's Content Security
 * Policy does not forbid it.
 */
export async function addStyles({ page }: Pick<OpenedPage, "page">, css: string): Promise<void> {
  // The page may navigate just then.
  const adding = page
    .evaluate((text) => {
      const { document, CSSStyleSheet } = globalThis as unknown as StyledPage;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, css)
    .catch(() => undefined);
  await answersWithin(styleMsMax, adding);
}
