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

/** Whether the page names another one that follows it. Runs in the page. */
export function hasRefreshInPage(): boolean {
  return document.querySelector("meta[http-equiv=refresh i]") !== null;
}

/**
 * Runs in the page, so it must not use this module's scope. Moves the text of a fragment (`#:~:text=`) to the top of the
 * view, as an anchor's element is, if a part of the page begins with it: a browser puts it in the middle, where a picture
 * shows half of what comes before it. Leaves text within a paragraph in the middle, and text that would be covered, such
 * as by a header that stays.
 */
export function raiseTextInPage(wanted: string): void {
  const lettersMax = 500_000;
  const letters: string[] = [];
  const places: { node: Text; offset: number }[] = [];
  // A document of another kind has no body.
  const root = document.querySelector("body") ?? document.documentElement;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (letters.length < lettersMax && walker.nextNode() !== null) {
    const node = walker.currentNode;
    if (!(node instanceof Text)) continue;
    Array.from(node.data.slice(0, lettersMax - letters.length)).reduce((offset, letter) => {
      const plain = /\s/.test(letter) ? " " : letter.toLowerCase();
      if (plain !== " " || letters.at(-1) !== " ") {
        letters.push(plain);
        places.push({ node, offset });
      }
      return offset + letter.length;
    }, 0);
  }
  const sought = Array.from(wanted.trim().replaceAll(/\s+/g, " ").toLowerCase());
  if (sought.length === 0) return;

  const isAt = (start: number) => sought.every((letter, index) => letters[start + index] === letter);
  const range = document.createRange();
  for (
    let start = letters.indexOf(sought[0] ?? "");
    start >= 0;
    start = letters.indexOf(sought[0] ?? "", start + 1)
  ) {
    const [first, last] = [places[start], places[start + sought.length - 1]];
    if (first === undefined || last === undefined) return;
    if (!isAt(start)) continue;
    range.setStart(first.node, first.offset);
    range.setEnd(last.node, last.offset + 1);
    const { top, bottom } = range.getBoundingClientRect();
    // The browser has scrolled to the text that is meant.
    if (bottom <= 0 || top >= innerHeight || bottom === top) continue;
    let block = first.node.parentElement;
    while (block !== null && getComputedStyle(block).display === "inline") block = block.parentElement;
    const before = document.createRange();
    before.setStart(block ?? first.node, 0);
    before.setEnd(first.node, first.offset);
    if (/\S/.test(before.toString())) return;
    let scroller = first.node.parentElement;
    while (scroller !== null && scroller.scrollTop === 0) scroller = scroller.parentElement;
    scroller?.scrollBy({ top, behavior: "instant" });
    const box = range.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const { commonAncestorContainer: shown } = range;
    if (!shown.contains(hit) && hit?.contains(shown) !== true)
      scroller?.scrollBy({ top: -top, behavior: "instant" });
    return;
  }
}

/**
 * The title of the document, as it can be stored. Of the prototype, because elements can hide a document's members behind
 * their names. Runs in the page, so it must not use this module's scope.
 */
export function titleInPage(lengthMax: number): string {
  const title: string = Reflect.get(Document.prototype, "title", document);
  return title.slice(0, lengthMax).replaceAll("\0", "").toWellFormed();
}

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
