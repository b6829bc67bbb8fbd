import {
  attributeName,
  elementsIn,
  type HtmlElement,
  HtmlLimitError,
  type HtmlNode,
  type HtmlPage,
  isElement,
  parseHtmlPage,
  partOf,
} from "#scene/html/html-tree.ts";

/** Html as the service parses it, with the places of its nodes in the text. */
export interface ParsedHtml {
  html: string;
  /** Undefined: the page exceeds a limit. */
  page: HtmlPage | undefined;
  /** Lines of the text before the first line that the parser counts. */
  linesBefore: number;
  offsetOf: (parsed: number) => number;
}

export interface TextRange {
  from: number;
  to: number;
}

const addedDoctype = "<!doctype html>";

/** Parses html. The service's parser puts a doctype of its own in the place of the author's, which shifts all offsets. */
export function parseHtml(html: string): ParsedHtml {
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "";
  const shift = doctype.length - addedDoctype.length;
  return {
    html,
    page: readPage(html),
    linesBefore: doctype.split("\n").length - 1,
    offsetOf: (parsed) => Math.min(Math.max(parsed + shift, 0), html.length),
  };
}

function readPage(html: string): HtmlPage | undefined {
  try {
    return parseHtmlPage(html);
  } catch (error) {
    if (error instanceof HtmlLimitError) return undefined;
    throw error;
  }
}

export function* elementsOf({ page }: ParsedHtml): Generator<HtmlElement> {
  if (page !== undefined) yield* elementsIn(page);
}

/** The page's body, also if the text has no tag of it. */
export function bodyOf({ page }: ParsedHtml): HtmlElement | undefined {
  return page === undefined ? undefined : partOf(page, "body");
}

/** From the first character of an element's tag to the last one of its end. Undefined: it is not in the text. */
export function rangeOfNode(parsed: ParsedHtml, node: HtmlNode): TextRange | undefined {
  const place = node.sourceCodeLocation;
  if (place === null || place === undefined) return undefined;
  return { from: parsed.offsetOf(place.startOffset), to: parsed.offsetOf(place.endOffset) };
}

/** The start tag of an element. Undefined: it is not in the text. */
export function rangeOfTag(parsed: ParsedHtml, element: HtmlElement): TextRange | undefined {
  const tag = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation;
  return tag === null || tag === undefined
    ? undefined
    : { from: parsed.offsetOf(tag.startOffset), to: parsed.offsetOf(tag.endOffset) };
}

/** An attribute with its value. `name` includes the prefix: `xlink:href`. */
export function rangeOfAttribute(
  parsed: ParsedHtml,
  element: HtmlElement,
  name: string,
): TextRange | undefined {
  const known = element.attrs.find((attribute) => attributeName(attribute) === name);
  const places = element.sourceCodeLocation?.attrs ?? {};
  const place = known && (places[name] ?? places[known.name]);
  return place && { from: parsed.offsetOf(place.startOffset), to: parsed.offsetOf(place.endOffset) };
}

/** The element at the end of a path of child elements from the body. */
export function elementAtPath(parsed: ParsedHtml, path: readonly number[]): HtmlElement | undefined {
  let element = bodyOf(parsed);
  for (const index of path) element = element?.childNodes.filter(isElement)[index];
  return element;
}
