interface HanTexts {
  /** The page's own `lang`. */
  tag: string;
  /** Distinct Han characters by the `lang` of their text. */
  texts: Record<string, string>;
}

/**
 * The distinct Han characters of the page by the `lang` of their text; none if only the whole page has a `lang`. Adds
 * `markFamilies` to the fonts of texts with marks that have no composed form: Chromium looks for a font by their letters,
 * and ends there. A ring around a letter of East Asia, which no font has together with it, gets an element of its own, or both
 * would be boxes. Runs in the page, so it must not use this module's scope.
 */
export function collectHanInPage(markFamilies: string, msMax: number): HanTexts {
  const marksEndAt = performance.now() + msMax;
  const marked = new Map<Element & Partial<ElementCSSInlineStyle>, string>();
  const mark =
    /[\u0300-\u036f]|[\u0591-\u05af]|[\u0610-\u061a]|[\u06d6-\u06ed]|[\u08ca-\u08ff]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20f0]|[\uff9e\uff9f]|[\u{10efd}-\u{10eff}]/u;
  const ringed = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}](?=\p{Me})/gu;
  const rings: { text: Text; places: number[] }[] = [];
  const texts = document.createTreeWalker(document.documentElement, 4);
  for (let node = texts.nextNode(), count = 1; node !== null; node = texts.nextNode(), count += 1) {
    if (count % 256 === 0 && performance.now() > marksEndAt) break;
    const { nodeValue, parentElement } = node;
    if (parentElement === null || nodeValue === null || !mark.test(nodeValue)) continue;
    if (!mark.test(nodeValue.slice(0, 100_000).normalize("NFC"))) continue;
    marked.set(parentElement, `${getComputedStyle(parentElement).fontFamily}, ${markFamilies}`);
    const places = Array.from(
      nodeValue.slice(0, 10_000).matchAll(ringed),
      ({ 0: letter, index }) => index + letter.length,
    );
    if (node instanceof Text && places.length > 0 && parentElement instanceof HTMLElement)
      rings.push({ text: node, places });
  }
  for (const [{ style }, value] of marked)
    // A form may hide its own behind a field of this name.
    if (style instanceof CSSStyleDeclaration) style.setProperty("font-family", value, "important");
  // From the last, so that the others keep their places.
  for (const { text, places } of rings)
    for (const place of places.toReversed()) {
      const ring = text.splitText(place);
      ring.splitText(1);
      // No style of a page names it.
      const element = Document.prototype.createElement.call(document, "overprint-ring");
      element.style.setProperty("font-family", markFamilies, "important");
      ring.replaceWith(element);
      element.append(ring);
    }
  const withLanguage = 'body [lang|="zh" i], body [lang|="ja" i], body [lang|="ko" i], body [lang|="yue" i]';
  // An SVG document has no such property.
  const pageTag = document.documentElement.getAttribute("lang") ?? "";
  if (Document.prototype.querySelector.call(document, withLanguage) === null)
    return { tag: pageTag, texts: {} };
  const endsAt = performance.now() + msMax;
  const found: Record<string, string> = {};
  const walker = document.createTreeWalker(document.documentElement, 4);
  let count = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    count += 1;
    if (count % 256 === 0 && performance.now() > endsAt) break;
    const han = (node.nodeValue ?? "").slice(0, 100_000).match(/\p{Script=Han}/gu);
    if (han === null) continue;
    const tag = node.parentElement?.closest("[lang]")?.getAttribute("lang") ?? "";
    found[tag] = [...new Set((found[tag] ?? "") + han.join(""))].join("");
  }
  return { tag: pageTag, texts: found };
}

/** Adds families at the end of the fonts of texts with Han characters, by their `lang`. Runs in the page. */
export function addFamiliesInPage(families: Record<string, string>, msMax: number): void {
  const endsAt = performance.now() + msMax;
  const chosen = new Map<Element & Partial<ElementCSSInlineStyle>, string>();
  const walker = document.createTreeWalker(document.documentElement, 4);
  let count = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    count += 1;
    if (count % 256 === 0 && performance.now() > endsAt) break;
    const parent = node.parentElement;
    if (parent === null || chosen.has(parent) || !/\p{Script=Han}/u.test(node.nodeValue ?? "")) continue;
    const added = families[parent.closest("[lang]")?.getAttribute("lang") ?? ""];
    if (added) chosen.set(parent, `${getComputedStyle(parent).fontFamily}, ${added}`);
  }
  // Reads all before setting one, or an element would inherit its parent's new fonts.
  for (const [{ style }, value] of chosen)
    if (style instanceof CSSStyleDeclaration) style.setProperty("font-family", value, "important");
}
