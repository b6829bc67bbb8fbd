import { expect, test } from "vitest";
import { parseAst } from "vite";

const sources = import.meta.glob<string>(
  ["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}", "!../**/*texts*.ts", "!../**/*.de.ts"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);

/** Names, units and examples that are the same in every language. */
const same =
  /^(?:(?:· )?Overprint|UTC|JavaScript|Python|PHP|curl|TypeScript|English|Deutsch|Français|Esc|PDF|CSV|JSON|ms|px|kB|https?:\/\/.*|[A-Z]|[^\p{L}]*)$/u;
/** Attributes with text for users. */
const spoken = /^(?:aria-label|aria-description|alt|title|label|hint|placeholder|error|unit|word|noun)$/;

type Node = { type: string; [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string";
}

/** Finds text between tags, in attributes for users, and whole sentences, which must all be in a catalogue. */
function findWords(code: string, path: string): string[] {
  const found: string[] = [];
  const report = (text: string) => {
    const trimmed = text.trim();
    if (/\p{L}{2}/u.test(trimmed) && !same.test(trimmed)) found.push(trimmed);
  };
  const strings = (node: unknown): string[] => {
    if (!isNode(node)) return [];
    if (node.type === "Literal") return typeof node["value"] === "string" ? [node["value"]] : [];
    if (node.type === "TemplateLiteral") {
      return (node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    }
    if (node.type === "ConditionalExpression")
      return [...strings(node["consequent"]), ...strings(node["alternate"])];
    if (node.type === "LogicalExpression") return [...strings(node["left"]), ...strings(node["right"])];
    if (node.type === "JSXExpressionContainer") return strings(node["expression"]);
    return [];
  };
  const walk = (node: Node, isThrown: boolean) => {
    if (node.type === "JSXText") report(String(node["value"]));
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      for (const child of node["children"] as Node[]) {
        if (child.type === "JSXExpressionContainer") strings(child).forEach(report);
      }
    }
    if (node.type === "JSXAttribute" && isNode(node["name"]) && spoken.test(String(node["name"]["name"]))) {
      strings(node["value"]).forEach(report);
    }
    // A sentence: a capital letter, then at least two more words.
    if (!isThrown && /^(?:Literal|TemplateLiteral)$/.test(node.type)) {
      for (const text of strings(node)) if (/^\p{Lu}\p{L}*(?: [\p{L}’']+){2}/u.test(text)) report(text);
    }
    // Messages of thrown errors are for the log.
    const inside = isThrown || node.type === "ThrowStatement" || isErrorCall(node);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, inside);
    }
  };
  walk(parse(code, path), false);
  return [...new Set(found)];
}

/** Whether texts are read when the module loads, which may be before the language is set. */
function readsWordsAtLoad(code: string, path: string): boolean {
  let isRead = false;
  const walk = (node: Node) => {
    if (/Function/.test(node.type) || node.type === "ClassBody") return;
    if (
      node.type === "MemberExpression" &&
      isNode(node["object"]) &&
      /^(?:t|\w+T)exts$/.test(String(node["object"]["name"]))
    ) {
      isRead = true;
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child);
    }
  };
  walk(parse(code, path));
  return isRead;
}

function parse(code: string, path: string): Node {
  return parseAst(code, { lang: path.endsWith("x") ? "tsx" : "ts" }) as unknown as Node;
}

/** `super("…")` of an error's class, and `new SomeError("…")`. */
function isErrorCall({ type, callee }: Node): boolean {
  if (!isNode(callee)) return false;
  return callee.type === "Super" || (type === "NewExpression" && String(callee["name"]).endsWith("Error"));
}

test.each(Object.keys(sources))("%s has no hard-coded texts", (path) => {
  expect(findWords(sources[path] ?? "", path)).toEqual([]);
});

test.each([
  ["<p>Nothing here</p>", "Nothing here"],
  ["<p>{isOpen ? `Open since ${day}` : null}</p>", "Open since"],
  ['<button aria-label="Close" />', "Close"],
  ["<Field hint={count > 1 ? 'Several' : undefined} />", "Several"],
  ['const words = { failed: "It did not work." }', "It did not work."],
])("finds the text in %s", (code, words) => {
  expect(
    findWords(
      `export const planted = () => { ${code.startsWith("<") ? `return ${code}` : code} };`,
      "planted.tsx",
    ),
  ).toEqual([words]);
});

test.each(Object.keys(sources))("%s reads texts while rendering, not when it loads", (path) => {
  expect(readsWordsAtLoad(sources[path] ?? "", path)).toBe(false);
});

test.each([
  ["const label = texts.title;", true],
  ["const pages = [{ label: shellTexts.pages.history }];", true],
  ["const label = () => texts.title;", false],
  ["function Page() { return <h1>{texts.title}</h1>; }", false],
])("%s: read at load: %s", (code, isRead) => {
  expect(readsWordsAtLoad(code, "planted.tsx")).toBe(isRead);
});
