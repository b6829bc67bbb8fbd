import { expectationWords, faultWords } from "#contract/fault-words.ts";
import { expectation, type Fault, otherFault } from "#contract/faults.ts";
import { html } from "parse5";
import { cutText } from "#contract/cut-text.ts";
import type { Problem } from "#contract/problems.ts";
import { imageSpec } from "../properties/property-spec.ts";
import { findCssFaults, listCssAddresses } from "./css-addresses.ts";
import { attributeOf, elementsIn, type HtmlElement, type HtmlPage, styleTextOf } from "./html-tree.ts";
import { listIneffectiveAddresses } from "./ineffective-addresses.ts";
import { type MayHoldText, readTextVariables } from "./text-variables.ts";

/**
 * Constructs that a template's html must not contain. The page runs without scripts, behind a policy and without a
 * network, so none of this could do harm; it is rejected so that an author learns of it at once, and so that no single
 * layer stands alone.
 *
 * Layers: this check when a template is written; values go in as text and attributes of the parsed tree; scripts are
 * off in the service's browser and in the preview's frame; a content security policy allows our own fonts and pictures;
 * the service's page has no network, and the service fetches and checks its pictures. Not covered: a defect in the
 * browser's own parser of html and CSS.
 */
export const refusedElements: Readonly<Record<string, string>> = {
  script: "scripts do not run in a template",
  noscript: "scripts are always off: write its content itself",
  iframe: "a template has no frames",
  frame: "a template has no frames",
  frameset: "a template has no frames",
  object: "a template has no frames",
  embed: "a template has no frames",
  applet: "a template has no frames",
  portal: "a template has no frames",
  fencedframe: "a template has no frames",
  base: "addresses are written whole",
  link: "styles are written into a style element, and fonts are named by their family",
  video: "a picture stands still: use an img",
  audio: "a picture makes no sound",
  source: "an img has one src",
  track: "a picture stands still",
  animate: "a picture stands still",
  animatemotion: "a picture stands still",
  animatetransform: "a picture stands still",
  set: "a picture stands still",
  template: "its content is not shown",
  slot: "there are no shadow trees in a template",
  plaintext: "it is obsolete",
  xmp: "it is obsolete: use pre",
  noembed: "it is obsolete",
  noframes: "it is obsolete",
  foreignobject: "write html beside the svg, not in it",
};

const refusedAttributes: Readonly<Record<string, string>> = {
  srcset: "an img has one src",
  background: "use background-image in a style",
  ping: "a template sends nothing",
  srcdoc: "a template has no frames",
  shadowrootmode: "there are no shadow trees in a template",
  "http-equiv": "what a page tells its browser is the service's to say",
};

/** Attributes that hold an address, apart from a picture's. */
const addressAttributes = ["href", "src", "action", "formaction", "xlink:href", "poster", "data", "cite"];

/**
 * The declarations of a page's own styles, including its `css` field. Absent: ineffective addresses are not reported.
 */
export type StyleReading = { mayHoldText: MayHoldText } | undefined;

/** The style sheets of a page and its `css` field. */
export function readStyles(page: HtmlPage, css: string): NonNullable<StyleReading> {
  const sheets = [css];
  for (const element of elementsIn(page)) {
    if (element.tagName.toLowerCase() === "style") sheets.push(styleTextOf(element));
    const own = attributeOf(element, "style");
    if (own !== undefined) sheets.push(own);
  }
  return { mayHoldText: readTextVariables(sheets) };
}

/** Each fault of a page, by its line. */
export function findHtmlFaults(page: HtmlPage, styles: StyleReading): Problem[] {
  const problems: Problem[] = [];
  for (const element of elementsIn(page)) {
    const report = (message: string) =>
      problems.push({ path: "html", ...otherFault(`${placeOf(element)}${message}`) });
    const name = element.tagName.toLowerCase();
    const refused = Object.hasOwn(refusedElements, name) ? refusedElements[name] : undefined;
    if (refused !== undefined) report(`<${name}> is not accepted: ${refused}`);
    for (const attribute of element.attrs) {
      const fault = attributeFault(
        element,
        attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name,
        attribute.value,
        styles,
      );
      if (fault !== undefined) report(fault);
    }
    if (name === "style") {
      for (const fault of findStyleFaults(styleTextOf(element), styles)) report(fault.message);
    }
  }
  return problems;
}

/** The faults of the `css` field, each by its line. */
export function findStyleSheetFaults(css: string, styles: StyleReading): Problem[] {
  return findStyleFaults(css, styles).map(({ line, message }) => ({
    path: "css",
    ...otherFault(`line ${line}: ${message}`),
  }));
}

/** Where a link may lead: it is never followed here, but a PDF carries it to its reader. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/\S+|mailto:\S+|tel:[\d+ ().-]+|#\S*)?$/i.test(address.trim());
}

/** A picture, by the rules of a picture's change. */
export function pictureFault(address: string): Fault | undefined {
  const read = imageSpec("picture").read(address);
  return read.ok ? undefined : read.problem;
}

function findStyleFaults(css: string, styles: StyleReading): { line: number; message: string }[] {
  const faults = findCssFaults(css);
  if (styles !== undefined) faults.push(...listIneffectiveAddresses(css, styles.mayHoldText));
  if (/<\/style/i.test(css))
    faults.push({ line: 1, message: "</style is not accepted: it would end the style element" });
  for (const { address, line } of listCssAddresses(css)) {
    const fault = address.startsWith("#") ? undefined : pictureFault(address);
    if (fault !== undefined) faults.push({ line, message: `url() ${faultWords(fault)}` });
  }
  return faults;
}

function attributeFault(
  element: HtmlElement,
  name: string,
  value: string,
  styles: StyleReading,
): string | undefined {
  if (/^on/i.test(name))
    return `the attribute ${cutText(name, 40)} is not accepted: scripts do not run in a template`;
  const refused = Object.hasOwn(refusedAttributes, name) ? refusedAttributes[name] : undefined;
  if (refused !== undefined) return `the attribute ${name} is not accepted: ${refused}`;
  if (name === "style") {
    const [fault] = findStyleFaults(`a{${value}}`, styles);
    return fault === undefined ? undefined : `the attribute style: ${fault.message}`;
  }
  const isSvg = element.namespaceURI === html.NS.SVG;
  if (isSvg && styles !== undefined && presentationAttributes.has(name)) {
    const fault = presentationFault(value, styles);
    if (fault !== undefined) return `the attribute ${name} ${fault}`;
  }
  if (!addressAttributes.includes(name)) return undefined;
  if (isPictureAttribute(element, name)) {
    const fault = value.startsWith("#") ? undefined : pictureFault(value);
    return fault === undefined ? undefined : `the attribute ${name} ${faultWords(fault)}`;
  }
  if (element.tagName === "use")
    return value.startsWith("#") ? undefined : `the attribute ${name} must be a # and an id of this page`;
  // Gradients, patterns, filters and similar elements may reference only this page, too.
  if (isSvg && styles !== undefined && element.tagName !== "a")
    return /^\s*(?:#|$)/.test(value) ? undefined : `the attribute ${name} must be a # and an id of this page`;
  return isLinkAddress(value)
    ? undefined
    : `the attribute ${name} must be ${expectationWords(expectation("link", {}))}; got ${JSON.stringify(cutText(value, 60))}`;
}

/** SVG attributes that are parsed as CSS and may contain `url()`. Only styles accept pictures. */
const presentationAttributes: ReadonlySet<string> = new Set([
  "clip-path",
  "cursor",
  "fill",
  "filter",
  "marker",
  "marker-end",
  "marker-mid",
  "marker-start",
  "mask",
  "mask-image",
  "stroke",
]);

function presentationFault(value: string, styles: StyleReading): string | undefined {
  const [fault] = findStyleFaults(`a{b:${value}}`, styles);
  if (fault !== undefined) return `holds what is not accepted: ${fault.message}`;
  const elsewhere = listCssAddresses(value).find(({ address }) => !/^(?:#|data:)/i.test(address.trim()));
  if (elsewhere === undefined) return undefined;
  return `must be url(#…) with an id of this page, or stand in a style; got ${JSON.stringify(cutText(elsewhere.address, 60))}`;
}

/** The kind of an attribute's text, as a browser interprets it. `refused`: no template may have it. */
export type AttributeText =
  | "plain"
  | "refused"
  | "declarations"
  | "presentation"
  | "picture"
  | "link"
  | "fragment";

/** The kind of the text that an attribute holds. `name` has its prefix: `xlink:href`. */
export function attributeTextOf(element: HtmlElement, name: string): AttributeText {
  if (/^on/i.test(name) || Object.hasOwn(refusedAttributes, name)) return "refused";
  if (name === "style") return "declarations";
  const isSvg = element.namespaceURI === html.NS.SVG;
  if (isSvg && presentationAttributes.has(name)) return "presentation";
  if (!addressAttributes.includes(name)) return "plain";
  if (isPictureAttribute(element, name)) return "picture";
  return element.tagName === "use" || (isSvg && element.tagName !== "a") ? "fragment" : "link";
}

/** Whether the attribute names a picture: `src` of an `img`, `href` of an `image` or `feImage` in SVG. */
export function isPictureAttribute(element: HtmlElement, name: string): boolean {
  const tag = element.tagName.toLowerCase();
  if (tag === "img" || tag === "input") return name === "src";
  return (tag === "image" || tag === "feimage") && (name === "href" || name === "xlink:href");
}

/** The doctype that is put in front stands on the first line. */
function placeOf(element: HtmlElement): string {
  const line = element.sourceCodeLocation?.startLine;
  return line === undefined ? "" : `line ${line}: `;
}
