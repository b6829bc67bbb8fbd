import fc from "fast-check";
import { expect, test } from "vitest";
import { asSentence } from "../../../base/language/problems/problem-words.ts";
import { placeProblems } from "./place-problems.ts";
import { readPlaces } from "./source-places.ts";
import { codeOf, findSaveProblems } from "./use-html-design.ts";

const size = { editor: "canvas-html", width: 100, height: 100, outputFormat: "png" };

/** Each error as line, column, the marked text and the message. */
function errorsOf(html: string, css = ""): string[] {
  const source = { ...size, html, css };
  const code = codeOf(source);
  return placeProblems(findSaveProblems(source), code.css, readPlaces(code)).map(({ problem, at }) => {
    const message = asSentence(problem);
    if (at === undefined) return `${problem.path}: ${message}`;
    const marked = code[at.field].slice(at.from, at.to);
    return `${at.field} ${at.line}:${at.column} ${JSON.stringify(marked)} ${message}`;
  });
}

test("an error names the line and column of the element", () => {
  expect(errorsOf("<p>x</p>\n<b>é😀</b> <script>1</script>")).toEqual([
    'html 2:12 "<script" <script> is not accepted: scripts do not run in a template.',
  ]);
});

test("errors are listed as they stand in the code", () => {
  const html = '<p data-component="a" data-editable="src">x</p>\n<base>';
  expect(errorsOf(html, "@import 'x'").map((error) => error.split(" ").slice(0, 2).join(" "))).toEqual([
    "html 1:23",
    "html 2:1",
    "css 1:1",
  ]);
});

test("equal errors of one line have places of their own", () => {
  expect(errorsOf("<base><base>").map((error) => error.slice(0, 9))).toEqual(["html 1:1 ", "html 1:7 "]);
});

test("an error of an attribute names the attribute, also on another line than its element", () => {
  expect(errorsOf('<img\n  src="asset:a"\n  onload="x">')).toEqual([
    'html 3:3 "onload=\\"x\\"" The attribute onload is not accepted: scripts do not run in a template.',
  ]);
  expect(errorsOf('<svg><a xlink:href="javascript:x"/></svg>')[0]).toMatch(/^html 1:9 "xlink:href=/);
});

test("an error counts the lines of the author's doctype", () => {
  expect(errorsOf("\n<!doctype html>\n\n<base>")[0]).toMatch(/^html 4:1 "<base" /);
  expect(errorsOf("<!doctype\nhtml><base>")[0]).toMatch(/^html 2:6 "<base" /);
});

test("an error of a component names its mark", () => {
  expect(errorsOf('<p data-component="page">x')[0]).toMatch(/^html 1:4 "data-component=/);
  expect(errorsOf('<p data-component="a" data-editable="src">x')[0]).toMatch(/^html 1:23 "data-editable=/);
  expect(errorsOf('<p data-component="a">x</p>\n<img data-component="a" src="asset:1">')[0]).toMatch(
    /^html 2:6 "data-component=/,
  );
});

test("an error of a style element names the place in it", () => {
  expect(errorsOf("<style>\np { color: red }\n  @import 'x';\n</style>")).toEqual([
    'html 3:3 "@import" @import is not accepted: write the rules here.',
  ]);
});

test("an error of a merge tag names the tag", () => {
  expect(errorsOf("<p>\n  a {{ b c }} d</p>")[0]).toMatch(/^html 2:5 "\{\{/);
  expect(errorsOf("<p>{{a}}</p>\n<!-- {{b}} -->")[0]).toMatch(/^html 2:6 "\{\{b\}\}" /);
  expect(errorsOf('<p>{{a}}</p>\n<i data-repeat="b">x</i>')[0]).toMatch(/^html 2:4 "data-repeat=/);
});

test("an error of CSS names the place in the line", () => {
  expect(errorsOf("<p>x", 'p { color: red }\nb { background: image-set("a" 1x) }')[0]).toMatch(
    /^css 2:17 "image-set\(" /,
  );
  expect(errorsOf("<p>x", "\n  p { background: url(ftp://a/b) }")[0]).toMatch(/^css 2:19 "url\(" /);
  expect(errorsOf("<p>x", "p { }\n  q { content: 'open\n }")[0]).toMatch(/^css 2:3 "q \{/);
});

test("an error without a line has no place", () => {
  expect(errorsOf("")[0]).toMatch(/^html: Required: text/);
  expect(errorsOf("<i>".repeat(300))[0]).toMatch(/^html: Elements may be nested/);
});

test("a source is refused for inputs of components that are gone", () => {
  const inputs = { "title.text": { required: true } };
  expect(findSaveProblems({ ...size, html: '<p data-component="title">x', inputs })).toEqual([]);
  expect(findSaveProblems({ ...size, html: "<p>x", inputs })).toMatchObject([
    { path: expect.stringContaining("inputs") },
  ]);
});

const pieces = [
  "\n",
  "<p>é😀",
  "</p>",
  "<base>",
  '<b onclick="x"\n>',
  "{{a b}}",
  "{{{",
  "<!-- {{c}} -->",
  '<i data-component="page">',
  "<style>@import 'x';",
  "a{b:url(ftp://c)}",
  "</style>",
  "<!doctype html>",
  '<img src="{{x',
  '<svg><a xlink:href="q:"/>',
  "\r\n",
];

test("each place is within the code, and its line and column lead to it", () => {
  const code = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(code, code, (html, css) => {
      const source = { ...size, html, css };
      const texts = codeOf(source);
      for (const { at } of placeProblems(findSaveProblems(source), texts.css, readPlaces(texts))) {
        if (at === undefined) continue;
        const text = texts[at.field];
        const lines = text.split("\n");
        expect(at.from).toBeLessThanOrEqual(at.to);
        expect(at.to).toBeLessThanOrEqual(text.length);
        const start = lines.slice(0, at.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
        expect(start + at.column - 1).toBe(at.from);
        expect(at.column).toBeLessThanOrEqual((lines[at.line - 1] ?? "").length + 1);
      }
    }),
  );
});
