import { valueProblemWords } from "#contract/value-problem-words.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Change } from "#contract/changes/change.ts";
import { addLaterCoverage } from "../fonts/later-coverage.ts";
import { composeLetters } from "../layout/graphemes.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { applyHtmlChanges } from "./apply-html-changes.ts";
import { replaceCssAddresses, writeCssText } from "./css-addresses.ts";
import { writeFontFaces } from "./html-fonts.ts";
import { parseHtmlDocument } from "./html-document.ts";
import { attributeOf, elementsIn, type HtmlPage, parseHtmlPage, readText } from "./html-tree.ts";
import { readHtmlPage } from "./set-html-values.ts";
import { finishHtmlPage, writeHtmlPage } from "./write-html-page.ts";

addLaterCoverage();

const parsed = parseHtmlDocument({
  editor: "canvas-html",
  html: `<main><h1 data-component="title">Hello</h1><img data-component="photo" src="asset:a.jpg" alt="">
    <a data-component="link" href="https://shop.test/">Shop</a><p data-component="title">again</p>
    <ul data-component="rows" data-rows><li><b data-field="name">a</b><i data-field="price">1</i></li></ul></main>`,
  css: ':root { --accent: #c61d78; --label: "New" } h1::before { content: var(--label) } main { background: url(asset:b.jpg) }',
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
const document = parsed.value;

/** The page as a browser parses it: serialised and parsed again. */
function shown(...changes: Change[]): HtmlPage {
  const { document: changed } = applyHtmlChanges(document, changes);
  const page = finishHtmlPage(readHtmlPage(changed), changed, {
    ofPicture: (source) => `/pictures?src=${encodeURIComponent(source)}`,
    ofFont: (file) => `/fonts/${file.path}`,
  });
  return parseHtmlPage(writeHtmlPage(page));
}

const of = (page: HtmlPage, id: string) =>
  [...elementsIn(page)].filter((element) => attributeOf(element, "data-component") === id);
const tagsOf = (page: HtmlPage) => [...elementsIn(page)].map(({ tagName }) => tagName);
const change = (componentId: string, property: string, value: Change["value"]): Change => ({
  componentId,
  property,
  value,
});

const nasty = fc
  .oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "</style><script>",
      "</title></h1>",
      "{{constructor}}",
      "<!--",
      "]]>",
      "&lt;b&gt;",
      "a\nb",
      "\\\"'`;}*/",
    ),
  )
  .map((text) => text.replaceAll(/[\0\r\n\t\f]| {2,}/g, " "));

describe("values of changes", () => {
  test("a text is shown literally in every element and creates no element", () => {
    const plain = tagsOf(shown());
    fc.assert(
      fc.property(nasty, (text) => {
        const page = shown(change("title", "text", text));
        // Letters in parts are composed, because fonts draw only whole ones.
        const expected = composeLetters(text.replaceAll(/\s+/g, " ").trim());
        for (const element of of(page, "title")) expect(readText(element)).toBe(expected);
        expect(tagsOf(page)).toEqual(plain);
      }),
      { numRuns: lawRuns(60) },
    );
  });

  test("an attribute has the value literally and creates no attribute or element", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const page = shown(change("photo", "alt", text));
        const [photo] = of(page, "photo");
        expect(photo && attributeOf(photo, "alt")).toBe(text);
        expect(photo?.attrs.map(({ name }) => name).toSorted()).toEqual(["alt", "data-component", "src"]);
      }),
      { numRuns: lawRuns(60) },
    );
  });

  test("a text in a style stays inside its quotes", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const page = shown(change("page", "--label", text));
        const root = [...elementsIn(page)].find(({ tagName }) => tagName === "html");
        const style = (root && attributeOf(root, "style")) ?? "";
        expect(style).toBe(`--label: ${writeCssText(text)} !important`);
        expect(style.slice(9, -11).replaceAll(/\\[\da-f]+ /g, "")).toMatch(/^"[^"\\<]*"$/);
      }),
      { numRuns: lawRuns(60) },
    );
  });

  test("writes one row per entry, with texts in its cells", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: nasty, price: fc.integer() }), { maxLength: 5 }), (rows) => {
        const [list] = of(shown(change("rows", "rows", rows)), "rows");
        const cells = [...elementsIn(list ?? { childNodes: [] })].filter(({ tagName }) => tagName === "b");
        expect(cells.map(readText)).toEqual(
          rows.map(({ name }) => composeLetters(name.replaceAll(/\s+/g, " ").trim())),
        );
      }),
      { numRuns: lawRuns(30) },
    );
  });
});

describe("rejected changes", () => {
  test("reports wrong types as faults and unknown names as warnings with a suggestion, as for a scene", () => {
    const {
      warnings,
      faults,
      document: changed,
    } = applyHtmlChanges(document, [
      change("title", "color", "no colour"),
      change("link", "href", "javascript:alert(1)"),
      change("photo", "src", "file:///etc/passwd"),
      change("rows", "rows", [["a"]]),
      change("titel", "text", "a"),
      change("title", "colour", "red"),
    ]);
    expect(faults.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(warnings.map(valueProblemWords)).toEqual([
      "no component 'titel'; did you mean 'title'?",
      "component 'title' (TEXT) has no property 'colour'; did you mean 'color'?",
    ]);
    expect(changed.values).toEqual({});
  });

  test("warns once about each field that the template's row does not have, and names its fields", () => {
    const { warnings, changed } = applyHtmlChanges(document, [
      change("rows", "rows", [
        { name: "A", quantity: 3 },
        { quantity: 4, toString: "x" },
      ]),
    ]);
    expect(warnings.map(valueProblemWords)).toEqual([
      "the rows of component 'rows' have no field 'quantity'; known: 'name', 'price'",
      "the rows of component 'rows' have no field 'toString'; known: 'name', 'price'",
    ]);
    expect(changed.has("rows")).toBe(true);
  });

  test("a bare key sets the main property, or a variable of the page", () => {
    const { document: changed, warnings } = applyHtmlChanges(document, [
      change("title", "", "Hi"),
      change("photo", "", "asset:c.jpg"),
      change("accent", "", "#00ff00"),
      change("--label", "", "Old"),
    ]);
    expect(warnings).toEqual([]);
    expect(changed.values).toEqual({
      page: { "--accent": "#00ff00", "--label": "Old" },
      title: { text: "Hi" },
      photo: { src: "asset:c.jpg" },
    });
  });

  test("equal changes in different order and spelling give equal values", () => {
    const one = applyHtmlChanges(document, [change("title", "fontSize", 20), change("accent", "", "red")]);
    const other = applyHtmlChanges(document, [
      change("page", "--accent", "red"),
      change("title", "font-size", "20"),
    ]);
    expect(JSON.stringify(one.document.values)).toBe(JSON.stringify(other.document.values));
  });
});

test("replaces all picture addresses in attributes and styles, and loads nothing else", () => {
  const text = writeHtmlPage(shown(change("photo", "src", "https://pictures.test/a?b=1")));
  expect(text).toContain("/pictures?src=https%3A%2F%2Fpictures.test%2Fa%3Fb%3D1");
  expect(text).toContain('url("/pictures?src=asset%3Ab.jpg")');
  expect(text).toContain("default-src 'none'");
});

test("an unavailable picture leaves its place empty", () => {
  const page = finishHtmlPage(readHtmlPage(document), document, {
    ofPicture: () => undefined,
    ofFont: (file) => file.path,
  });
  const [photo] = of(page, "photo");
  expect(photo && attributeOf(photo, "data-picture")).toBe("missing");
});

test("finds addresses in css in every spelling, but not in comments and strings", () => {
  const css = `a { background: url( a.png ), URL("b.png"), u\\72l('c.png') } /* url(d.png) */ b { content: "url(e.png)" }`;
  const seen: string[] = [];
  const replaced = replaceCssAddresses(css, (address) => {
    seen.push(address);
    return `/${address}`;
  });
  expect(seen).toEqual(["a.png", "b.png", "c.png"]);
  expect(replaced).toContain('/* url(d.png) */ b { content: "url(e.png)" }');
  expect(replaced).toContain('url("/a.png"), url("/b.png"), url("/c.png")');
});

describe("the fonts of a page in other scripts", () => {
  const packagesOf = (html: string) => {
    const read = parseHtmlDocument({ editor: "canvas-html", html });
    if (!read.ok) throw new Error(JSON.stringify(read.problem));
    const files = new Set<string>();
    const page = finishHtmlPage(readHtmlPage(read.value), read.value, {
      ofPicture: () => undefined,
      ofFont: (file) => {
        files.add(file.package.replace(/.*noto-(?:sans|serif)-/, ""));
        return file.path;
      },
    });
    return { packages: files, written: writeHtmlPage(page) };
  };

  test.each([
    ['<p lang="zh-Hant">直角</p>', "tc"],
    ['<p lang="ko">直角</p>', "kr"],
    ["<p>直角</p>", "jp"],
    ["<p>我们这里</p>", "sc"],
    ["<p>தமிழ்</p>", "tamil"],
  ])("%s is shown with the fonts of its language", (html, part) => {
    expect(packagesOf(html).packages).toContain(part);
  });

  test("has one kind of line ends, as scenes have", () => {
    const { written } = packagesOf("<pre>a\r\nb\u2028c\u2029d\u0085e\u000bf</pre>");
    expect(written).toContain("<pre>a\nb\nc\nd\ne\nf</pre>");
  });

  test("composes decomposed Korean", () => {
    const { packages, written } = packagesOf(`<p>${"한글".normalize("NFD")}</p>`);
    expect(packages).toContain("kr");
    expect(written).toContain("<p>한글</p>");
  });
});

test("a fallback's rule has the weights of the family, so that browsers combine them", () => {
  const faces = writeFontFaces(
    ["Instrument Sans", "Bebas Neue"],
    { text: "Aß日Ελ👍", hanLanguage: undefined },
    (file) => file.path,
  );
  const rules = Array.from(
    faces.matchAll(/font-family: "([^"]*)"; src: url\("([^"]*)"\); font-weight: ([^;]*); font-style: (\w+)/g),
    ([, family, path, weight, style]) => ({ family, path, weight, style }),
  );
  const of = (family: string) => rules.filter((rule) => rule.family === family);
  expect(new Set(of("Instrument Sans").map(({ weight }) => weight))).toEqual(new Set(["400 700"]));
  expect(new Set(of("Bebas Neue").map(({ weight }) => weight))).toEqual(new Set(["400"]));
  for (const family of ["Instrument Sans", "Bebas Neue"])
    expect(
      of(family)
        .map(({ path }) => path)
        .join(),
    ).toMatch(/noto-sans-jp-.*noto-color-emoji|noto-color-emoji.*noto-sans-jp-/);
  const bold = writeFontFaces(["Inter"], { text: "H₂O ма́", hanLanguage: undefined }, (file) => file.path);
  expect(bold).toMatch(/700Bold\/[^;]*; font-weight: 550 900; font-style: normal/);
  expect(bold).toMatch(/400Regular\/[^;]*; font-weight: 100 549; font-style: normal/);
  // The mark is in the range of the font that places it, and not in that of another one with its letter.
  expect(bold.match(/inter-cyrillic-wght-normal[^}]*/)?.[0]).not.toContain("U+301");
  // The family's main file is the last of its face, so that it takes precedence.
  expect(of("Bebas Neue").at(-1)?.path).toMatch(/bebas-neue-latin-400/);
});
