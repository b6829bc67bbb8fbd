import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAst } from "vite";

const dashboard = join(import.meta.dirname, "../..");
const paths = globSync("**/*.{ts,tsx}", {
  cwd: dashboard,
  exclude: ["**/*.test.{ts,tsx}", "**/*texts*.ts", "**/*.de.ts"],
});

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
function findWords(program: Node): string[] {
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
  walk(program, false);
  return [...new Set(found)];
}

/** Whether texts are read when the module loads, which may be before the language is set. */
function readsWordsAtLoad(program: Node): boolean {
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
  walk(program);
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

test.each(paths)("%s has no hard-coded texts, and reads texts while rendering, not when it loads", (path) => {
  const program = parse(readFileSync(join(dashboard, path), "utf8"), path);
  expect(findWords(program)).toEqual([]);
  expect(readsWordsAtLoad(program)).toBe(false);
});

test.each([
  ["<p>Nothing here</p>", "Nothing here"],
  ["<p>{isOpen ? `Open since ${day}` : null}</p>", "Open since"],
  ['<button aria-label="Close" />', "Close"],
  ["<Field hint={count > 1 ? 'Several' : undefined} />", "Several"],
  ['const words = { failed: "It did not work." }', "It did not work."],
])("finds the text in %s", (code, words) => {
  const body = code.startsWith("<") ? `return ${code}` : code;
  expect(findWords(parse(`export const planted = () => { ${body} };`, "planted.tsx"))).toEqual([words]);
});

test.each([
  ["const label = texts.title;", true],
  ["const pages = [{ label: shellTexts.pages.history }];", true],
  ["const label = () => texts.title;", false],
  ["function Page() { return <h1>{texts.title}</h1>; }", false],
])("%s: read at load: %s", (code, isRead) => {
  expect(readsWordsAtLoad(parse(code, "planted.tsx"))).toBe(isRead);
});
