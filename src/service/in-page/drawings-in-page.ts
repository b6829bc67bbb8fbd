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
