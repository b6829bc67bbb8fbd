export interface DocumentState {
  /** Whether it was begun before, so that it is an earlier document. */
  isOld: boolean;
  /** Whether pictures or fonts are still loading. */
  isLoading: boolean;
  /** Whether a style has scrolled it, which the next document in its place would keep. */
  isScrolled: boolean;
}

declare global {
  interface Element {
    /** On the root of a document that was begun: the pictures of its page. */
    overprintPictures?: readonly HTMLImageElement[];
  }
}

/**
 * With the addresses of its pictures, begins a document: requests these pictures, also those of styles, whose load a
 * page does not show, and every font that its texts need, because layout requests some of a text's files only after
 * others. Runs in the page, so it must not use this module's scope.
 */
export function readDocumentState(pictures: readonly string[] | undefined): DocumentState {
  const { documentElement: root, fonts } = document;
  const isOld = pictures !== undefined && root.overprintPictures !== undefined;
  if (pictures !== undefined && !isOld) {
    root.overprintPictures = pictures.map((address) => Object.assign(new Image(), { src: address }));
    const texts = new Map<string, Set<string>>();
    const walker = document.createTreeWalker(document.body, 4);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement === null) continue;
      const { fontStyle, fontWeight, fontFamily } = getComputedStyle(node.parentElement);
      const font = `${fontStyle} ${fontWeight} 16px ${fontFamily}`;
      const characters = texts.get(font) ?? new Set();
      texts.set(font, characters);
      const text = node.nodeValue ?? "";
      for (const character of text + text.toUpperCase() + text.toLowerCase()) characters.add(character);
    }
    // Its status shows whether it loads.
    for (const [font, characters] of texts) fonts.load(font, [...characters].join("")).catch(() => undefined);
  }
  const awaited = Array.from(document.images).filter(({ loading }) => loading !== "lazy");
  return {
    isOld,
    isLoading:
      [...(root.overprintPictures ?? []), ...awaited].some(({ complete }) => !complete) ||
      // The set's own status does not change where scripts are off.
      Array.from(fonts).some(({ status }) => status === "loading"),
    isScrolled: scrollX !== 0 || scrollY !== 0,
  };
}

/**
 * The largest box of each of these pictures, px of CSS, wherever an element or a style shows it. Runs in the page, so it must
 * not use this module's scope.
 */
export function measureDrawings(addresses: readonly string[]): [width: number, height: number][] {
  const boxes = addresses.map((): [number, number] => [0, 0]);
  for (const element of document.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    const href =
      element.getAttribute("src") ?? element.getAttribute("href") ?? element.getAttribute("xlink:href");
    const named = `${href} ${style.backgroundImage} ${style.maskImage} ${style.listStyleImage} ${style.borderImageSource} ${style.content}`;
    if (!named.includes("/pictures/")) continue;
    addresses.forEach((address, index) => {
      const box = boxes[index];
      if (box === undefined || !named.includes(address)) return;
      const { width, height } = element.getBoundingClientRect();
      box[0] = Math.max(box[0], width);
      box[1] = Math.max(box[1], height);
    });
  }
  return boxes;
}

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
