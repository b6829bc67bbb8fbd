import { formatProblem } from "#contract/value-problem-words.ts";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseHtmlDocument } from "./html-document.ts";

const folder = new URL("../../service/starters/html/", import.meta.url);

function problemsOf(source: { html?: string; css?: string }, isStored = false): string[] {
  const parsed = parseHtmlDocument({ editor: "canvas-html", html: "<p>a</p>", ...source }, { isStored });
  return parsed.ok ? [] : parsed.problem.map(formatProblem);
}

/** Each place that contains styles, with the prefix of its faults. */
const places: readonly (readonly [
  string,
  (declaration: string) => { html?: string; css?: string },
  string,
])[] = [
  [
    "the css field",
    (declaration) => ({ css: `:root { --text: "https://a.test/a" }\n.x { ${declaration} }` }),
    "css: line 2: ",
  ],
  [
    "a style element",
    (declaration) => ({ html: `<p>a</p>\n<style>:root { --text: "a" } .x { ${declaration} }</style>` }),
    "html: line 2: ",
  ],
  [
    "a style element in an SVG",
    (declaration) => ({
      html: `<p>a</p>\n<svg><style>svg { --text: "a" } .x { ${declaration} }</style></svg>`,
    }),
    "html: line 2: ",
  ],
  [
    "a style attribute",
    (declaration) => ({
      html: `<i style="--text: 'a'"></i>\n<p style='${declaration.replaceAll("'", '"')}'>a</p>`,
    }),
    "html: line 2: the attribute style: ",
  ],
];

const refused: readonly (readonly [string, string])[] = [
  ["background: image-set(var(--text))", "var(--text) in image-set()"],
  ["background: image-set(var(--text) 1x, url(asset:b.png) 2x)", "var(--text) in image-set()"],
  ["background: -webkit-image-set(var(--text) 1x)", "var(--text) in -webkit-image-set()"],
  ["background: IMAGE-SET( /* a */ VAR( --text ) )", "var(--text) in image-set()"],
  ["background: im\\61ge-set(v\\61r(--text))", "var(--text) in image-set()"],
  ["background: image-set(var(--none))", "var(--none) in image-set()"],
  ["background: image-set(var(--none, 'https://a.test/a'))", "an address in image-set()"],
  ["background: image-set(var(--text, url(asset:a.png)))", "var(--text) in image-set()"],
  ["--b: var(--text); background: image-set(var(--b))", "var(--b) in image-set()"],
  ["--b: var(--c); --c: var(--b); background: image-set(var(--b))", "var(--b) in image-set()"],
  ["--b: attr(data-a); background: image-set(var(--b))", "var(--b) in image-set()"],
  ["--font-a: Inter; background: image-set(var(--font-a))", "var(--font-a) in image-set()"],
  ["--whole: image-set(var(--text)); background: var(--whole)", "var(--text) in image-set()"],
  ["background: image-set(attr(data-a))", "attr() in image-set()"],
  ["background: image-set(env(a))", "env() in image-set()"],
  ["background: image-set(--mine())", "--mine() in image-set()"],
  ["background: image-set(if(style(--a): 'b'))", "an address in image-set()"],
  [
    "background: -webkit-cross-fade('https://a.test/a', url(asset:b.png), 50%)",
    "an address in -webkit-cross-fade()",
  ],
  ["background: cross-fade(var(--text), url(asset:b.png))", "var(--text) in cross-fade()"],
  ["background: src('https://a.test/a')", "an address in src()"],
  ["background: src(var(--text))", "src()"],
  ["background: image(url(asset:a.png))", "image()"],
  ["background: image(red)", "image()"],
  ["background: element(#a)", "element()"],
  ["background: -moz-element(#a)", "-moz-element()"],
  ["background: paint(dots)", "paint()"],
  ["background: url(var(--text))", "url() takes an address and no function"],
  ["background: URL( attr(data-a) )", "url() takes an address and no function"],
];

describe.each(places)("in %s", (_place, sourceOf, start) => {
  test.each(refused)("rejects %s with its line", (declaration, message) => {
    const [problem = "", ...more] = problemsOf(sourceOf(declaration));
    expect(problem).toContain(`${start}${message}`);
    expect(more).toEqual([]);
  });

  test.each([
    "background: image-set(url(asset:a.png) 1x, url(asset:b.png) 2x)",
    'background: image-set(url("asset:a.png") type("image/png"))',
    "--pic: url(asset:a.png); background: image-set(var(--pic) 1x)",
    "--pic: url('asset:a.png'); --b: var(--pic); background: image-set(var(--b) 1x)",
    "--dense: 2x; background: image-set(url(asset:a.png) var(--dense))",
    "background: image-set(var(--none, url(asset:a.png)) 1x)",
    "background: image-set(linear-gradient(red, var(--tone)) 1x); --tone: blue",
    "background: -webkit-cross-fade(url(asset:a.png), url(asset:b.png), 50%)",
    "background: u\\72l(asset:a.png)",
    "background: url(data:image/png;base64,AA==)",
    "clip-path: url(#local); filter: url( #local ); mask: url('#local')",
    "--pic: url(https://a.test/a.png); background: var(--pic)",
    "content: attr(data-a) var(--text) 'image-set(var(--text))'",
    "font-family: var(--text), 'image'",
  ])("%s is accepted", (declaration) => {
    expect(problemsOf(sourceOf(declaration))).toEqual([]);
  });
});

test("finds a variable's string in @property, in another sheet and in a block", () => {
  const use = ".x { background: image-set(var(--a)) }";
  const problem =
    'css: line 1: var(--a) in image-set() is not accepted: write url("…"), or give --a a url("…")';
  expect(
    problemsOf({ css: `${use} @property --a { syntax: "*"; inherits: true; initial-value: "b.png" }` }),
  ).toEqual([problem]);
  expect(problemsOf({ css: use, html: "<style>@media print { p { --a: 'b' } }</style><p>a</p>" })).toEqual([
    problem,
  ]);
  expect(problemsOf({ css: `${use} p { --a: url(asset:a.png) }` })).toEqual([]);
  expect(
    problemsOf({
      css: `${use} @property --a { syntax: "*"; inherits: true; initial-value: url(asset:b.png) }`,
    }),
  ).toEqual([]);
});

describe("SVG's presentation attributes", () => {
  const names = [
    "fill",
    "stroke",
    "filter",
    "mask",
    "clip-path",
    "cursor",
    "marker-start",
    "marker-mid",
    "marker-end",
  ];

  test.each(names)("rejects %s with an external address, with its line", (name) => {
    const addresses = [
      "url(https://a.test/a.svg#b)",
      "URL( 'https://a.test/a' )",
      "u\\72l(asset:a.png)",
      "none url(//a.test/a)",
    ];
    for (const address of addresses) {
      const problems = problemsOf({
        html: `<p>a</p>\n<svg><rect ${name.toUpperCase()}="${address}"/></svg>`,
      });
      expect(problems).toEqual([expect.stringMatching(`^html: line 2: the attribute ${name} `)]);
    }
    const set = problemsOf({ html: `<p>a</p>\n<svg><rect ${name}="image-set(var(--a))"/></svg>` });
    expect(set).toEqual([
      expect.stringMatching(`^html: line 2: the attribute ${name} holds what is not accepted: `),
    ]);
  });

  test.each(names)(
    "accepts %s with a reference within the page, an embedded picture or a variable",
    (name) => {
      for (const value of [
        "url(#a)",
        "url('#a')",
        "url(data:image/png;base64,AA==)",
        "none",
        "var(--a)",
        "#ff0000",
      ])
        expect(problemsOf({ html: `<svg><rect ${name}="${value}"/></svg>` })).toEqual([]);
    },
  );

  test("accepts attributes of the same name outside SVG", () => {
    expect(problemsOf({ html: '<p fill="url(https://a.test/a)">a</p>' })).toEqual([]);
  });
});

test.each([
  '<linearGradient href="https://a.test/a.svg#b"/>',
  '<pattern xlink:href="https://a.test/a.svg#b"/>',
  '<filter href="a.svg#b"/>',
  '<textPath href="https://a.test/a.svg#b">a</textPath>',
])("rejects %s with its line because it must reference this page", (html) => {
  expect(problemsOf({ html: `<p>a</p>\n<svg>${html}</svg>` })).toEqual([
    expect.stringMatching(/^html: line 2: the attribute (?:xlink:)?href must be a # and an id of this page$/),
  ]);
  expect(problemsOf({ html: `<svg>${html.replace(/href="[^"]*"/, 'href="#b"')}</svg>` })).toEqual([]);
});

test.each([
  '<set attributeName="fill" to="url(https://a.test/a)"/>',
  '<animate attributeName="fill" values="url(#a)"/>',
])("rejects %s because animations are not accepted", (html) => {
  expect(problemsOf({ html: `<svg><rect>${html}</rect></svg>` }).join()).toContain(
    "is not accepted: a picture stands still",
  );
});

test("renders a stored template that the current rules reject", () => {
  const html = '<svg><rect fill="url(https://a.test/a)"/></svg>';
  const css = "p { background: image-set(var(--a)) }";
  expect(problemsOf({ html, css })).toHaveLength(2);
  expect(problemsOf({ html, css }, true)).toEqual([]);
});

test.each(readdirSync(folder).filter((name) => name.endsWith(".html")))("accepts the starter %s", (name) => {
  const html = readFileSync(new URL(name, folder), "utf8");
  const css = readFileSync(new URL(name.replace(".html", ".css"), folder), "utf8");
  expect(problemsOf({ html, css })).toEqual([]);
});

test.each([
  ["variables in a row", `--a:`.repeat(50_000)],
  [
    "variables that refer to the next",
    Array.from({ length: 9_000 }, (_unused, index) => `--v${index}: var(--v${index + 1});`).join(""),
  ],
  ["functions in functions", "image-set(".repeat(20_000)],
  ["references", `background: image-set(${"var(--a)".repeat(20_000)})`],
])("reads %s in linear time", (_what, css) => {
  expect(problemsOf({ css: `p { ${css} background: image-set(var(--v0)) }` }).length).toBeGreaterThan(0);
});
