/**
 * Before a page is printed: one that fits on its sheet becomes a box that cannot be divided, because a browser gives parts
 * that could be divided other sizes than on a screen, such as a grid in a column. Leaves a page that asks for page breaks.
 * `width` and `height`: of the sheet, CSS px. Runs in the page, so it must not use this module's scope.
 */
export function keepWholeInPage(width: number, height: number): void {
  const { body, documentElement: root } = document;
  if (root.scrollWidth > width || root.scrollHeight > height) return;
  const elements = Document.prototype.querySelectorAll.call(document, "body, body *");
  for (const element of elements) {
    const { breakBefore, breakAfter, page } = getComputedStyle(element);
    if (page !== "auto" || !/^(?:auto|avoid)/.test(breakBefore) || !/^(?:auto|avoid)/.test(breakAfter))
      return;
  }
  const { width: bodyWidth, height: bodyHeight } = getComputedStyle(body);
  body.style.setProperty("width", bodyWidth, "important");
  body.style.setProperty("height", bodyHeight, "important");
  body.style.setProperty("contain", "size", "important");
}
