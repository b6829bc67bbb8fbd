import type { OpenedPage } from "./browser-pool.ts";

interface StyledPage {
  document: { adoptedStyleSheets: unknown[] };
  CSSStyleSheet: new () => { replaceSync: (css: string) => void };
}

/**
 * Adds a style sheet behind all others of the page's main frame. A constructed sheet, because a page's Content Security
 * Policy does not forbid it.
 */
export async function addStyles({ page }: Pick<OpenedPage, "page">, css: string): Promise<void> {
  await page.evaluate((text) => {
    const { document, CSSStyleSheet } = globalThis as unknown as StyledPage;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
}
