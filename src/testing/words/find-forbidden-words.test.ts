import { expect, test } from "vitest";
import { findForbiddenWords } from "./find-forbidden-words.ts";
import { forbiddenWords } from "./forbidden-words.ts";

function wordsIn(path: string, source: string): string[] {
  return findForbiddenWords(path, source).map(({ line, found }) => `${line} ${found}`);
}

test.each(forbiddenWords)("finds “$words” in a comment and a document", ({ example, instead }) => {
  for (const [path, source] of [
    ["src/scene/a.ts", `const one = 1;\n/** ${example} */\n`],
    ["docs/a.md", `# Title\n\n${example}\n`],
  ] as const)
    expect(findForbiddenWords(path, source)).toContainEqual(expect.objectContaining({ path, instead }));
});

test("names the line on which the word stands", () => {
  expect(wordsIn("a.ts", "/**\n * One line,\n * and nobody\n */\n")).toEqual(["3 nobody"]);
});

test("finds a phrase across the lines of a comment", () => {
  expect(wordsIn("a.ts", "/** It is put on\n * record. */")).toEqual(["1 put on record"]);
  expect(wordsIn("a.ts", "// The job is in\n// work.\n")).toEqual(["1 in work"]);
});

test("reads test titles, not the values of a test", () => {
  const source = 'test.each(["nobody"])("tells nobody %s", () => send("nobody is here"));';
  expect(wordsIn("a.test.ts", source)).toEqual(["1 nobody"]);
});

test("reads strings of several words, template strings and the words between tags", () => {
  const source =
    'log("told nobody"); say(`${count} owed`); say(`is owed ${count}`); const a = <p>for everyone</p>;';
  expect(wordsIn("a.tsx", source)).toEqual(["1 nobody", "1 owed", "1 everyone"]);
});

test("leaves identifiers, one-word values and code in backticks alone", () => {
  expect(
    wordsIn("a.ts", 'import { door } from "./door.ts";\nopen(door, "door"); // `door` is open\n'),
  ).toEqual([]);
  expect(wordsIn("a.md", "```\nnobody\n```\n\n[a link](./nobody.md) and `nobody`\n")).toEqual([]);
});

test("leaves translations, starters and values of test helpers alone, not their comments", () => {
  const source = 'const title = "nobody is here"; // nobody\n';
  for (const path of [
    "src/dashboard/a/texts.de.ts",
    "src/service/starters/a.ts",
    "src/testing/a.ts",
    "e2e/a.ts",
  ])
    expect(wordsIn(path, source)).toEqual(["1 nobody"]);
});

test("accepts a question that begins with what", () => {
  expect(wordsIn("a.md", "What is a template? It is a document. Each has what it needs.")).toEqual([]);
});

test("finds the start of a second sentence", () => {
  expect(wordsIn("a.ts", "/** Sends it. What is left\n * waits. */")).toEqual(["1 What"]);
});
