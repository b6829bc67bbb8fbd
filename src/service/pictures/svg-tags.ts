/** The start tags of an SVG as text, with their attributes. Entities are not resolved. */
export interface Attribute {
  name: string;
  value: string;
}

export interface Tag {
  /** As it is written, with its brackets. */
  source: string;
  name: string;
  attributes: Attribute[];
}

const startTag = /<([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y;
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** The start tag at this place. */
export function readTag(text: string, at: number): Tag | undefined {
  startTag.lastIndex = at;
  const match = startTag.exec(text);
  if (match === null) return undefined;
  const [source, name = "", written = ""] = match;
  const attributes = Array.from(written.matchAll(attribute), ([, key = "", double, single]) => ({
    name: key,
    value: double ?? single ?? "",
  }));
  return { source, name, attributes };
}

/** Without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

export function attributeOf(tag: Tag, name: string): string | undefined {
  return tag.attributes.find((attribute) => attribute.name === name)?.value;
}

export function hrefOf(tag: Tag): string | undefined {
  return attributeOf(tag, "href") ?? attributeOf(tag, "xlink:href");
}

/** The tag with this value, which is written without `"`. */
export function setAttribute(tag: string, name: string, value: string): string {
  const written = `${name}="${value.replaceAll('"', "&quot;")}"`;
  const known = new RegExp(`(\\s)${name.replaceAll(/[.-]/g, "\\$&")}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
  if (known.test(tag)) return tag.replace(known, (_whole, space: string) => `${space}${written}`);
  return tag.replace(/\s*(\/?>)$/, (_whole, end: string) => ` ${written}${end}`);
}
