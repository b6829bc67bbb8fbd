import { parseSync } from "vite";

export interface Text {
  kind: "comment" | "title" | "string" | "document";
  /** Where it starts in the file, in UTF-16 units. */
  offset: number;
  /** As it stands in the file, with its line breaks; code between backticks is blanked out. */
  words: string;
}

/**
 * Reads the texts of a file that are written for people: comments; in tests also titles, elsewhere strings of several
 * words and the text between tags. Files other than TypeScript are one document. Throws `SyntaxError` for invalid code.
 */
export function readTexts(path: string, source: string): Text[] {
  if (!/\.tsx?$/.test(path)) return [{ kind: "document", offset: 0, words: blankCode(source) }];
  const { program, comments, errors } = parseSync(path, source);
  const [error] = errors;
  if (error !== undefined) throw new SyntaxError(`${path}: ${error.message}`);
  const isTest = /\.(?:test|spec)\.tsx?$/.test(path);
  const strings = isTest ? titlesIn(program) : stringsAreData.test(path) ? [] : stringsIn(program);
  return [...commentBlocks(comments, source), ...strings]
    .map(({ kind, start, end }) => ({ kind, offset: start, words: wordsOf(kind, source.slice(start, end)) }))
    .toSorted((one, other) => one.offset - other.offset);
}

/** Files whose strings are data: other languages, texts of templates, descriptions of fonts, and values that tests render, send or capture. */
const stringsAreData =
  /\/texts\.[a-z]{2}\.ts$|^src\/service\/starters\/|^src\/(?:scene|server)\/fonts\/|^src\/testing\/|^e2e\/(?!bench\/)/;

interface Span {
  kind: Text["kind"];
  start: number;
  end: number;
}

/** Comments; `//` lines that follow each other are one. */
function commentBlocks(
  comments: readonly { type: string; start: number; end: number }[],
  source: string,
): Span[] {
  const blocks: Span[] = [];
  let isLine = false;
  for (const { type, start, end } of comments) {
    const last = blocks.at(-1);
    if (last !== undefined && isLine && type === "Line" && /^\n[ \t]*$/.test(source.slice(last.end, start)))
      last.end = end;
    else blocks.push({ kind: "comment", start, end });
    isLine = type === "Line";
  }
  return blocks;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value) => isNode(value));
}

function titlesIn(node: unknown): Span[] {
  if (!isNode(node)) return [];
  const inside = childrenOf(node).flatMap((child) => titlesIn(child));
  if (node.type !== "CallExpression" || !isTestFunction(node["callee"])) return inside;
  const [title] = Array.isArray(node["arguments"]) ? node["arguments"] : [];
  if (!isNode(title) || !title.type.endsWith("Literal")) return inside;
  return [{ kind: "title", start: title.start, end: title.end }, ...inside];
}

/** `test`, `test.skip`, `test.each(rows)` and the same of `it` and `describe`. */
function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === "Identifier") return /^(?:test|it|describe)$/.test(String(callee["name"]));
  return isTestFunction(callee["object"] ?? callee["callee"] ?? callee["tag"]);
}

function stringsIn(node: unknown): Span[] {
  if (!isNode(node) || node.type === "ImportDeclaration") return [];
  const { type, start, end } = node;
  const isText =
    type === "JSXText" ||
    (type === "Literal" && typeof node["value"] === "string" && /\S\s+\S/.test(node["value"])) ||
    (type === "TemplateElement" && /[a-z] [a-z]/i.test(JSON.stringify(node["value"])));
  if (isText) return [{ kind: "string", start, end }];
  return childrenOf(node).flatMap((child) => stringsIn(child));
}

function wordsOf(kind: Text["kind"], text: string): string {
  return kind === "comment" ? blankCode(text) : text;
}

/** Code blocks, code between backticks and the targets of links, replaced by as many spaces; line breaks stay. */
function blankCode(text: string): string {
  const code = /^( *)```.*?^\1```|`[^`\n]+`|\]\([^)\s]+\)|<!--.*?-->/gmsu;
  return text.replace(code, (found) => found.replaceAll(/[^\n]/g, " "));
}
