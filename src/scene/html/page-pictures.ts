import { isPictureAttribute } from "./check-html.ts";
import { replaceCssAddresses } from "./css-addresses.ts";
import {
  attributeName,
  attributeOf,
  elementsIn,
  type HtmlPage,
  setAttribute,
  styleTextOf,
  writeStyleText,
} from "./html-tree.ts";

/** A picture of one transparent pixel. */
const emptyPicture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** Lists the addresses of a page's pictures, each with the ids of the components that have it. */
export function listPagePictures(page: HtmlPage): Map<string, string[]> {
  const found = new Map<string, string[]>();
  visitPictures(page, (source, owner) => {
    const ids = found.get(source) ?? [];
    found.set(source, owner === undefined || ids.includes(owner) ? ids : [...ids, owner]);
    return source;
  });
  return found;
}

/** Replaces the address of each picture. Where `addressOf` returns undefined the page shows nothing, and no error icon. */
export function replacePagePictures(page: HtmlPage, addressOf: (source: string) => string | undefined): void {
  visitPictures(page, addressOf);
  // For a tag without a value or a removed address, a browser would show its icon for broken pictures.
  for (const element of elementsIn(page)) {
    if (element.tagName !== "img" || attributeOf(element, "src")?.trim() !== "") continue;
    setAttribute(element, "src", emptyPicture);
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
      replaceCssAddresses(css, (address) => {
        // A reference within the page, such as a clip path.
        if (address.startsWith("#")) return undefined;
        // An empty address comes from a tag without a value.
        return (address.trim() === "" ? undefined : visit(address.trim(), owner)) ?? emptyPicture;
      });
    if (element.tagName === "style") writeStyleText(element, inStyle(styleTextOf(element)));
    for (const attribute of element.attrs) {
      const name = attributeName(attribute);
      if (name === "style") attribute.value = inStyle(attribute.value);
      const source = attribute.value.trim();
      if (!isPictureAttribute(element, name) || source === "" || source.startsWith("#")) continue;
      const address = visit(source, owner);
      attribute.value = address ?? emptyPicture;
      if (address === undefined) setAttribute(element, "data-picture", "missing");
    }
  }
}
