/**
 * Runs in the page. Uses the prototype's members, because elements can hide the document's own behind their names
 * (`<img name="querySelector">`).
 */
export function addStylesInPage(css: string, selectors: readonly string[]): "added" | { unknown: string } {
  for (const selector of selectors) {
    try {
      Document.prototype.querySelector.call(document, selector);
    } catch {
      return { unknown: selector };
    }
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const sheets: Iterable<CSSStyleSheet> = Reflect.get(Document.prototype, "adoptedStyleSheets", document);
  Reflect.set(Document.prototype, "adoptedStyleSheets", [...sheets, sheet], document);
  return "added";
}
