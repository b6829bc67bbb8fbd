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
