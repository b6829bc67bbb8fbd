import { jsonProblemWords } from "../../../base/language/problems/json-problem-words.ts";
import type { Diagnostic } from "@codemirror/lint";
import { jsonLanguage } from "@codemirror/lang-json";
import type { Result } from "#contract/result.ts";
import { formatPath } from "#contract/problems.ts";
import { asSentence } from "../../../base/language/problems/as-sentence.ts";
import { texts as compositionTexts } from "../../../model/composition/texts.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";
import type { BodyProblem, ReadBody } from "./read-body.ts";
import { texts } from "./texts.ts";

/** The marks in the text: the fault, else values that the template rejects and duplicate keys. */
export function listMarks(
  text: string,
  read: Result<ReadBody, BodyProblem>,
  faults: ReadonlyMap<string, string>,
  optionProblems: ReadonlyMap<string, string>,
): Diagnostic[] {
  if (!read.ok && read.problem.kind === "syntax") {
    const { line, column } = read.problem;
    const message = asSentence(jsonProblemWords(read.problem));
    const at = Math.min(offsetOf(text, line, column), text.length);
    // A mark covers at least one character, also at the end.
    const from = at === text.length ? Math.max(0, at - 1) : at;
    return [{ from, to: Math.min(from + 1, text.length), severity: "error", message }];
  }
  const { values, repeated } = findPositions(text);
  const mark = (path: string, message: string, severity: Diagnostic["severity"]): Diagnostic => ({
    ...firstLineOf(text, positionOf(path, values) ?? { from: 0, to: 0 }),
    severity,
    message,
  });
  if (!read.ok) {
    return read.problem.kind === "syntax"
      ? []
      : read.problem.problems.map((problem) => mark(problem.path, asSentence(problem), "error"));
  }
  const { paths } = read.value;
  return [
    ...[...faults].flatMap(([key, message]) => {
      const path = paths.get(key);
      return path === undefined ? [] : [mark(path, message, "warning")];
    }),
    ...[...optionProblems].map(([name, message]) => mark(name, message, "warning")),
    ...repeated.map(({ key, from, to }): Diagnostic => {
      return { from, to, severity: "warning", message: texts.editor.repeated(key) };
    }),
  ].toSorted((a, b) => a.from - b.from);
}

/** The faults as sentences with their lines; at most three. */
export function bodyProblemWords(text: string, fault: BodyProblem): string[] {
  if (fault.kind === "syntax")
    return [asSentence(compositionTexts.faultAt(fault.line, fault.column, jsonProblemWords(fault)))];
  const { values } = findPositions(text);
  const shown = fault.problems.slice(0, 3).map((problem) => {
    const { path } = problem;
    const words = asSentence(problem);
    if (path === "") return words;
    return texts.editor.problemIn(lineOf(text, positionOf(path, values)?.from ?? 0), path, words);
  });
  const more = fault.problems.length - shown.length;
  return more > 0 ? [...shown, texts.editor.moreFaults(more)] : shown;
}

function firstLineOf(text: string, { from, to }: { from: number; to: number }) {
  const end = text.indexOf("\n", from);
  return { from, to: end < 0 ? to : Math.min(to, end) };
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf("\n", start) + 1;
  return start + column - 1;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

interface TextRange {
  from: number;
  to: number;
}

interface JsonPositions {
  /** The range of each value, by its path in the form of problems: `changes[0].color`. */
  values: ReadonlyMap<string, TextRange>;
  /** Duplicate keys of an object; the last one wins. */
  repeated: readonly (TextRange & { key: string })[];
}

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>["topNode"];

/** Finds the values of JSON text; of invalid text, those that the parser recovers. */
function findPositions(text: string): JsonPositions {
  const values = new Map<string, TextRange>();
  const repeated: (TextRange & { key: string })[] = [];

  function visit(node: SyntaxNode, path: readonly PropertyKey[]): void {
    values.set(formatPath(path), { from: node.from, to: node.to });
    if (node.name === "Object") visitObject(node, path);
    else if (node.name === "Array") {
      childrenOf(node)
        .filter(({ name }) => valueName.test(name))
        .forEach((child, index) => visit(child, [...path, index]));
    }
  }

  function visitObject(node: SyntaxNode, path: readonly PropertyKey[]): void {
    const keys = new Set<string>();
    for (const property of childrenOf(node)) {
      const [name, value] = [property.firstChild, property.lastChild];
      if (name?.name !== "PropertyName" || value === null || !valueName.test(value.name)) continue;
      const key = parseJson(text.slice(name.from, name.to));
      // The parser recovered from an invalid key.
      if (typeof key !== "string") continue;
      if (keys.has(key)) repeated.push({ key, from: name.from, to: name.to });
      keys.add(key);
      visit(value, [...path, key]);
    }
  }

  const root = jsonLanguage.parser.parse(text).topNode.firstChild;
  if (root !== null) visit(root, []);
  return { values, repeated };
}

/** The range of a value; of a missing one, that of the nearest parent. */
function positionOf(path: string, values: JsonPositions["values"]): TextRange | undefined {
  let rest = path;
  while (rest !== "" && !values.has(rest)) rest = withoutLast(rest);
  return values.get(rest);
}

/** `changes[0].id` → `changes[0]` → `changes` → nothing. */
function withoutLast(path: string): string {
  const rest = path.replace(/(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\]|\.?[^.[\]]+)$/, "");
  return rest === path ? "" : rest;
}

const valueName = /^(?:Object|Array|String|Number|True|False|Null)$/;

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}
