import { jsonLanguage } from "@codemirror/lang-json";
import { formatPath } from "#contract/problems.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";

export interface TextRange {
  from: number;
  to: number;
}

export interface JsonPositions {
  /** The range of each value, by its path in the form of problems: `changes[0].color`. */
  values: ReadonlyMap<string, TextRange>;
  /** Duplicate keys of an object; the last one wins. */
  repeated: readonly (TextRange & { key: string })[];
}

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>["topNode"];

/** Finds the values of JSON text; of invalid text, those that the parser recovers. */
export function findPositions(text: string): JsonPositions {
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
export function positionOf(path: string, values: JsonPositions["values"]): TextRange | undefined {
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
