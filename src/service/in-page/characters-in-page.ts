/** Functions that a page runs; they must not use this module's scope. */

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

/**
 * The distinct characters beyond Latin of the page's texts, and letters with up to eight marks, also in open shadow
 * roots, within `msMax`, in lines.
 */
export function collectCharactersInPage(msMax: number): string {
  const endsAt = performance.now() + msMax;
  const otherThanLatin = /\P{M}[\p{Mn}\p{Me}\u302e\u302f]{1,8}|[\u0300-\u1fff\u2070-\u{10ffff}]/gu;
  const charactersMax = 20_000;
  const found = new Set<string>();
  const roots: Node[] = [document];
  const isElement = (node: Node): node is Element => node.nodeType === 1;
  let count = 0;
  for (const root of roots) {
    // Elements and texts.
    const walker = document.createTreeWalker(root, 5);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      count += 1;
      if (count % 256 === 0 && performance.now() > endsAt) return [...found].join("\n");
      if (node.nodeType === 3)
        for (const [cluster] of (node.nodeValue ?? "").slice(0, 100_000).matchAll(otherThanLatin)) {
          if (found.size >= charactersMax) return [...found].join("\n");
          found.add(cluster);
          if (cluster.length > 1) for (const character of cluster) found.add(character);
        }
      else if (isElement(node) && node.shadowRoot) roots.push(node.shadowRoot);
    }
  }
  return [...found].join("\n");
}

/**
 * The characters in visible texts of the picture that no font has, each with the component of its text. A character
 * without a font is drawn as the missing-glyph box, and so is an unassigned code point. A mark that no font has together
 * with its letter is beside it, or a box, as are the clusters that are `known` to have no font. Both are in lines.
 */
export function findMissingInPage(
  characters: string,
  known: string,
  pictureWidth: number,
  pictureHeight: number,
  msMax: number,
): [character: string, owner: string | null][] {
  const endsAt = performance.now() + msMax;
  const [width, height] =
    window.top === window.self ? [pictureWidth, pictureHeight] : [innerWidth, innerHeight];
  const wanted = new Set(characters.split("\n"));
  const undrawn = new Set(known.split("\n"));
  const canvas = document.createElement("canvas");
  canvas.width = 48;
  canvas.height = 48;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const missingMax = 2_000;
  const ownerLengthMax = 1_000;
  const missing = new Map<string, [string, string | null]>();
  if (context === null) return [];
  const looks = new Map<string, string>();
  const lookOf = (character: string, font: string): string => {
    const known = looks.get(font + character);
    if (known !== undefined) return known;
    context.clearRect(0, 0, 48, 48);
    context.font = font;
    context.fillText(character, 8, 36);
    const look = `${context.measureText(character).width} ${Array.from(context.getImageData(0, 0, 48, 48).data).join("")}`;
    looks.set(font + character, look);
    return look;
  };
  const isMissing = (cluster: string, font: string): boolean => {
    if (undrawn.has(cluster)) return true;
    const [letter = "", mark] = cluster;
    if (mark === undefined) return lookOf(letter, font) === lookOf("\u0378", font);
    context.font = font;
    const widthOf = (text: string) => context.measureText(text).width;
    const [whole, alone] = [widthOf(cluster), widthOf(letter)];
    if (!/\p{Me}/u.test(cluster)) return whole > alone * 1.1;
    const box = widthOf("\u0378");
    const boxes = box * (cluster.length - 1);
    return Math.abs(whole - alone - boxes) < 0.5 || Math.abs(whole - box - boxes) < 0.5;
  };
  const isShown = (node: Node, parent: Element): boolean => {
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const isEmpty = box.right <= box.left || box.bottom <= box.top;
    return !isEmpty && box.bottom > 0 && box.right > 0 && box.top < height && box.left < width;
  };
  const isElement = (node: Node): node is Element => node.nodeType === 1;
  const roots: { root: Node; host: Element | null }[] = [{ root: document, host: null }];
  let count = 0;
  for (const { root, host } of roots) {
    const walker = document.createTreeWalker(root, 5);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      count += 1;
      if (count % 256 === 0 && performance.now() > endsAt) return [...missing.values()];
      if (node.nodeType !== 3) {
        if (isElement(node) && node.shadowRoot) roots.push({ root: node.shadowRoot, host: node });
        continue;
      }
      const parent = node.parentElement ?? host;
      const value = (node.nodeValue ?? "").slice(0, 100_000);
      const shown = new Set(value);
      for (const [cluster] of value.matchAll(/\P{M}[\p{Mn}\p{Me}\u302e\u302f]{1,8}/gu)) shown.add(cluster);
      const own = [...shown].filter((character) => wanted.has(character));
      if (own.length === 0 || parent === null || !isShown(node, parent)) continue;
      const { fontStyle, fontWeight, fontFamily } = getComputedStyle(parent);
      const font = `${fontStyle} ${fontWeight} 24px ${fontFamily}`;
      const component = parent.closest("[data-component]")?.getAttribute("data-component");
      const owner = component?.slice(0, ownerLengthMax) ?? null;
      for (const character of own) {
        if (performance.now() > endsAt || missing.size >= missingMax) return [...missing.values()];
        if (missing.has(`${owner} ${character}`)) continue;
        if (isMissing(character, font)) missing.set(`${owner} ${character}`, [character, owner]);
      }
    }
  }
  return [...missing.values()];
}
