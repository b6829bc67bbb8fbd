import { formatProblem, valueProblemWords } from "#contract/value-problem-words.ts";
import fc from "fast-check";
import { parse, serialize } from "parse5";
import { describe, expect, test } from "vitest";
import { toCharacter } from "#testing/law-settings.ts";
import type { JsonValue } from "#contract/json.ts";
import { readChanges } from "#contract/changes/read-changes.ts";
import * as limits from "#contract/limits.ts";
import { readCssRules, readDeclarations } from "../css-rules.ts";
import { applyHtmlChanges } from "../apply-html-changes.ts";
import { listDocumentFamilies } from "../html-fonts.ts";
import { type HtmlDocument, listHtmlProperties, parseHtmlDocument } from "../html-document.ts";
import { fromPlainHtml, toPlainHtml } from "../plain-html.ts";
import { fillHtmlPage } from "../set-html-values.ts";

interface Template {
  html: string;
  css?: string;
}

function read(template: Template): HtmlDocument {
  const parsed = parseHtmlDocument({ editor: "canvas-html", ...template });
  if (!parsed.ok) throw new Error(parsed.problem.map(valueProblemWords).join("\n"));
  return parsed.value;
}

function problemsOf(template: Template): string[] {
  const parsed = parseHtmlDocument({ editor: "canvas-html", ...template });
  return parsed.ok ? [] : parsed.problem.map(formatProblem);
}

function applied(document: HtmlDocument, mergeFields: unknown) {
  const changes = readChanges({ mergeFields });
  if (!changes.ok) throw new Error(JSON.stringify(changes.problem));
  return applyHtmlChanges(document, changes.value.changes);
}

/** The body, or with `whole` the page, of a template with these merge fields. */
function filled(template: Template, mergeFields: Record<string, unknown>, { whole = false } = {}): string {
  const { document, faults } = applied(read(template), mergeFields);
  if (faults.length > 0) throw new Error(faults.map(valueProblemWords).join("\n"));
  // The service sends a plain document to its worker thread.
  const text = serialize(fillHtmlPage(fromPlainHtml(structuredClone(toPlainHtml(document)))).page);
  return whole ? text : (/<body[^>]*>(.*)<\/body>/s.exec(text)?.[1] ?? "");
}

function warningsOf(template: Template, mergeFields: Record<string, unknown>): string[] {
  const { document, warnings, emptyTags = [] } = applied(read(template), mergeFields);
  return [...[...warnings, ...emptyTags].map(valueProblemWords), ...fillHtmlPage(document).warnings];
}

function faultsOf(template: Template, mergeFields: Record<string, unknown>): string[] {
  return applied(read(template), mergeFields).faults.map(
    (fault) => `${fault.componentId}.${fault.property} ${valueProblemWords(fault)}`,
  );
}

describe("a tag is a property of its template", () => {
  function listed(template: Template): string[] {
    return listHtmlProperties(read(template))
      .filter(({ componentId }) => componentId !== "page")
      .map(
        ({ key, type, defaultValue, componentType }) => `${key} ${type} ${componentType} "${defaultValue}"`,
      );
  }

  test("has the kind of its places, an empty default, and is listed once", () => {
    const html = `<h1 title="{{name}}">{{ name }} {{name}}</h1><img src="{{photo}}"><a href="{{link}}">a</a>
      <p style="border: 1px solid {{ink}}; color: {{ink}}; font-family: {{font}}; width: {{size}}px">a</p>`;
    expect(listed({ html })).toEqual([
      'name.text text TEXT ""',
      'photo.text image IMAGE ""',
      'link.text text TEXT ""',
      'ink.text color TEXT ""',
      'font.text font TEXT ""',
      'size.text text TEXT ""',
    ]);
  });

  test("with a field belongs to its list, whose rows are a property too", () => {
    const html = "<ul><li>{{items.title}} <i>{{items.price}}</i></li></ul>";
    expect(listed({ html })).toEqual([
      'items.rows json HTML ""',
      'items.title text HTML ""',
      'items.price text HTML ""',
    ]);
  });

  test("may have letters beyond ASCII, composed or not, and the names of object members", () => {
    const html = "<p>{{größe}} {{名前}} {{اسم}} {{नाम}} {{__proto__}} {{constructor}} {{toString}}</p>";
    const values = JSON.parse(
      '{"gro\u0308ße":"1","名前":"2","اسم":"3","नाम":"4","__proto__":"5","constructor":"6","toString":"7"}',
    ) as Record<string, unknown>;
    expect(filled({ html }, values)).toBe("<p>1 2 3 4 5 6 7</p>");
    expect(warningsOf({ html }, {})).toHaveLength(7);
    expect(filled({ html: "<p>{{a.__proto__}}</p>" }, { a: JSON.parse('[{"__proto__":"x"}]') })).toBe(
      "<p>x</p>",
    );
  });

  test("with a component's name is set by the bare key, and the component by its property", () => {
    const template = { html: '<p data-component="title">Hello {{title}}</p><i>{{title}}, {{page}}</i>' };
    expect(listed(template)).toEqual(expect.arrayContaining(['title.tag text TEXT ""']));
    expect(filled(template, { title: "Ann", page: 3 })).toBe(
      '<p data-component="title">Hello Ann</p><i>Ann, 3</i>',
    );
    expect(filled(template, { title: "Ann", "title.text": "Bye" })).toContain(">Bye</p><i>Ann, </i>");
    expect(problemsOf({ html: '<p data-component="list">a</p><p>{{list.field}}</p>' })).toEqual([
      'html: the list {{list.field}} has the name of the component "list"; name one of them otherwise',
    ]);
  });
});

describe("a value", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["<p>Hi {{ name }}!</p>", { name: "<b>&amp;</b>" }, "<p>Hi &lt;b&gt;&amp;amp;&lt;/b&gt;!</p>"],
    ["<p>{{a}}<b>{{b}}</b>c</p>", { a: 1, b: true }, "<p>1<b>true</b>c</p>"],
    ['<p title="a {{x}}">a</p>', { x: '" onclick="1' }, '<p title="a &quot; onclick=&quot;1">a</p>'],
    ["<p title={{x}}>a</p>", { x: "a b" }, '<p title="a b">a</p>'],
    ["<p>{{a}} {{b}}</p>", { a: "{{b}}", b: "{{a}}" }, "<p>{{b}} {{a}}</p>"],
    [
      '<a href="https://a.test/?q={{q}}&r={{r}}">a</a>',
      { q: "a&b=#c", r: "é" },
      '<a href="https://a.test/?q=a%26b%3D%23c&amp;r=%C3%A9">a</a>',
    ],
    [
      '<img src="https://a.test/{{dir}}/{{file}}.png">',
      { dir: "a/b", file: "c d?" },
      '<img src="https://a.test/a/b/c%20d%3F.png">',
    ],
    ['<a href="{{x}}">a</a>', { x: "mailto:a@b.test" }, '<a href="mailto:a@b.test">a</a>'],
    ['<img src="{{x}}/a.png">', { x: "https://a.test" }, '<img src="https://a.test/a.png">'],
    ['<a href="tel:{{x}}">a</a>', { x: "+49 30 1" }, '<a href="tel:+49301">a</a>'],
    [
      '<p style="width: {{w}}px; color: {{c}}">a</p>',
      { w: 12, c: "rgb(1, 2, 3)" },
      '<p style="width: 12px; color: rgb(1, 2, 3)">a</p>',
    ],
    [
      `<p style="background: url('{{u}}')">a</p>`,
      { u: "https://a.test/a'b.png" },
      `<p style="background: url(&quot;https://a.test/a'b.png&quot;)">a</p>`,
    ],
    [
      "<style>p::after { content: '{{x}}' }</style>",
      { x: "a'\"\\</style>" },
      String.raw`<style>p::after { content: 'a\27 \22 \5c \3c /style>' }</style>`,
    ],
  ])("is written for its place in %s", (html, values, expected) => {
    expect(filled({ html }, values, { whole: true })).toContain(expected);
  });

  test("fills tags in the title, in a style element, in the css field and in svg", () => {
    const html =
      '<title>{{name}}</title><style>p { color: {{ink}} }</style><svg><text fill="{{ink}}">{{name}}</text></svg>';
    const text = filled(
      { html, css: "b { width: {{size}}px; background: url({{photo}}) }" },
      {
        name: "</title><b>",
        ink: "#ff0000",
        size: 20,
        photo: "asset:a.png",
      },
      { whole: true },
    );
    expect(text).toContain("<title>&lt;/title&gt;&lt;b&gt;</title>");
    expect(text).toContain("<style>p { color: #ff0000 }</style>");
    expect(text).toContain('<text fill="#ff0000">&lt;/title&gt;&lt;b&gt;</text>');
    expect(text).toContain('b { width: 20px; background: url("asset:a.png") }');
  });

  test.each<[string, Record<string, unknown>, string]>([
    [
      '<a href="{{x}}">a</a>',
      { x: "javascript:alert(1)" },
      "x.text must be an http, https, mailto or tel address",
    ],
    ['<a href="{{x}}">a</a>', { x: " java\nscript:alert(1)" }, "x.text must be an http"],
    ['<img src="{{x}}">', { x: "file:///etc/passwd" }, "x.text must be an http or https URL"],
    ['<img src="{{x}}/a.png">', { x: "data:text/html,a" }, "x.text must be an http or https URL"],
    ['<p style="color: {{x}}">a</p>', { x: "red; background: url(//a.test)" }, "x.text must be a"],
    ['<p style="width: {{x}}">a</p>', { x: "1px; position: fixed" }, "x.text must be a CSS value without"],
    ['<p style="width: {{x}}">a</p>', { x: "url(https://a.test/)" }, "x.text must be a CSS value without"],
    ['<p style="width: {{x}}">a</p>', { x: "1px } a {" }, "x.text must be a CSS value without"],
    ["<style>p { width: {{x}} }</style>", { x: "</style><b>" }, "x.text must be a CSS value without"],
    ['<svg><path fill="{{x}}"/></svg>', { x: "url(https://a.test/)" }, "x.text must be"],
    ["<p>{{x}}</p>", { x: "a".repeat(20_001) }, "x.text must be at most 20000 characters"],
    ["<p>{{x}}</p>", { x: "\0" }, "x.text must not contain a NUL character"],
    ["<p>{{x}}</p>", { x: [{ a: 1 }] }, "x.rows entry 1: must be a list of at most 500 texts; got an object"],
    ["<p>{{x.a}}</p>", { x: ["a"] }, 'x.rows entry 1: must be a list of at most 500 objects; got "a"'],
    [
      "<p>{{x.a}}</p>",
      { x: [Object.fromEntries(Array.from({ length: 41 }, (_one, index) => [index, 1]))] },
      "x.rows entry 1: must have at most 40 fields; got 41",
    ],
    ["<p>{{x.a}}</p>", { x: "a" }, 'x.rows must be a list of at most 500 objects; got "a"'],
    [
      '<a href="{{x.a}}">a</a>',
      { x: [{ a: "" }, { a: "javascript:1" }] },
      "x.rows entry 2: a must be an http",
    ],
    [
      "<p>{{x}}</p>",
      { x: Array.from({ length: 501 }, () => "a") },
      "x.rows must be a list of at most 500 texts; got 501",
    ],
  ])("%s refuses %j", (html, values, message) => {
    expect(faultsOf({ html }, values)).toEqual([expect.stringContaining(message)]);
  });

  test("that makes an address unsafe in combination with another omits the address with a warning", () => {
    const template = { html: '<a href="mailto:{{a}}{{b}}">a</a>' };
    expect(filled(template, { a: "", b: "" })).toBe('<a href="">a</a>');
    expect(warningsOf(template, { a: "", b: "" })).toEqual([
      expect.stringContaining("the address with {{a}}, {{b}} is left out: it must be an http"),
    ]);
  });
});

describe("a tag without a value", () => {
  test("is empty, with one warning for each tag", () => {
    const template = {
      html: "<p title='{{a}}'>{{a}}, {{b}}, {{c.d}}</p><img src='{{e}}'>",
      css: "p { color: {{f}} }",
    };
    expect(filled(template, { b: "" })).toBe('<p title="">, , </p><img src="">');
    expect(warningsOf(template, { b: "", a: null })).toEqual(
      ["a", "c.d", "e", "f"].map((name) => `the tag {{${name}}} has no value and is empty`),
    );
  });

  test("has a warning for the entries that lack it, and none for an empty list", () => {
    const html = "<ul><li>{{a.b}} {{a.c}}</li></ul>";
    expect(warningsOf({ html }, { a: [{ b: 1, c: 2 }, { b: 1, c: null }, {}] })).toEqual([
      "the tag {{a.b}} has no value in 1 of 3 entries of its list",
      "the tag {{a.c}} has no value in 2 of 3 entries of its list",
    ]);
    expect(warningsOf({ html }, { a: [] })).toEqual([]);
  });

  test("is only counted after 50", () => {
    const html = `<p>${Array.from({ length: 60 }, (_one, index) => `{{t${index}}}`).join(" ")}</p>`;
    const warnings = warningsOf({ html }, {});
    expect([warnings.length, warnings.at(-1)]).toEqual([51, "and 10 more"]);
  });
});

describe("a list", () => {
  const items = [
    { title: "Tea", price: 3 },
    { title: "Cake", price: "4,50" },
  ];

  test.each<[string, string, Record<string, unknown>, string]>([
    [
      "repeats the element that contains its tag",
      "<div><p>{{a}}</p><i>b</i></div>",
      { a: ["x", 2] },
      "<div><p>x</p><p>2</p><i>b</i></div>",
    ],
    [
      "repeats the element whose attribute it is",
      '<img alt="{{a}}">',
      { a: ["x", "y"] },
      '<img alt="x"><img alt="y">',
    ],
    [
      "of pictures repeats the picture",
      '<img src="{{a}}" alt="">',
      { a: ["https://a.test/1.png", "asset:b.png"] },
      '<img src="https://a.test/1.png" alt=""><img src="asset:b.png" alt="">',
    ],
    ["of no entries takes the element away", "<p>a</p><p>{{a}}</p>", { a: [] }, "<p>a</p>"],
    [
      "of objects repeats the row around its fields",
      "<table><tbody><tr><td>{{i.title}}</td><td><b>{{i.price}}</b></td></tr></tbody></table>",
      { i: items },
      "<table><tbody><tr><td>Tea</td><td><b>3</b></td></tr><tr><td>Cake</td><td><b>4,50</b></td></tr></tbody></table>",
    ],
    [
      "of objects repeats the entry around its field",
      "<ul><li><b>{{i.title}}</b></li></ul>",
      { i: items },
      "<ul><li><b>Tea</b></li><li><b>Cake</b></li></ul>",
    ],
    [
      "of objects repeats the smallest element with its fields",
      "<main><div><h2>{{i.title}}</h2><p>{{i.price}} {{i.title}}</p></div></main>",
      { i: items },
      "<main><div><h2>Tea</h2><p>3 Tea</p></div><div><h2>Cake</h2><p>4,50 Cake</p></div></main>",
    ],
    [
      "that stands twice is repeated in both places",
      "<ul><li>{{i.title}}</li></ul><div><b>{{i.title}}</b></div>",
      { i: items },
      "<ul><li>Tea</li><li>Cake</li></ul><div><b>Tea</b><b>Cake</b></div>",
    ],
    [
      "repeats the element that names it",
      '<div data-repeat="i"><p>{{i.title}}</p></div>',
      { i: items },
      '<div data-repeat="i"><p>Tea</p></div><div data-repeat="i"><p>Cake</p></div>',
    ],
    [
      "in another one is repeated in each of its entries",
      '<div data-repeat="a"><i>{{a}}</i><b>{{b}}</b></div>',
      { a: [1, 2], b: ["x", "y"] },
      '<div data-repeat="a"><i>1</i><b>x</b><b>y</b></div><div data-repeat="a"><i>2</i><b>x</b><b>y</b></div>',
    ],
    [
      "beside another one in an element goes on with it",
      "<p>{{a}}{{b}}</p>",
      { a: [1, 2, 3], b: ["x"] },
      "<p>1x</p><p>2</p><p>3</p>",
    ],
    [
      "leaves other tags the same in each entry",
      "<p>{{a}} of {{b}}</p>",
      { a: [1, 2], b: 2 },
      "<p>1 of 2</p><p>2 of 2</p>",
    ],
    ["in the body itself is one line", "{{a}}", { a: ["x", "y"] }, "x, y"],
    ["may have its field set alone", "<p>{{a.b}}</p>", { a: { b: "x" } }, "<p>x</p>"],
    [
      "may be JSON text in its rows",
      "<p>{{a.b}}</p><i>{{c}}</i>",
      { a: '[{"b":1}]', "c.rows": '["x","y"]' },
      "<p>1</p><i>x</i><i>y</i>",
    ],
    ["counts if it comes after a text for the tag", "<p>{{a}}</p>", { "a.text": "x", a: ["y"] }, "<p>y</p>"],
    [
      "does not count before a text for the tag",
      "<p>{{a}}</p>",
      { "a.rows": ["y"], "a.text": "x" },
      "<p>x</p>",
    ],
  ])("%s", (_what, html, values, expected) => {
    expect(filled({ html }, values)).toBe(expected);
  });

  test("is joined to one line in the title and in a style", () => {
    const html = "<title>{{a}}</title><style>p { font-family: {{a}} }</style><p>a</p>";
    const text = filled({ html }, { a: ["Inter", "Lora"] }, { whole: true });
    expect(text).toContain("<title>Inter, Lora</title><style>p { font-family: Inter, Lora }</style>");
  });

  test("fills elements with data-rows, and their rows replace the content", () => {
    const template = {
      html: '<ul data-component="list" data-rows><li>{{shop}}: <b data-field="what">Tea</b></li></ul>',
    };
    expect(filled(template, { shop: "A" })).toContain('<li>A: <b data-field="what">Tea</b></li>');
    const rows = filled(template, { shop: "A", "list.rows": [{ what: "{{shop}}" }, { what: "Cake" }] });
    expect(rows).toContain(
      '<li>A: <b data-field="what">{{shop}}</b></li><li>A: <b data-field="what">Cake</b></li>',
    );
  });

  test("shows all of 500 entries, and only a part beyond the element limit of a page", () => {
    const entries = Array.from({ length: limits.htmlRowsMax }, (_one, index) => ({ n: index }));
    const row = "<tr><td>{{a.n}}</td></tr>";
    const rows = filled({ html: `<table>${row}</table>` }, { a: entries }).match(/<tr>/g);
    expect(rows).toHaveLength(limits.htmlRowsMax);
    const nested = { html: `<div data-repeat="b"><i>{{b}}</i><table>${row}</table></div>` };
    const many = { a: entries, b: entries.map(({ n }) => n) };
    const warnings = warningsOf(nested, many);
    expect(warnings.at(-1)).toMatch(/^the list \{\{a\}\} shows \d+ of 500 entries/);
    expect(filled(nested, many).match(/<td>/g)?.length).toBeLessThan(limits.htmlRowElementsMax);
  });
});

describe("the lists of a request have a common bound", () => {
  const names = Array.from({ length: limits.htmlRowFieldsMax }, (_one, index) => `f${index}`);
  const cells = (list: string) => names.map((name) => `<td>{{${list}.${name}}}</td>`).join("");
  const template = { html: `<table><tr>${cells("a")}</tr><tr>${cells("b")}</tr></table>` };
  const longest = Array.from({ length: limits.htmlRowsMax }, () =>
    Object.fromEntries(names.map((name) => [name, "1"])),
  );
  const bound =
    "b.rows must not bring the lists of merge tags above 21,000 values together, entries included";

  test.each<[string, (list: object[]) => unknown]>([
    ["as arrays", (list) => list],
    ["as JSON text", (list) => JSON.stringify(list)],
  ])("%s", (_how, write) => {
    expect(faultsOf(template, { "a.rows": write(longest) })).toEqual([]);
    expect(faultsOf(template, { "a.rows": write(longest), "b.rows": write(longest.slice(0, 20)) })).toEqual([
      bound,
    ]);
  });

  test("text that is no list is not parsed beyond it", () => {
    expect(faultsOf(template, { "b.rows": `[${"[],".repeat(300_000)}0]` })).toEqual([bound]);
  });

  test("at most 500 fonts in their values are looked up", () => {
    const styled = { html: '<p style="font-family: {{font.name}}">a</p>' };
    const fonts = Array.from({ length: limits.htmlRowsMax }, (_one, index) => ({
      name: `A${index}, B${index}`,
    }));
    const { document } = applied(read(styled), { font: [] });
    const many = { ...document, values: { font: { rows: fonts } } };
    expect(listDocumentFamilies(many)).toHaveLength(500);
  });
});

describe("rejects malformed tags with their line when a template is written", () => {
  test.each([
    ["<script>{{x}}</script>", "<script> is not accepted"],
    ['<p onclick="f({{x}})">a</p>', "the attribute onclick is not accepted"],
    ["<!-- {{x}} -->", "{{x}} is not accepted in a comment"],
    ["<style>/* {{x}} */</style>", "a tag is accepted only in the value"],
    ["<style>.{{x}} { color: red }</style>", "a tag is accepted only in the value"],
    ["<style>p { {{x}}: red }</style>", "a tag is accepted only in the value"],
    ["<style>p { a:{{x}} { color: red } }</style>", "a tag is accepted only in the value"],
    ["<style>@media (min-width: {{x}}) { p { color: red } }</style>", "a tag is accepted only in the value"],
    ["<style>@import {{x}};</style>", "a tag is accepted only in the value"],
    ["<style>p { width: {{x}}(1px) }</style>", "a tag is accepted only in the value"],
    ["<style>p { content: '\\{{x}}' }</style>", "a tag is accepted only in the value"],
    ["<style>p { background: url({{x}}://a) }</style>", "not accepted in the scheme of an address"],
    ['<a href="{{x}}:alert(1)">a</a>', "the attribute href: a tag is not accepted in the scheme"],
    ['<a href="java{{x}}:alert(1)">a</a>', "the attribute href: a tag is not accepted in the scheme"],
    ['<a href="https:{{x}}">a</a>', "the attribute href: a tag is not accepted in the scheme"],
    ['<a href="javascript:{{x}}">a</a>', "the attribute href: a tag is not accepted in the scheme"],
    ['<a href="//{{x}}">a</a>', "the attribute href: a tag is not accepted in the scheme"],
    ['<img src="{{x}}://{{y}}">', "the attribute src: a tag is not accepted in the scheme"],
    ['<svg><use href="{{x}}"/></svg>', "the attribute href: a tag is accepted only after a # here"],
    ['<p style="{{x}}">a</p>', "the attribute style: a tag is accepted only in the value"],
    ["<p {{x}}>a</p>", "a tag is not accepted in the name of an attribute"],
    ["<p{{x}}>a</p>", "a tag is not accepted in the name of an element"],
    ['<p data-component="{{x}}">a</p>', "{{x}} is not accepted in data-component"],
    ['<p data-repeat="y">{{x}}</p>', 'data-repeat names "y", and no tag in the html has this name'],
    ["<p>{{{x}}}</p>", "{{{ is not accepted"],
    ["<p>{{x</p>", "{{ is not closed"],
    ["<p>{{x<b>}}</b></p>", "{{ is not closed"],
    ["<p title={{ x }}>a</p>", "{{ is not closed"],
    ["<p>{{}}</p>", "{{}} is not accepted: a tag's name has letters"],
    ["<p>{{#each x}}a{{/each}}</p>", "{{#each x}} is not accepted"],
    ["<p>{{a.b.c}}</p>", "{{a.b.c}} is not accepted"],
    ["<p>{{a.rows}}</p>", '"rows" is the list itself'],
    [`<p>{{${"x".repeat(101)}}}</p>`, "a tag's name has at most 100 characters"],
  ])("%s", (html, message) => {
    const problems = problemsOf({ html: `<p>first line</p>\n${html}` });
    expect(
      problems.some((problem) => problem.startsWith("html: line 2: ") && problem.includes(message)),
      problems.join("\n"),
    ).toBe(true);
  });

  test("in the css field, and with the line within a long text", () => {
    expect(problemsOf({ html: "<p>a</p>", css: "p { color: red }\n{{x}} { color: red }" })).toContainEqual(
      expect.stringMatching(/^css: line 2: a tag is accepted only/),
    );
    expect(problemsOf({ html: "<p>a\nb\n{{#x}}</p>" })).toEqual([expect.stringMatching(/^html: line 3: /)]);
  });

  test("accepts single or closing braces as text", () => {
    expect(filled({ html: "<p>} a }} { b }</p>" }, {})).toBe("<p>} a }} { b }</p>");
  });

  test("shows them unchanged in a template that was stored before merge tags", () => {
    const source = { editor: "canvas-html", html: "<p>{{#x}} {{y}} {{{z}}}</p><!-- {{c}} -->" };
    const stored = parseHtmlDocument(source, { isStored: true });
    if (!stored.ok) throw new Error(JSON.stringify(stored.problem));
    expect(serialize(fillHtmlPage(stored.value).page)).toContain("<p>{{#x}}  {{{z}}}</p>");
  });

  test("shows names of such a template as text if they cannot be tags", () => {
    const html = '<p data-component="list">{{list.a}}</p>';
    const stored = parseHtmlDocument({ editor: "canvas-html", html }, { isStored: true });
    if (!stored.ok) throw new Error(JSON.stringify(stored.problem));
    expect(serialize(fillHtmlPage(stored.value).page)).toContain(html);
  });

  test("rejects more names than the limit, but accepts one name any number of times", () => {
    const tags = (name: (index: number) => string) =>
      `<p>${Array.from({ length: 10_000 }, (_one, index) => `{{${name(index)}}}`).join(" ")}</p>`;
    expect(problemsOf({ html: tags((index) => `t${index}`) })).toEqual([
      "html: at most 500 names of merge tags are accepted; got 10000",
    ]);
    expect(filled({ html: tags(() => "x") }, { x: "y" })).toHaveLength(10_000 * 2 + 6);
  });
});

describe("law: pages with different values differ only in the place of the tag", () => {
  const value = fc.oneof(
    fc.string({ unit: fc.nat(0x10_ff_ff).map(toCharacter), maxLength: 40 }),
    fc
      .array(
        fc.constantFrom(
          ..."<>\"'&{};:/\\()#%= \n\t`*-!,".split(""),
          ..."{{x}} <b> </style> <!-- --> </title> url( javascript: expression( /* */ https://a.test/ red".split(
            " ",
          ),
          ..."12px rgb(1,2,3) @import var(--a) &quot; \u2028 é あ".split(" "),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join("")),
  );

  /** The text that the template shows, or undefined if the value is rejected. */
  function shown(document: HtmlDocument, x: JsonValue): string | undefined {
    const { document: changed, faults } = applied(document, { x });
    return faults.length > 0 ? undefined : serialize(fillHtmlPage(changed).page);
  }

  /** The page as a browser parses it, without the value. */
  function shape(html: string, place: (name: string) => boolean): string {
    return JSON.stringify(parse(html), (key: string, node: unknown) => {
      if (key === "parentNode" || key === "sourceCodeLocation") return undefined;
      const named = node as { name?: unknown; value?: unknown; nodeName?: unknown } | null;
      if (typeof named === "object" && named !== null && typeof named.value === "string") {
        const name = String(named.name ?? named.nodeName);
        return place(name) ? { ...named, value: "" } : named;
      }
      return node;
    });
  }

  test.each([
    ["a text", "<p>a {{x}} b<b>c</b></p>", "#text"],
    ["the title", "<title>{{x}}</title><p>a</p>", "#text"],
    ["a text area", "<textarea>{{x}}</textarea><p>a</p>", "#text"],
    ["svg's text", "<svg><title>{{x}}</title><text>{{x}}</text></svg>", "#text"],
    ["an attribute", '<p title="a {{x}}" id=b>a</p>', "title"],
    ["a whole link", '<a href="{{x}}" id=b>a</a>', "href"],
    ["a query", '<a href="https://a.test/?q={{x}}&r=1">a</a>', "href"],
    ["a picture", '<img src="{{x}}" alt="">', "src"],
    ["a path", '<img src="https://a.test/{{x}}.png" alt="">', "src"],
    ["a style attribute", '<p style="width: {{x}}; color: red" id=b>a</p>', "style"],
    ["a style's address", '<p style="background: url({{x}}); color: red">a</p>', "style"],
    ["a style sheet's value", "<style>p { width: {{x}}; color: red } b { top: 0 }</style><p>a</p>", "#text"],
    ["a style sheet's text", "<style>p::after { content: '{{x}}'; color: red }</style><p>a</p>", "#text"],
  ])("%s", (_place, html, place) => {
    const document = read({ html });
    const isPlace = (name: string) => name === place;
    const usual = shape(shown(document, "") ?? "", isPlace);
    fc.assert(
      fc.property(value, (x) => {
        fc.pre(x !== "" && !x.includes("\0"));
        const text = shown(document, x);
        fc.pre(text !== undefined);
        // Ignores empty text nodes.
        const other = shape(text, isPlace);
        expect(withoutEmptyTexts(other)).toBe(withoutEmptyTexts(usual));
      }),
    );
  });

  function withoutEmptyTexts(text: string): string {
    return text.replaceAll(/,?\{"nodeName":"#text","value":""\}/g, "").replaceAll("[,", "[");
  }

  test("the declarations of a style are the same ones", () => {
    const inline = read({
      html: `<p style="top: 0; width: {{x}}px; color: {{y}}; content: '{{z}}'; left: 0">a</p>`,
    });
    const sheet = read({
      html: "<p>a</p>",
      css: "p { top: 0; width: calc({{x}} + 1px); left: {{y}}{{x}} } b { top: 1px }",
    });
    fc.assert(
      fc.property(value, value, value, (x, y, z) => {
        fc.pre(!z.includes("\0"));
        const attribute = applied(inline, { x: "1", y, z });
        if (attribute.faults.length === 0) {
          const style = /style="([^"]*)"/.exec(serialize(fillHtmlPage(attribute.document).page))?.[1] ?? "";
          const css = style
            .replaceAll("&quot;", '"')
            .replaceAll("&lt;", "<")
            .replaceAll("&nbsp;", "\u00a0")
            .replaceAll("&amp;", "&");
          expect(readDeclarations(css).map(({ name }) => name)).toEqual([
            "top",
            "width",
            "color",
            "content",
            "left",
          ]);
        }
        const rules = applied(sheet, { x, y });
        fc.pre(rules.faults.length === 0);
        const css = /<style>(.*)<\/style>/s.exec(serialize(fillHtmlPage(rules.document).page))?.[1] ?? "";
        expect(readCssRules(css).map(({ declarations }) => declarations.map(({ name }) => name))).toEqual([
          ["top", "width", "left"],
          ["top"],
        ]);
      }),
    );
  });
});
