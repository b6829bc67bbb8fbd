/**
 * Runs in the page, so it must not use this module's scope. Uses the prototypes' members, because elements can hide
 * those of the document or of a form behind their names (`<img name="querySelectorAll">`).
 */
export function findBoxInPage(
  selector: string,
): { x: number; y: number; width: number; height: number } | "invalid" | "missing" | "hidden" {
  let found: Element[];
  try {
    found = [...Document.prototype.querySelectorAll.call(document, selector)];
  } catch {
    return "invalid";
  }
  if (found.length === 0) return "missing";
  for (const element of found) {
    const { left, top, right, bottom } = Element.prototype.getBoundingClientRect.call(element);
    const x = Math.max(0, Math.floor(left + scrollX));
    const y = Math.max(0, Math.floor(top + scrollY));
    const width = Math.ceil(right + scrollX) - x;
    const height = Math.ceil(bottom + scrollY) - y;
    if (
      width > 0 &&
      height > 0 &&
      Element.prototype.checkVisibility.call(element, { visibilityProperty: true })
    )
      return { x, y, width, height };
  }
  return "hidden";
}
