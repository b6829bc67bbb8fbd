import { cutText } from "#contract/strings.ts";
import { otherProblem, type Problem, problemsMax } from "#contract/problems.ts";
import { attributeTextOf, refusedElements } from "../check-html.ts";
import {
  atLine,
  attributeName,
  attributeOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  type HtmlPage,
  isElement,
  isText,
  lineOf,
} from "../html-tree.ts";
import { listAddressTags, listCssTags, readTaggedCss } from "./tagged-css.ts";
import { taggedAddressProblem } from "./tagged-address.ts";
import { type MergeTag, readTaggedText, type TagPlace, type TagProblem, writeTag } from "./tag-syntax.ts";

/** One occurrence of a tag in a template. */
export interface TagUse {
  tag: MergeTag;
  place: TagPlace;
  /** The element whose text or attribute contains the tag; undefined in a style sheet. */
  element: HtmlElement | undefined;
}

export interface FoundTags {
  uses: TagUse[];
  /** Tags at places that accept none, and malformed tags, each with its line. */
  problems: Problem[];
}

/** Attributes that define components. They must not contain tags, because they are read before values are known. */
const structure: ReadonlySet<string> = new Set([
  "data-component",
  "data-editable",
  "data-rows",
  "data-field",
  "data-repeat",
]);

/**
 * Finds the merge tags of a page and of its `css` field. Skips elements and attributes that `check-html.ts` refuses. Linear
 * in the length of the page.
 */
export function findMergeTags(page: HtmlPage, css: string): FoundTags {
  const found: FoundTags = { uses: [], problems: [] };
  visit(page.childNodes, undefined, found);
  checkRepeats(page, found);
  const sheet = readTaggedCss(css, "sheet");
  if (sheet !== undefined) {
    for (const use of listCssTags(sheet)) found.uses.push({ ...use, element: undefined });
    report(found, "css", sheet.faults, { text: css, line: 1 });
  }
  return found;
}

/** Reports `data-repeat` attributes with a name that no tag has. */
function checkRepeats(page: HtmlPage, found: FoundTags): void {
  const roots = new Set(found.uses.map(({ tag }) => tag.root));
  for (const element of elementsIn(page)) {
    const root = attributeOf(element, "data-repeat");
    if (root === undefined || roots.has(root) || root.includes("{{")) continue;
    const message = `data-repeat names "${cutText(root, 60)}", and no tag in the html has this name`;
    report(found, "html", [{ offset: 0, message }], { text: "", line: lineOf(element) });
  }
}

function visit(nodes: readonly HtmlNode[], parent: HtmlElement | undefined, found: FoundTags): void {
  for (const node of nodes) {
    if (isElement(node)) visitElement(node, found);
    else if (isText(node) && parent !== undefined) visitText(node.value, lineOf(node), parent, found);
    else if ("data" in node) {
      const tag = readTaggedText(node.data)?.parts.find((part) => typeof part !== "string");
      const faults = tag === undefined ? [] : [{ offset: tag.offset, message: inComment(tag) }];
      report(found, "html", faults, { text: node.data, line: lineOf(node) });
    }
  }
}

function inComment(tag: MergeTag): string {
  return `${writeTag(tag)} is not accepted in a comment: comments are not rendered`;
}

function visitElement(element: HtmlElement, found: FoundTags): void {
  const name = element.tagName.toLowerCase();
  for (const attribute of element.attrs) visitAttribute(element, attribute, found);
  if (name.includes("{{"))
    report(found, "html", [{ offset: 0, message: "a tag is not accepted in the name of an element" }], {
      text: "",
      line: lineOf(element),
    });
  if (Object.hasOwn(refusedElements, name)) return;
  visit(element.childNodes, element, found);
}

function visitText(text: string, line: number | undefined, parent: HtmlElement, found: FoundTags): void {
  if (parent.tagName.toLowerCase() === "style") {
    const sheet = readTaggedCss(text, "sheet");
    if (sheet === undefined) return;
    for (const use of listCssTags(sheet)) found.uses.push({ ...use, element: undefined });
    report(found, "html", sheet.faults, { text, line });
    return;
  }
  const tagged = readTaggedText(text);
  if (tagged === undefined) return;
  for (const part of tagged.parts)
    if (typeof part !== "string") found.uses.push({ tag: part, place: "text", element: parent });
  report(found, "html", tagged.faults, { text, line });
}

function visitAttribute(
  element: HtmlElement,
  attribute: HtmlElement["attrs"][number],
  found: FoundTags,
): void {
  const { value } = attribute;
  const name = attributeName(attribute);
  const line = element.sourceCodeLocation?.attrs?.[name]?.startLine ?? element.sourceCodeLocation?.startLine;
  const refuse = (message: string, offset = 0) => {
    report(found, "html", [{ offset, message }], { text: value, line });
  };
  if (name.includes("{{")) refuse("a tag is not accepted in the name of an attribute");
  const tagged = readTaggedText(value);
  const kind = tagged === undefined ? "refused" : attributeTextOf(element, name);
  if (tagged === undefined || kind === "refused") return;
  const [first] = tagged.parts.filter((part) => typeof part !== "string");
  if (structure.has(name)) {
    if (first !== undefined) refuse(`${writeTag(first)} is not accepted in ${name}`, first.offset);
    return;
  }
  const place = (uses: readonly { tag: MergeTag; place: TagPlace }[]) => {
    for (const use of uses) found.uses.push({ ...use, element });
  };
  if (kind === "declarations" || kind === "presentation") {
    const css = readTaggedCss(value, kind === "declarations" ? kind : { property: name });
    if (css !== undefined) place(listCssTags(css));
    const faults = css?.faults.map((fault) => ({
      ...fault,
      message: `the attribute ${name}: ${fault.message}`,
    }));
    report(found, "html", faults ?? [], { text: value, line });
    return;
  }
  report(found, "html", tagged.faults, { text: value, line });
  if (kind === "plain") {
    for (const part of tagged.parts)
      if (typeof part !== "string") found.uses.push({ tag: part, place: "attribute", element });
    return;
  }
  if (first === undefined) return;
  const fault = taggedAddressProblem(tagged.parts, kind);
  if (fault !== undefined) refuse(`the attribute ${name}: ${fault}`, first.offset);
  place(listAddressTags(tagged.parts, kind));
}

function report(
  { problems }: FoundTags,
  path: "html" | "css",
  faults: readonly TagProblem[],
  { text, line }: { text: string; line: number | undefined },
): void {
  for (const { offset, message } of faults) {
    // Each count starts at the beginning of the text, so only the problems that are shown are counted.
    const at = problems.length > problemsMax ? 0 : text.slice(0, offset).split("\n").length - 1;
    problems.push(otherProblem(path, atLine(line === undefined ? line : line + at, message)));
  }
}
