import fc from "fast-check";
import { expect, test } from "vitest";
import { componentAt, placeAtPath, placeToGo, readPlaces, type SourcePlaces } from "./source-places.ts";
import { toEditorText } from "./source-text.ts";

const html = `<!doctype html>
<html>
<body class="card">
  <h1 data-component="title">Summer <em>sale</em></h1>
  <p>From {{price}} only</p>
  <img
    data-component="photo" src="asset:1">
</body>
</html>`;
const css = "h1 { color: {{accent}} }";

/** The text at each place of a component. */
function textsOf({ components }: SourcePlaces, id: string, code = { html, css }): string[] {
  return (components.get(id) ?? []).map(({ field, from, to }) => code[field].slice(from, to));
}

function at(text: string): number {
  const offset = html.indexOf(text);
  if (offset < 0) throw new Error(`The html has no ${text}.`);
  return offset;
}

test("finds the tags of components, and merge tags in html and CSS", () => {
  const places = readPlaces({ html, css });
  expect(textsOf(places, "title")).toEqual(['<h1 data-component="title">']);
  expect(textsOf(places, "photo")).toEqual(['<img\n    data-component="photo" src="asset:1">']);
  expect(textsOf(places, "price")).toEqual(["{{price}}"]);
  expect(textsOf(places, "accent")).toEqual(["{{accent}}"]);
  expect(textsOf(places, "page")).toEqual(['<body class="card">']);
});

test("finds the innermost component of a place", () => {
  const places = readPlaces({ html, css });
  expect(componentAt(places, "html", at("sale"))).toBe("title");
  expect(componentAt(places, "html", at("price}}"))).toBe("price");
  expect(componentAt(places, "html", at("asset:1"))).toBe("photo");
  expect(componentAt(places, "html", at("<body"))).toBe("page");
  expect(componentAt(places, "html", at("From"))).toBeUndefined();
  expect(componentAt(places, "css", css.indexOf("accent"))).toBe("accent");
});

test.each(["", "\n \n<!DOCTYPE html>\n", "<!doctype html\n>", "<!-- 😀 --><!doctype html>\r\n"])(
  "offsets are those of the text after %j",
  (start) => {
    const code = { html: toEditorText(`${start}<p>é😀</p><p data-component="a">x`), css: "" };
    expect(textsOf(readPlaces(code), "a", code)).toEqual(['<p data-component="a">']);
  },
);

test("a component of several elements has a place for each, in order", () => {
  const code = { html: '<b data-component="a">1</b>{{a}}<b data-component="a">2</b>', css: "a{b:{{a}}}" };
  const places = readPlaces(code);
  const tag = '<b data-component="a">';
  expect(textsOf(places, "a", code)).toEqual([tag, "{{a}}", tag, "{{a}}"]);
  const first = placeToGo(places, "a", undefined);
  const second = placeToGo(places, "a", first);
  expect([first?.from, second?.from]).toEqual([0, 27]);
  expect(placeToGo(places, "a", places.components.get("a")?.at(-1))).toEqual(first);
  expect(placeToGo(places, "b", undefined)).toBeUndefined();
});

test("an unclosed formatting element, which the parser repeats, has one place", () => {
  const code = { html: '<p><b data-component="a">x<p>y', css: "" };
  const places = readPlaces(code);
  expect(textsOf(places, "a", code)).toEqual(['<b data-component="a">']);
  expect(componentAt(places, "html", code.html.indexOf("y"))).toBe("a");
});

test("the page of a text without a body tag is at its start", () => {
  expect(readPlaces({ html: "<p>x", css: "" }).components.get("page")).toEqual([
    { field: "html", from: 0, to: 0 },
  ]);
});

test("a page over a limit has no components, but merge tags", () => {
  const code = { html: `{{a}}${"<b>".repeat(300)}<i data-component="b">`, css: "" };
  const places = readPlaces(code);
  expect(textsOf(places, "a", code)).toEqual(["{{a}}"]);
  expect(placeToGo(places, "b", undefined)).toBeUndefined();
});

test("an element's path from the body leads to its tag", () => {
  const places = readPlaces({ html, css });
  const textAt = (path: number[]) => {
    const place = placeAtPath(places, path);
    return place && html.slice(place.from, place.to);
  };
  expect(textAt([0, 0])).toBe("<em>");
  expect(textAt([1])).toBe("<p>");
  expect(textAt([])).toBe('<body class="card">');
  expect(textAt([7, 1])).toBeUndefined();
});

interface Tree {
  children: readonly Tree[];
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constant({ children: [] }),
    fc.record({ children: fc.array(tie("tree"), { maxLength: 3 }) }),
  ),
}));

test("the component at a component's place is that component", () => {
  fc.assert(
    fc.property(tree, fc.constantFrom("", "<!doctype html>\n"), (root, start) => {
      const ids: string[] = [];
      const write = ({ children }: Tree): string => {
        const id = `c${ids.length}`;
        ids.push(id);
        return `<div data-component="${id}">é{{t${id}}}${children.map(write).join(" ")}</div>`;
      };
      const places = readPlaces({ html: start + write(root), css: "" });
      for (const id of ids.flatMap((one) => [one, `t${one}`])) {
        const place = placeToGo(places, id, undefined);
        expect(place && componentAt(places, place.field, place.from)).toBe(id);
        expect(place && componentAt(places, place.field, place.to - 1)).toBe(id);
      }
    }),
  );
});
