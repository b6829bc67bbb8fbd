/** Hostile templates and values. Without a bound, each would take minutes or crash the process. */
import { formatProblem, valueProblemWords } from "#contract/value-problem-words.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "#contract/json.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { applyHtmlChanges } from "./apply-html-changes.ts";
import { listCssAddresses, replaceCssAddresses } from "./css-addresses.ts";
import { readCssRules } from "./css-rules.ts";
import { createDeclaredStyles, matchesSelector, parseSelectors } from "./declared-styles.ts";
import { type HtmlDocument, listHtmlProperties, parseHtmlDocument } from "./html-document.ts";
import { listHtmlFamilies } from "./html-fonts.ts";
import { attributeOf, elementsIn, parseHtmlPage, readText } from "./html-tree.ts";
import { fillHtmlPage } from "./set-html-values.ts";

function read(source: Record<string, unknown>): HtmlDocument {
  const parsed = parseHtmlDocument({ editor: "canvas-html", ...source });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return parsed.value;
}

function defaultOf(key: string, source: Record<string, unknown>): string | undefined {
  return listHtmlProperties(read(source)).find((property) => property.key === key)?.defaultValue;
}

function problemsOf(source: Record<string, unknown>): string[] {
  const parsed = parseHtmlDocument({ editor: "canvas-html", html: "<p>a</p>", ...source });
  return parsed.ok ? [] : parsed.problem.map(formatProblem);
}

const title = '<p data-component="t">a</p>';

describe("selectors", () => {
  test("a near match in a deep page is fast, and later rules still apply", () => {
    const html = "<div>".repeat(190) + title;
    const css = `${"nosuch div div div div p { color: #111111 }\n".repeat(100)} div div div p { color: #222222 }`;
    expect(defaultOf("t.color", { html, css })).toBe("#222222");
  });

  test("match the same elements as an exhaustive search", () => {
    const step = fc.record({ tag: fc.constantFrom("i", "b"), isChild: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("i", "b"), { minLength: 1, maxLength: 8 }),
        fc.array(step, { minLength: 1, maxLength: 5 }),
        (tags, steps) => {
          const page = parseHtmlPage(`<main>${tags.map((tag) => `<${tag}>`).join("")}`);
          const element = [...elementsIn(page)].find(
            ({ childNodes, tagName }) => childNodes.length === 0 && tagName !== "head",
          );
          const text = steps.map(({ tag, isChild }) => `${isChild ? "> " : ""}${tag}`).join(" ");
          const [selector] = parseSelectors(text.replace(/^> /, ""));
          if (element === undefined || selector === undefined) throw new Error("nothing to compare");
          const fromRight = steps.toReversed();
          const matches = (place: number, part: number): boolean => {
            if (tags[place] !== fromRight[part]?.tag) return false;
            if (part === steps.length - 1) return true;
            const above =
              fromRight[part]?.isChild === true ? [place - 1] : [...tags.keys()].filter((at) => at < place);
            return above.some((at) => matches(at, part + 1));
          };
          expect(matchesSelector(element, selector)).toBe(matches(tags.length - 1, 0));
        },
      ),
      { numRuns: lawRuns(300) },
    );
  });

  test("stop matching when the budget is exhausted", () => {
    const element = [...elementsIn(parseHtmlPage(title))].at(-1);
    const [selector] = parseSelectors("body p");
    if (element === undefined || selector === undefined) throw new Error("nothing to compare");
    expect(matchesSelector(element, selector)).toBe(true);
    expect(matchesSelector(element, selector, { steps: 3 })).toBe(false);
  });
});

describe("depth", () => {
  test("rejects a page with too deeply nested elements and names the limit", () => {
    expect(problemsOf({ html: "<div>".repeat(4_000) })).toEqual([
      "html: elements may be nested at most 200 deep",
    ]);
    expect(problemsOf({ html: "<div>".repeat(190) })).toEqual([]);
  });

  test("reads nested layers up to a depth, and the rules after them", () => {
    const nested = (depth: number) =>
      `${"@layer a {".repeat(depth)} p { color: #111111 } ${"}".repeat(depth)} b { color: #222222 }`;
    const selectorsOf = (css: string) => readCssRules(css).map(({ selector }) => selector);
    expect(selectorsOf(nested(20))).toEqual(["p", "b"]);
    expect(selectorsOf(nested(15_000))).toEqual(["b"]);
    expect(selectorsOf("@layer a {".repeat(15_000))).toEqual([]);
  });
});

describe("values", () => {
  test("names a letter with thousands of marks, of which a hundred are drawn", () => {
    const marked = `Z${"\u0301".repeat(19_000)}`;
    const { warnings } = fillHtmlPage({ ...read({ html: title }), values: { t: { text: marked } } });
    expect(warnings).toEqual(["a letter has more than 100 marks; the others are left out"]);
  });

  const cells = "<i></i>".repeat(60);
  const list = read({
    html: `<ul data-component="list" data-rows><li><b data-field="name"></b>${cells}</li></ul>`,
  });
  const withValues = (document: HtmlDocument, values: Record<string, Record<string, JsonValue>>) => ({
    ...document,
    values,
  });

  test("omits rows that would make the page too large, with a warning", () => {
    const rows = Array.from({ length: 500 }, (_unused, index) => ({ name: `row ${index}` }));
    const { page, warnings, isTooLong } = fillHtmlPage(withValues(list, { list: { rows } }));
    const names = [...elementsIn(page)].filter((element) => attributeOf(element, "data-field") === "name");
    expect(names.map(readText)).toEqual(rows.slice(0, 322).map(({ name }) => name));
    expect(warnings).toEqual([
      "component 'list' shows 322 of 500 rows; the rows of a page may have 20000 elements together",
    ]);
    expect(isTooLong).toBe(false);
  });

  test.each([
    ["an object that hides its own text", { toString: false }],
    ["lists in lists", JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`) as JsonValue],
  ])("rejects a cell of a row that is %s", (_name, cell) => {
    const rows = [{ name: "first" }, { name: cell }];
    const { faults } = applyHtmlChanges(list, [{ componentId: "list", property: "rows", value: rows }]);
    expect(faults.map(valueProblemWords)).toEqual([expect.stringContaining("entry 2 is an object")]);
  });

  test("nested rows do not multiply beyond the limit", () => {
    const nested = read({
      html: `<ol data-component="inner" data-rows><li></li></ol>
        <ul data-component="outer" data-rows><li><ol data-component="inner" data-rows><li></li></ol></li></ul>`,
    });
    const rows = Array.from({ length: 500 }, () => ({}));
    const { page } = fillHtmlPage(withValues(nested, { inner: { rows }, outer: { rows } }));
    expect([...elementsIn(page)].length).toBeLessThan(21_000);
  });

  test("omits a long text that thousands of elements would show, and reports it", () => {
    const many = read({ html: title.repeat(4_000) });
    const set = { t: { text: "a\n".repeat(5_000) } };
    expect(fillHtmlPage(withValues(many, set)).isTooLong).toBe(true);
    expect(fillHtmlPage(withValues(many, { t: { text: "short" } })).isTooLong).toBe(false);
  });
});

describe("style sheets", () => {
  test("reads unclosed addresses in linear time", () => {
    expect(listCssAddresses('a { b: url("a.png" '.repeat(10_000))).toEqual([{ address: "a.png", line: 1 }]);
    expect(
      replaceCssAddresses('a { b: url("a.png") c } d { e: url("b.png"', (address) => `/${address}`),
    ).toBe('a { b: url("/a.png") c } d { e: url("/b.png")');
  });

  test("reports the line of each of many addresses", () => {
    const found = listCssAddresses('\n url("a.png") url(b.png)'.repeat(8_000));
    expect(found).toHaveLength(16_000);
    expect(found.at(-1)).toEqual({ address: "b.png", line: 8_001 });
  });

  test.each([
    ["a background of addresses that are not closed", `background: ${"url(".repeat(40_000)}`],
    ["a font of digits", `font: ${"1".repeat(150_000)}`],
    ["a value of spaces", `width: a${" ".repeat(150_000)}b`],
    ["a variable of blocks", `--a: ${"{}".repeat(70_000)}`],
  ])("%s is read fast, and the rules before it apply", (_what, declaration) => {
    const css = `p { color: #222222 } p { ${declaration} }`;
    const page = parseHtmlPage(`<style>${css}</style>${title}`);
    const [paragraph] = [...elementsIn(page)].filter(({ tagName }) => tagName === "p");
    const styles = createDeclaredStyles([css]);
    expect(paragraph && styles.valueOf(paragraph, "color")).toBe("#222222");
    expect(listHtmlFamilies(read({ html: title }), page)).toEqual([]);
  });

  test("finds a long picture in a background together with its colour", () => {
    const picture = `data:image/png;base64,${"A".repeat(50_000)}`;
    const html = '<div data-component="box"><p>a</p></div>';
    const css = `div { background: url(${picture}) #222222 }`;
    expect(defaultOf("box.background-image", { html, css })).toBe(picture);
    expect(defaultOf("box.background-color", { html, css })).toBe("#222222");
  });

  test("does not expand variables that grow with every level", () => {
    const levels = Array.from(
      { length: 8 },
      (_unused, level) => `--v${level + 1}: ${`var(--v${level}) `.repeat(150)};`,
    );
    const css = `:root { --v0: ${"a".repeat(1_500)}; ${levels.join(" ")} --ink: #222222 } p { color: var(--ink); font-family: var(--v8) }`;
    const html = title;
    expect(defaultOf("t.color", { html, css })).toBe("#222222");
    expect(defaultOf("t.font-family", { html, css })?.length).toBeLessThanOrEqual(2_000);
  });
});
