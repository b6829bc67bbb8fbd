import { isPictureAttribute } from "./check-html.ts";
import { replaceCssAddresses } from "./css-addresses.ts";
import {
  attributeOf,
  elementsIn,
  type HtmlPage,
  setAttribute,
  styleTextOf,
  writeStyleText,
} from "./html-tree.ts";

/** A picture of one transparent pixel. */
const nothing = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** The pictures that a page names, each once, with the components whose own they are. */
export function listPagePictures(page: HtmlPage): Map<string, string[]> {
  const found = new Map<string, string[]>();
  visitPictures(page, (source, owner) => {
    const ids = found.get(source) ?? [];
    found.set(source, owner === undefined || ids.includes(owner) ? ids : [...ids, owner]);
    return source;
  });
  return found;
}

/** Puts in for each picture the address where it is had. Where there is none nothing is shown, and no sign of a fault. */
export function replacePagePictures(page: HtmlPage, addressOf: (source: string) => string | undefined): void {
  visitPictures(page, addressOf);
  // A tag without a value, or an address that was removed: a browser would show its sign for a broken picture.
  for (const element of elementsIn(page)) {
    if (element.tagName !== "img" || attributeOf(element, "src")?.trim() !== "") continue;
    setAttribute(element, "src", nothing);
    setAttribute(element, "data-picture", "missing");
  }
}

function visitPictures(
  page: HtmlPage,
  visit: (source: string, owner: string | undefined) => string | undefined,
): void {
  for (const element of elementsIn(page)) {
    const owner = attributeOf(element, "data-component");
    const inStyle = (css: string) =>
      // A place in the page itself, such as a clip path.
      replaceCssAddresses(css, (address) =>
        address.startsWith("#")
          ? undefined
          : // An empty one is a tag's without a value.
            ((address.trim() === "" ? undefined : visit(address.trim(), owner)) ?? nothing),
      );
    if (element.tagName === "style") writeStyleText(element, inStyle(styleTextOf(element)));
    for (const attribute of element.attrs) {
      const name = attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name;
      if (name === "style") attribute.value = inStyle(attribute.value);
      const source = attribute.value.trim();
      if (!isPictureAttribute(element, name) || source === "" || source.startsWith("#")) continue;
      const address = visit(source, owner);
      attribute.value = address ?? nothing;
      if (address === undefined) setAttribute(element, "data-picture", "missing");
    }
  }
}
