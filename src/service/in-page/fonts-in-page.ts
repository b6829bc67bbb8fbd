/**
 * Requests every font that the page's texts need: layout requests some of a text's files only after others. Returns
 * whether any is still loading. Runs in the page, so it must not use this module's scope.
 */
export function askForFonts(): boolean {
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
  for (const [font, characters] of texts)
    document.fonts.load(font, [...characters].join("")).catch(() => undefined);
  return Array.from(document.fonts).some(({ status }) => status === "loading");
}

/** Like above. The set's own `status` does not change where scripts are off. */
export function isFontLoading(): boolean {
  return Array.from(document.fonts).some(({ status }) => status === "loading");
}
