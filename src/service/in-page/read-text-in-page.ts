/**
 * The texts that a document shows, in its order, then those of its open shadow roots. Runs in the page, so it must not use
 * this module's scope.
 */
export function readTextInPage(lengthMax: number): string {
  const root = document.documentElement;
  // The root of an SVG document has no such text.
  const texts = [document.body === null ? "" : root.innerText];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Element) texts.push(node.shadowRoot?.textContent ?? "");
  return texts
    .filter((text) => text !== "")
    .join("\n")
    .slice(0, lengthMax);
}
