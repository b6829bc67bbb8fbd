/** Functions that a page runs; they must not use this module's scope. */

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
