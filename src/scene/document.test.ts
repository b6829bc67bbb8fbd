import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outputFormats } from "#contract/formats.ts";
import { formatProblem } from "#contract/value-problem-words.ts";
import { componentsOf, parseTemplateDocument, toPictureSize } from "./document.ts";

const problemsOf = (source: unknown) => {
  const document = parseTemplateDocument(source);
  return document.ok ? [] : document.problem.map(formatProblem);
};

const valueOf = (source: unknown) => {
  const document = parseTemplateDocument(source);
  if (!document.ok) throw new Error(document.problem.map(formatProblem).join("\n"));
  return document.value;
};

describe("fields that a document may omit", () => {
  test("an empty object is a white page of 1200 × 630", () => {
    expect(valueOf({})).toEqual({
      width: 1200,
      height: 630,
      scaleFactor: 1,
      outputFormat: "jpeg",
      quality: 85,
      pages: [{ background: "#ffffff", backgroundGradient: "", components: [] }],
    });
  });

  test("a component has a value for every property of its type", () => {
    const [component] =
      valueOf({ components: [{ id: "dot", type: "CIRCLE", x: 5 }] }).pages[0]?.components ?? [];
    expect(component).toMatchObject({ id: "dot", type: "CIRCLE", x: 5, y: 0, opacity: 1, strokeDash: [] });
  });

  test("null counts as absent", () => {
    const source = { width: null, components: [{ id: "dot", type: "CIRCLE", color: null }] };
    expect(valueOf(source)).toMatchObject({
      width: 1200,
      pages: [{ components: [{ color: "#c61d78" }] }],
    });
  });

  test("a page without a background inherits the document's", () => {
    const { pages } = valueOf({ background: "#000", pages: [{}, { background: "#fff" }] });
    expect(pages.map((page) => page.background)).toEqual(["#000", "#fff"]);
  });
});

describe("a document with more components than the limit", () => {
  const pages = Array.from({ length: 50 }, (_page, page) => ({
    components: Array.from({ length: 480 }, (_component, index) => ({
      id: `${page}-${index}`,
      type: "RATING",
    })),
  }));

  test("is rejected before any component is read", () => {
    let reads = 0;
    const unread = new Proxy({}, { get: () => (reads += 1), ownKeys: () => [`${(reads += 1)}`] });
    const read = parseTemplateDocument({
      pages: [{ components: Array.from({ length: 501 }, () => unread) }],
    });
    expect(read.ok).toBe(false);
    expect(reads).toBe(0);
  });

  const ofLength = (length: number) => Array.from({ length }, () => ({}));
  test.each([
    ["51 pages", { pages: ofLength(51) }, "pages: must be an array of 1 to 50 pages; got 51"],
    [
      "501 on its only page",
      { components: ofLength(501) },
      "components: 500 components at most in all pages; got 501",
    ],
    ["480 on each of 50 pages", { pages }, "pages: 500 components at most in all pages; got 24,000"],
    [
      "251 on one page and 250 on another",
      { pages: [{ components: ofLength(251) }, {}, { components: ofLength(250) }] },
      "pages: 500 components at most in all pages; got 501",
    ],
    [
      "a list of 201 values",
      { components: [{ id: "a", type: "CHART", values: ofLength(201) }] },
      "components[0].values: must be a list of at most 200 numbers, as an array or separated by commas; got 201",
    ],
    [
      "201 paths",
      { components: [{ id: "a", type: "SVG_GROUP", paths: ofLength(201) }] },
      'components[0].paths: must be a list of at most 200 paths like {"d": "M0 0h24v24z", "fill": "color"}; got 201',
    ],
  ])("is rejected with the actual number: %s", (_what, source, problem) => {
    expect(problemsOf(source)).toEqual([problem]);
  });

  test("is accepted if it is already stored", () => {
    const read = parseTemplateDocument({ pages }, { isStored: true });
    expect(read.ok && componentsOf(read.value).length).toBe(24_000);
  });

  test("may have 500 on one page or spread over several", () => {
    expect(parseTemplateDocument({ components: pages[0]?.components.slice(0, 480) }).ok).toBe(true);
    const spread = pages.map(({ components }) => ({ components: components.slice(0, 10) }));
    expect(parseTemplateDocument({ pages: spread }).ok).toBe(true);
  });
});

describe("rejects invalid documents by path, with what is accepted", () => {
  test.for([
    [[], "a template document must be an object; got an array"],
    [{ width: 0 }, "width: must be a number from 1 to 8192; got 0"],
    [{ width: "wide" }, 'width: must be a number from 1 to 8192; got "wide"'],
    [{ outputFormat: "gif" }, `outputFormat: must be one of ${outputFormats.join(", ")}; got "gif"`],
    [{ widht: 5 }, "widht: unknown field"],
    [{ version: "1" }, 'version: must be 1 or 2, or absent; got "1"'],
    [{ version: 0.5 }, "version: must be 1 or 2, or absent; got 0.5"],
    [
      { version: 3, layers: [], components: [{ type: "VIDEO" }] },
      "version: the document has version 3, which a later Overprint wrote; this one reads version 1 and 2",
    ],
    [
      { version: 3, components: Array.from({ length: 501 }, () => ({ type: "TEXT" })) },
      "version: the document has version 3, which a later Overprint wrote; this one reads version 1 and 2",
    ],
    [JSON.parse('{ "__proto__": { "width": 5 } }'), "__proto__: unknown field"],
    [{ components: {} }, "components: must be an array of at most 500 components; got an object"],
    [{ components: [7] }, "components[0]: must be an object; got 7"],
    [
      { components: [{ id: "", type: "TEXT" }] },
      'components[0].id: required: text of 1 to 100 characters; got ""',
    ],
    [
      { components: [{ id: "a", type: "VIDEO" }] },
      'components[0].type: must be one of TEXT, IMAGE, RECTANGLE, CIRCLE, LINE, POLYGON, STAR, ICON, SVG_GROUP, QR_CODE, RATING, CHART; got "VIDEO"',
    ],
    [{ components: [{ id: "a", type: "CIRCLE", radius: 5 }] }, "components[0].radius: unknown field"],
    ...[2, 3.5, 300].map(
      (corners) =>
        [
          { components: [{ id: "a", type: "POLYGON", corners }] },
          `components[0].corners: must be an integer from 3 to 60; got ${corners}`,
        ] as const,
    ),
    ...[0, 2].map(
      (innerRadius) =>
        [
          { components: [{ id: "a", type: "STAR", innerRadius }] },
          `components[0].innerRadius: must be a number from 0.05 to 1; got ${innerRadius}`,
        ] as const,
    ),
    [
      { components: [{ id: "a", type: "LINE", endHead: "harpoon" }] },
      'components[0].endHead: must be one of none, triangle, arrow, circle, bar; got "harpoon"',
    ],
    [
      { pages: [{ components: [{ id: "a", type: "RATING", value: -1 }] }] },
      "pages[0].components[0].value: must be a number from 0 to 20; got -1",
    ],
    [{ pages: [] }, "pages: must be an array of 1 to 50 pages; got 0"],
    [
      { pages: [{ components: [{ id: "a", type: "TEXT" }] }, { components: [{ id: "a", type: "TEXT" }] }] },
      'pages[1].components[0].id: "a" is taken by pages[0].components[0].id',
    ],
    [
      { width: 8000, height: 8000 },
      "scaleFactor: the picture would be 8000 × 8000 px; at most 8192 px a side and 40 megapixels are accepted",
    ],
  ] as const)("%j", ([source, problem]) => {
    expect(problemsOf(source)).toEqual([problem]);
  });

  test("reports all faults at once", () => {
    const source = {
      height: "x",
      components: [
        { id: "a", type: "TEXT", color: "redd", fontSize: 0 },
        { type: "IMAGE", src: "ftp://x" },
      ],
    };
    const paths = problemsOf(source).map((problem) => problem.split(":")[0]);
    expect(new Set(paths)).toEqual(
      new Set([
        "height",
        "components[0].color",
        "components[0].fontSize",
        "components[1].id",
        "components[1].src",
      ]),
    );
  });

  test("the parser throws for no JSON value", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        parseTemplateDocument(JSON.parse(text));
        parseTemplateDocument({ pages: [{ components: [JSON.parse(text)] }] });
        parseTemplateDocument({ components: [{ id: "a", type: "CHART", values: JSON.parse(text) }] });
      }),
    );
  });
});

test("a parsed document survives a round trip through JSON", () => {
  const source = {
    scaleFactor: 2,
    components: [
      { id: "a", type: "CHART", values: "4, 5, 6", colors: "red; rgb(1, 2, 3)", labels: ["x"] },
      { id: "b", type: "SVG_GROUP", paths: [{ d: "M0 0h4v4z", fill: "color2", stroke: "none" }] },
      { id: "c", type: "IMAGE", src: "asset:photo.jpg", fit: "COVER" },
    ],
  };
  const first = valueOf(source);
  const [page] = first.pages;
  const { pages: _pages, ...sizes } = first;
  expect(valueOf(JSON.parse(JSON.stringify({ ...sizes, ...page })))).toEqual(first);
});

test("the picture has the template's size times its scale, rounded, and at least 1 px", () => {
  expect(toPictureSize({ width: 1201, height: 630, scaleFactor: 1.5 })).toEqual({ width: 1802, height: 945 });
  expect(toPictureSize({ width: 1, height: 1, scaleFactor: 0.1 })).toEqual({ width: 1, height: 1 });
});
