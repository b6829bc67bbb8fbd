import { expectationWords, valueProblemWords } from "#contract/value-problem-words.ts";
import { expectation, type ValueProblem } from "#contract/value-problems.ts";
import { html } from "parse5";
import { tokenize, TokenType } from "@csstools/css-tokenizer";
import { cutText } from "#contract/strings.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";
import { imageSpec } from "../properties/property-spec.ts";
import { createLineCounter, findCssProblems, functionsWithTexts, listCssAddresses } from "./css-addresses.ts";
import {
  atLine,
  attributeName,
  attributeOf,
  elementsIn,
  type HtmlElement,
  type HtmlPage,
  lineOf,
  styleTextOf,
} from "./html-tree.ts";
import {
  harmlessFunctions,
  isUnknownValue,
  type MayHoldText,
  nextOf,
  readTextVariables,
} from "./text-variables.ts";

/**
 * Elements that a template's html must not contain. The page has no scripts, a content security policy and no network,
 * so they could do no harm; they are rejected so that the author learns of it early, and as defence in depth.
 *
 * Layers: this check when a template is written; values are set as text and attributes of the parsed tree; scripts are
 * off in the service's browser and in the preview's frame; a content security policy allows our own fonts and pictures;
 * the service's page has no network, and the service fetches and checks its pictures. Not covered: a vulnerability in the
 * browser's parsers of html and CSS.
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

/** Attributes that contain an address, of a picture or of a link. */
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

/** Lists the problems of a page, each with its line. */
export function findHtmlProblems(page: HtmlPage, styles: StyleReading): Problem[] {
  const problems: Problem[] = [];
  for (const element of elementsIn(page)) {
    const report = (message: string) => problems.push(otherProblem("html", atLine(lineOf(element), message)));
    const name = element.tagName.toLowerCase();
    const refused = Object.hasOwn(refusedElements, name) ? refusedElements[name] : undefined;
    if (refused !== undefined) report(`<${name}> is not accepted: ${refused}`);
    for (const attribute of element.attrs) {
      const fault = attributeProblem(element, attributeName(attribute), attribute.value, styles);
      if (fault !== undefined) report(fault);
    }
    if (name === "style") {
      for (const fault of findStyleProblems(styleTextOf(element), styles)) report(fault.message);
    }
  }
  return problems;
}

/** Lists the problems of the `css` field, each with its line. */
export function findStyleSheetProblems(css: string, styles: StyleReading): Problem[] {
  return findStyleProblems(css, styles).map(({ line, message }) =>
    otherProblem("css", atLine(line, message)),
  );
}

/** Whether a link's address is accepted. The service never follows it, but a PDF contains it. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/\S+|mailto:\S+|tel:[\d+ ().-]+|#\S*)?$/i.test(address.trim());
}

/** The problem of a picture's address, by the rules for changes. */
export function pictureProblem(address: string): ValueProblem | undefined {
  const read = imageSpec("picture").read(address);
  return read.ok ? undefined : read.problem;
}

function findStyleProblems(css: string, styles: StyleReading): { line: number; message: string }[] {
  const faults = findCssProblems(css);
  if (styles !== undefined) faults.push(...listIneffectiveAddresses(css, styles.mayHoldText));
  if (/<\/style/i.test(css))
    faults.push({ line: 1, message: "</style is not accepted: it would end the style element" });
  for (const { address, line } of listCssAddresses(css)) {
    const fault = address.startsWith("#") ? undefined : pictureProblem(address);
    if (fault !== undefined) faults.push({ line, message: `url() ${valueProblemWords(fault)}` });
  }
  return faults;
}

function attributeProblem(
  element: HtmlElement,
  name: string,
  value: string,
  styles: StyleReading,
): string | undefined {
  const kind = attributeTextOf(element, name);
  switch (kind) {
    case "plain":
      return undefined;
    case "refused": {
      const reason = Object.hasOwn(refusedAttributes, name) ? refusedAttributes[name] : undefined;
      return `the attribute ${cutText(name, 40)} is not accepted: ${reason ?? "scripts do not run in a template"}`;
    }
    case "declarations": {
      const [fault] = findStyleProblems(`a{${value}}`, styles);
      return fault && `the attribute style: ${fault.message}`;
    }
    case "presentation": {
      const fault = styles && presentationProblem(value, styles);
      return fault && `the attribute ${name} ${fault}`;
    }
    case "picture": {
      const fault = value.startsWith("#") ? undefined : pictureProblem(value);
      return fault && `the attribute ${name} ${valueProblemWords(fault)}`;
    }
    case "fragment":
    case "link": {
      const isUse = element.tagName === "use";
      // Earlier versions accepted links in gradients, patterns, filters and similar elements.
      if (kind === "link" || (!isUse && styles === undefined)) return linkProblem(name, value);
      const isFragment = isUse ? value.startsWith("#") : /^\s*(?:#|$)/.test(value);
      return isFragment ? undefined : `the attribute ${name} must be a # and an id of this page`;
    }
  }
}

function linkProblem(name: string, value: string): string | undefined {
  if (isLinkAddress(value)) return undefined;
  const got = JSON.stringify(cutText(value, 60));
  return `the attribute ${name} must be ${expectationWords(expectation("link", {}))}; got ${got}`;
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

function presentationProblem(value: string, styles: StyleReading): string | undefined {
  const [fault] = findStyleProblems(`a{b:${value}}`, styles);
  if (fault !== undefined) return `holds what is not accepted: ${fault.message}`;
  const elsewhere = listCssAddresses(value).find(({ address }) => !/^(?:#|data:)/i.test(address.trim()));
  if (elsewhere === undefined) return undefined;
  return `must be url(#…) with an id of this page, or stand in a style; got ${JSON.stringify(cutText(elsewhere.address, 60))}`;
}

/** How a browser interprets an attribute's text. `refused`: a template must not have the attribute. */
export type AttributeText =
  | "plain"
  | "refused"
  | "declarations"
  | "presentation"
  | "picture"
  | "link"
  | "fragment";

/** The kind of an attribute's text. `name` includes the prefix: `xlink:href`. */
export function attributeTextOf(element: HtmlElement, name: string): AttributeText {
  if (/^on/i.test(name) || Object.hasOwn(refusedAttributes, name)) return "refused";
  if (name === "style") return "declarations";
  const isSvg = element.namespaceURI === html.NS.SVG;
  if (isSvg && presentationAttributes.has(name)) return "presentation";
  if (!addressAttributes.includes(name)) return "plain";
  if (isPictureAttribute(element, name)) return "picture";
  return element.tagName === "use" || (isSvg && element.tagName !== "a") ? "fragment" : "link";
}

/** Whether the attribute is a picture's address: `src` of an `img`, `href` of an `image` or `feImage` in SVG. */
export function isPictureAttribute(element: HtmlElement, name: string): boolean {
  const tag = element.tagName.toLowerCase();
  if (tag === "img" || tag === "input") return name === "src";
  return (tag === "image" || tag === "feimage") && (name === "href" || name === "xlink:href");
}

/** An address in a style sheet that Chromium cannot use, so that no picture is fetched for it. */
interface IneffectiveAddress {
  line: number;
  message: string;
}

const withAddresses: ReadonlySet<string> = new Set([
  "image-set",
  "-webkit-image-set",
  "cross-fade",
  "-webkit-cross-fade",
]);

/** Functions that Chromium does not paint. */
const neverDrawn: ReadonlySet<string> = new Set(["src", "image", "element", "-moz-element", "paint"]);

/** Strings directly inside these are rejected by `findCssProblems`. */
const withTexts: ReadonlySet<string> = new Set(functionsWithTexts);

/** Lists ineffective addresses in source order, in time linear in the sheet's length. */
function listIneffectiveAddresses(css: string, mayHoldText: MayHoldText): IneffectiveAddress[] {
  const found: IneffectiveAddress[] = [];
  // Fast path: most sheets contain none of these functions.
  if (!/(?:set|fade|src|image|element|paint)\(/i.test(css) && !css.includes("\\")) return found;
  const tokens = tokenize({ css });
  const lineAt = createLineCounter(css);
  /** Open functions and parentheses. */
  const open: string[] = [];
  /** Open functions that take addresses. */
  const taking: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const [type, , offset] = token;
    const within = taking.at(-1);
    const report = (what: string, instead = 'write url("…")') =>
      found.push({ line: lineAt(offset), message: `${what} is not accepted: ${instead}` });
    if (type === TokenType.Function) {
      const name = token[4].value.toLowerCase();
      const hasText = withTexts.has(name) && tokens[nextOf(tokens, index)]?.[0] === TokenType.String;
      if (neverDrawn.has(name) && !hasText) report(`${name}()`);
      else if (within !== undefined && isUnknownValue(name)) report(`${name}() in ${within}()`);
      else if (within !== undefined && name === "var") {
        const named = nextOf(tokens, index);
        const variable = tokens[named]?.[0] === TokenType.Ident ? tokens[named][4].value : "";
        const hasFallback = tokens[nextOf(tokens, named)]?.[0] === TokenType.Comma;
        if (mayHoldText(variable, { hasFallback }))
          report(`var(${variable}) in ${within}()`, `write url("…"), or give ${variable} a url("…")`);
      }
      open.push(name);
      if (withAddresses.has(name)) taking.push(name);
    } else if (type === TokenType.OpenParen) open.push("");
    else if (type === TokenType.CloseParen) {
      if (withAddresses.has(open.pop() ?? "")) taking.pop();
    } else if (type === TokenType.String && within !== undefined) {
      const around = open.at(-1) ?? "";
      if (!harmlessFunctions.has(around) && !withTexts.has(around)) report(`an address in ${within}()`);
    }
  }
  return found;
}
