import { formatProblem } from "#contract/value-problem-words.ts";
import { describe, expect, test } from "vitest";
import { listHtmlProperties, parseHtmlDocument } from "./html-document.ts";

function read(source: Record<string, unknown>) {
  const parsed = parseHtmlDocument({ editor: "canvas-html", ...source });
  if (!parsed.ok) throw new Error(parsed.problem.map(formatProblem).join("\n"));
  return parsed.value;
}

function problemsOf(source: Record<string, unknown>): string[] {
  const parsed = parseHtmlDocument({ editor: "canvas-html", html: "<p>a</p>", ...source });
  return parsed.ok ? [] : parsed.problem.map(formatProblem);
}

/** `key type defaultValue` for each property of a component. */
function propertiesOf(id: string, source: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    listHtmlProperties(read(source))
      .filter(({ componentId }) => componentId === id)
      .map(({ property, type, defaultValue }) => [property, `${type} ${defaultValue}`]),
  );
}

describe("properties come from the document", () => {
  test("a text has its content and its styles, with variables and inheritance resolved", () => {
    const properties = propertiesOf("title", {
      html: '<main class="card"><h1 data-component="title">Hello\n <b>you</b><br>there</h1></main>',
      css: `:root { --ink: #123456 } .card { color: var(--ink); font: 500 18px/1.4 "Fraunces", serif }
        .card h1 { font-size: 3rem; color: var(--missing, var(--ink)) } h1 { font-size: 10px }`,
    });
    expect(properties).toMatchObject({
      text: "text Hello you\nthere",
      color: "color #123456",
      "font-family": "font Fraunces",
      "font-size": "number 48",
      "font-weight": "number 500",
      visible: "boolean true",
    });
  });

  test("orders rules by layer, specificity and position, with the style attribute last", () => {
    const css = `@layer base { #x { color: #000001 } } .a { color: #000002 } p.a { color: #000003 } .a { color: #000004 }
      @media (min-width: 1px) { p.a { color: #000005 } } p { color: #000006 !important }`;
    const of = (style: string) =>
      propertiesOf("t", { html: `<p id="x" class="a" data-component="t" style="${style}">a</p>`, css })[
        "color"
      ];
    expect(of("")).toBe("color #000006");
    expect(of("color: #000007 !important")).toBe("color #000007");
    expect(
      propertiesOf("t", {
        html: '<p class="a" data-component="t">a</p>',
        css: css.replace(" !important", ""),
      })["color"],
    ).toBe("color #000003");
  });

  test("lists an opacity in per cent as a fraction", () => {
    const opacityOf = (value: string) =>
      propertiesOf("t", { html: '<p data-component="t">a</p>', css: `p { opacity: ${value} }` })["opacity"];
    expect(["50%", "0.5", "100%"].map(opacityOf)).toEqual(["number 0.5", "number 0.5", "number 1"]);
  });

  test("a picture has a source and no text; a box has its background colour and picture", () => {
    const html = '<img data-component="photo" src="asset:a.jpg"><div data-component="hero"><p>a</p></div>';
    const css =
      ".x {} [data-component='hero'] { background: url(https://pictures.test/b.png) center #222222 }";
    expect(propertiesOf("photo", { html, css })).toMatchObject({ src: "image asset:a.jpg" });
    expect(propertiesOf("photo", { html, css })).not.toHaveProperty("text");
    expect(propertiesOf("hero", { html, css })["background-image"]).toBe("image https://pictures.test/b.png");
  });

  test("the page has the variables of its root, with the kind of their values", () => {
    const css = `:root { --accent: tomato; --brand: oklch(60% 0.2 350); --mixed: color-mix(in oklab, red 20%, white); --faint: rgb(from tomato r g calc(b / 2) / 50%); --gap: 12px; --half: 50%; --ratio: 1.5; --label: "New"; --photo: url(asset:a.jpg);
      --font-title: "Fraunces", serif; --shadow: 0 1px 2px #000000; --empty: ; }`;
    expect(propertiesOf("page", { html: "<p>a</p>", css })).toMatchObject({
      "--accent": "color tomato",
      "--brand": "color oklch(60% 0.2 350)",
      "--mixed": "color color-mix(in oklab, red 20%, white)",
      "--faint": "color rgb(from tomato r g calc(b / 2) / 50%)",
      "--gap": "number 12",
      "--half": "number 50",
      "--ratio": "number 1.5",
      "--label": "text New",
      "--photo": "image asset:a.jpg",
      "--font-title": "font Fraunces",
    });
    expect(propertiesOf("page", { html: "<p>a</p>", css })).not.toHaveProperty("--shadow");
  });

  test("data-editable lists the offered properties in either spelling", () => {
    const html = '<p data-component="t" data-editable="text, fontSize --tone" style="--tone: #ff0000">a</p>';
    expect(Object.keys(propertiesOf("t", { html }))).toEqual(["text", "font-size", "--tone"]);
  });

  test("reads the children of an element as rows, by the names of their fields", () => {
    const html =
      '<ul data-component="list" data-rows><li><b data-field="what">Tea</b> <i data-field="price">3</i></li></ul>';
    expect(propertiesOf("list", { html })["rows"]).toBe('json [{"what":"Tea","price":"3"}]');
  });

  test("an element that contains other components is a box, because a new text would remove them", () => {
    const html = '<p data-component="outer">See <b data-component="inner">this</b></p>';
    const types = new Map(read({ html }).components.map(({ id, type }) => [id, type]));
    expect([types.get("outer"), types.get("inner")]).toEqual(["HTML", "TEXT"]);
  });
});

describe("names forbidden constructs with their line", () => {
  test.each([
    ["<script>alert(1)</script>", "<script> is not accepted"],
    ["<svg><script>1</script></svg>", "<script> is not accepted"],
    ['<img src="asset:a" onerror="alert(1)">', "the attribute onerror is not accepted"],
    ["<svg onload=alert(1)></svg>", "the attribute onload is not accepted"],
    ['<a href="javascript:alert(1)">a</a>', "the attribute href must be"],
    ['<a href="&#106;ava\tscript:alert(1)">a</a>', "the attribute href must be"],
    ['<a href="data:text/html,x">a</a>', "the attribute href must be"],
    ['<svg><a xlink:href="javascript:1">a</a></svg>', "the attribute xlink:href must be"],
    ['<svg><use href="https://other.test/a.svg#b"/></svg>', "the attribute href must be a #"],
    ['<img src="file:///etc/passwd">', "the attribute src must be"],
    ['<img src="asset:a" srcset="https://other.test/a 2x">', "the attribute srcset is not accepted"],
    ['<base href="https://other.test/">', "<base> is not accepted"],
    ['<meta http-equiv="refresh" content="0; url=https://other.test/">', "the attribute http-equiv"],
    ['<iframe src="https://other.test/"></iframe>', "<iframe> is not accepted"],
    ["<object data=x></object>", "<object> is not accepted"],
    ['<link rel="stylesheet" href="https://other.test/a.css">', "<link> is not accepted"],
    ["<template shadowrootmode=open><p>a</p></template>", "<template> is not accepted"],
    ["<template><script>1</script></template>", "<script> is not accepted"],
    ["<noscript><p>a</p></noscript>", "<noscript> is not accepted"],
    ["<math><mtext><table><mglyph><style><!--</style><img onerror=alert(1)>", "the attribute onerror"],
    ['<p style="background: url(javascript:1)">a</p>', "the attribute style: url()"],
    ["<style>@import url(https://other.test/a.css);</style>", "@import is not accepted"],
    ["<style>@\\69mport 'a'</style>", "@import is not accepted"],
    ["<style>@font-face { font-family: a; src: url(https://other.test/a) }</style>", "@font-face is not"],
    ["<style>p { background: image-set('https://other.test/a' 1x) }</style>", "an address in image-set()"],
    ["<style>p { background: u\\72l(file:///etc/passwd) }</style>", "url() must be"],
  ])("%s", (html, message) => {
    const problems = problemsOf({ html: `<p>first line</p>\n${html}` });
    expect(
      problems.some((problem) => problem.startsWith("html: line 2: ") && problem.includes(message)),
      problems.join("\n"),
    ).toBe(true);
  });

  test("quotes the start of a long address whole", () => {
    const html = `<a href="javascript:${"a".repeat(80)}">a</a>`;
    expect(problemsOf({ html }).join()).toMatch(/got "javascript:a+…"$/);
  });

  test("rejects css that closes its style element", () => {
    expect(problemsOf({ css: "p {}</style><script>1</script>" }).join()).toContain("</style is not accepted");
  });

  test("reports faults of data-component and data-editable", () => {
    const html = '<p data-component="page">a</p>\n<p data-component="a" data-editable="txt">a</p>';
    expect(problemsOf({ html })).toEqual([
      'html: line 1: "page" is the page itself; name the component otherwise',
      "html: line 2: data-editable names \"txt\", which this component cannot have; did you mean 'text'?",
    ]);
  });

  test("rejects sizes, formats and unknown fields by their paths", () => {
    const problems = problemsOf({ width: 0, height: 5_000, outputFormat: "gif", html: "", size: 1 });
    expect(problems.map((problem) => problem.split(":")[0])).toEqual([
      "size",
      "width",
      "height",
      "outputFormat",
      "html",
    ]);
    expect(problemsOf({ width: 4_000, height: 4_000, scaleFactor: 4 })[0]).toContain("megapixels");
  });

  test("reports a side that is too long for webp", () => {
    const wide = { width: 4_096, height: 100, scaleFactor: 4 };
    expect(problemsOf({ ...wide, outputFormat: "webp" })).toEqual([
      "width: the picture would be 16384 px along this side; WebP has at most 16383 px a side; ask for a smaller size or another format",
    ]);
    expect(problemsOf({ ...wide, outputFormat: "png" })).toEqual([]);
    expect(problemsOf({ width: 100, height: 4_096, scaleFactor: 4, outputFormat: "webp" })[0]).toMatch(
      /^height: /,
    );
  });

  test("rejects a short text that would expand to millions of elements", () => {
    const formatting = Array.from({ length: 150 }, (_unused, index) => `<b a${index}>`).join("");
    expect(problemsOf({ html: `<p>${formatting}${"<p>a".repeat(200)}` })).toEqual([
      "html: at most 5000 elements are accepted",
    ]);
  });
});

test("accepts all harmless constructs of a page", () => {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>A</title><style>@page { size: A4 } @media print { p { color: red } } p::before { content: "</" }</style></head>
    <body><svg viewBox="0 0 1 1"><defs><clipPath id="c"><path d="M0 0"/></clipPath></defs><use href="#c"/></svg>
    <a href="mailto:a@b.test">a</a><img src="data:image/png;base64,AAAA" alt=""><p style="clip-path: url(#c)">a</p></body></html>`;
  expect(problemsOf({ html })).toEqual([]);
});
