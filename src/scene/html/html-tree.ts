import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";

/**
 * An element of an html template's tree, parsed by the HTML standard's algorithm, the same in Node and in a browser. All
 * operations on a template work on this tree: values are set as text and attributes, never as markup.
 */
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlPage = DefaultTreeAdapterTypes.Document;

const htmlElementsMax = 5_000;
/** Bounds the recursion of code that walks the tree, here and in the browser. */
const htmlDepthMax = 200;

/** The page exceeds a limit, which the message names. */
export class HtmlLimitError extends Error {
  override readonly name = "HtmlLimitError";
}

/** Parses a page, adding omitted `html`, `head` and `body`, with scripting off. Throws {@link HtmlLimitError}. */
export function parseHtmlPage(html: string): HtmlPage {
  let count = 0;
  const page = parse(`<!doctype html>${html.replace(/^\s*<!doctype[^>]*>/i, "")}`, {
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (...description) => {
        count += 1;
        // A short text can produce a huge tree: unclosed formatting elements are reopened in each paragraph.
        if (count > htmlElementsMax)
          throw new HtmlLimitError(`at most ${htmlElementsMax} elements are accepted`);
        return defaultTreeAdapter.createElement(...description);
      },
    },
  });
  checkDepth(page);
  return page;
}

/** Not recursive, because a deep tree would overflow the stack. */
function checkDepth(page: HtmlPage): void {
  const waiting: { node: { childNodes: HtmlNode[] }; depth: number }[] = [{ node: page, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const depth = next.depth + 1;
    for (const child of next.node.childNodes) {
      if (!isElement(child)) continue;
      if (depth > htmlDepthMax)
        throw new HtmlLimitError(`elements may be nested at most ${htmlDepthMax} deep`);
      waiting.push({ node: child, depth });
      if ("content" in child) waiting.push({ node: child.content, depth });
    }
  }
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return "tagName" in node;
}

export function isText(node: HtmlNode): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === "#text";
}

/** Iterates over all elements, parents before their children, including the content of `template` elements. */
export function* elementsIn(node: { childNodes: HtmlNode[] }): Generator<HtmlElement> {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsIn(child);
    if ("content" in child) yield* elementsIn(child.content);
  }
}

/** The page's `html`, `head` or `body` element. */
export function partOf(page: HtmlPage, name: "html" | "head" | "body"): HtmlElement {
  for (const element of elementsIn(page)) if (element.tagName === name) return element;
  throw new Error(`The page has no ${name}.`);
}

export function parentOf(element: HtmlElement): HtmlElement | undefined {
  const { parentNode } = element;
  return parentNode !== null && "tagName" in parentNode ? parentNode : undefined;
}

/** The line of a node in the source, from 1; undefined if it is not from the source. The added doctype is on line 1. */
export function lineOf(node: HtmlNode): number | undefined {
  return node.sourceCodeLocation?.startLine;
}

/** Prefixes a message with its line, if there is one. */
export function atLine(line: number | undefined, message: string): string {
  return line === undefined ? message : `line ${line}: ${message}`;
}

/** The name of an attribute with its prefix: `xlink:href`. */
export function attributeName({ prefix, name }: HtmlElement["attrs"][number]): string {
  return prefix ? `${prefix}:${name}` : name;
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

export function setAttribute(element: HtmlElement, name: string, value: string | undefined): void {
  const known = element.attrs.find((attribute) => attribute.name === name);
  if (value === undefined) element.attrs = element.attrs.filter((attribute) => attribute !== known);
  else if (known === undefined) element.attrs.push({ name, value });
  else known.value = value;
}

/** The visible text: white space collapses to one space, `br` is a line break. */
export function readText(element: HtmlElement): string {
  const collect = (node: HtmlNode): string => {
    if (isText(node)) return node.value.replaceAll(/\s+/g, " ");
    if (!isElement(node)) return "";
    return node.tagName === "br" ? "\n" : node.childNodes.map(collect).join("");
  };
  return element.childNodes
    .map(collect)
    .join("")
    .replaceAll(/ {2,}/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .trim();
}

/** Replaces an element's content with a text; line breaks become `br`. */
export function writeText(element: HtmlElement, text: string): void {
  element.childNodes = text.split("\n").flatMap((line, index): HtmlNode[] => {
    const lineBreak = index === 0 ? [] : [createElement("br", element)];
    return line === "" ? lineBreak : [...lineBreak, createText(line, element)];
  });
}

/** The source text of a `style` element. */
export function styleTextOf(element: HtmlElement): string {
  return element.childNodes.map((node) => (isText(node) ? node.value : "")).join("");
}

export function writeStyleText(element: HtmlElement, css: string): void {
  element.childNodes = [createText(css, element)];
}

export function createStyle(css: string, parent: HtmlElement): HtmlElement {
  const style = createElement("style", parent);
  writeStyleText(style, css);
  return style;
}

/** Appends a style sheet to the head of the page, in place. */
export function withStyleSheet(page: HtmlPage, css: string): HtmlPage {
  const head = partOf(page, "head");
  if (css !== "") head.childNodes.push(createStyle(css, head));
  return page;
}

/** Copies an element with its content. The copy names `parent` but is not among its children yet. */
export function copyElement(element: HtmlElement, parent: HtmlElement): HtmlElement {
  const copy: HtmlElement = {
    ...element,
    attrs: element.attrs.map((attribute) => ({ ...attribute })),
    parentNode: parent,
    childNodes: [],
  };
  copy.childNodes = element.childNodes.map((child) =>
    isElement(child) ? copyElement(child, copy) : { ...child, parentNode: copy },
  );
  return copy;
}

/** The number of characters in an element's attributes and direct text nodes. */
export function ownLength({ attrs, childNodes }: HtmlElement): number {
  const texts = childNodes.filter(isText).reduce((sum, { value }) => sum + value.length, 0);
  return attrs.reduce((sum, { value }) => sum + value.length, texts);
}

export function createElement(
  tagName: string,
  parent: HtmlElement,
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = defaultTreeAdapter.createElement(tagName, parent.namespaceURI, attrs);
  element.parentNode = parent;
  return element;
}

function createText(value: string, parent: HtmlElement): DefaultTreeAdapterTypes.TextNode {
  return { nodeName: "#text", value, parentNode: parent };
}
