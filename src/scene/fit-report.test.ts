import { expect, test } from "vitest";
import { measureEvenly } from "#testing/text-component.ts";
import { parseTemplateDocument } from "./document.ts";
import { describeFit, type FitTools } from "./fit-report.ts";
import { layoutText } from "./layout/layout-text.ts";

function describe(source: Record<string, unknown>, tools: Partial<FitTools> = {}) {
  const read = parseTemplateDocument({ width: 200, height: 100, background: "#ffffff", ...source });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return describeFit(read.value, {
    layoutOf: (text) => layoutText(text, measureEvenly),
    scale: 1,
    pictureOf: () => null,
    capacityOf: () => 20,
    ...tools,
  });
}

// Each letter is 10 px wide at 20 px, and a line is 24 px high.
const text = { id: "title", type: "TEXT", width: 100, height: 24, fontSize: 20, lineHeight: 1.2 };

test.each([
  ["a text that fits", { text: "Hello" }, { state: "fits", lines: 1, fontSize: 20, visibleText: "Hello" }],
  [
    "a text that is cut, with its visible part",
    { text: "Hello again and again", fit: "clamp" },
    { state: "cut", lines: 1, visibleText: "Hello…" },
  ],
  [
    "a text that spills, with all of it",
    { text: "Hello again" },
    { state: "spills", lines: 2, visibleText: "Hello\nagain" },
  ],
  [
    "a text that shrinks, with both sizes",
    { text: "Hello hello", fit: "shrink" },
    { state: "shrunk", wantedFontSize: 20 },
  ],
  ["an empty text", { text: " ", height: 1 }, { state: "fits", fits: 20 }],
  ["characters that no font has", { text: "A\u{16A0}" }, { missing: ["\u{16A0}"] }],
])("describes %s", (_case, properties, expected) => {
  const { texts } = describe({ components: [{ ...text, ...properties }] });
  expect(texts).toEqual([expect.objectContaining({ component: "title", ...expected })]);
});

test("leaves out hidden components, and those that are not asked for", () => {
  const components = [text, { ...text, id: "hidden", visible: false }, { ...text, id: "other" }];
  const named = (only?: ReadonlySet<string>) =>
    describe({ components }, { only }).texts.map(({ component }) => component);
  expect(named()).toEqual(["title", "other"]);
  expect(named(new Set(["other", "hidden"]))).toEqual(["other"]);
});

const panel = { id: "panel", type: "RECTANGLE", width: 200, height: 100, color: "#000000" };

test.each([
  ["the page's colour", [], 21],
  ["a rectangle that covers it", [panel], 1],
  ["a translucent rectangle over the page", [{ ...panel, opacity: 0.5 }], 5.28],
  ["the topmost of several", [panel, { ...panel, id: "upper", color: "#ffffff" }], 21],
  ["what is beside it", [{ ...panel, x: 120 }], 21],
])("computes the contrast of a text against %s", (_case, under, ratio) => {
  const title = { ...text, text: "Hello", color: "#000000" };
  const { page } = describe({ components: [...under, title] });
  expect(page.contrast).toEqual([{ component: "title", ratio, needed: 4.5 }]);
});

test.each([
  ["a picture", { id: "photo", type: "IMAGE", width: 200, height: 100, src: "asset:a.jpg" }],
  ["a gradient", { ...panel, gradient: "linear-gradient(#fff, #000)" }],
  ["the edge of a rectangle", { ...panel, width: 20 }],
  ["a rounded corner", { ...panel, width: 60, height: 30, radius: 30 }],
])("has no contrast of a text on %s", (_case, under) => {
  const { page } = describe({ components: [under, { ...text, text: "Hello" }] });
  expect(page.contrast).toEqual([]);
});

test("a large text needs less contrast", () => {
  const { page } = describe({ components: [{ ...text, text: "Hi", fontSize: 24, height: 40 }] });
  expect(page.contrast).toEqual([expect.objectContaining({ needed: 3 })]);
});

test("the contrast of a text of runs is that of the run that is hardest to read", () => {
  const runs = [{ text: "Hi " }, { text: "pale", color: "#bbbbbb" }];
  const { page } = describe({ components: [{ ...text, text: runs, color: "#000000" }] });
  expect(page.contrast).toEqual([{ component: "title", ratio: 1.91, needed: 4.5 }]);
});

test.each([
  [
    "emphasis on its own ground",
    { text: "{Hi}", color: "#fff", emphasisColor: "#000", emphasisBackground: "#ff0" },
    19.55,
  ],
  ["emphasis and a blank", { text: "{Hi} {you}", color: "#fff", emphasisColor: "#000" }, 21],
])("the contrast of %s is that of the letters that are seen", (_case, properties, ratio) => {
  const { page } = describe({ components: [{ ...text, ...properties }] });
  expect(page.contrast).toEqual([{ component: "title", ratio, needed: 4.5 }]);
});

test.each([{ opacity: 0 }, { color: "transparent" }])(
  "a text that is not seen, %j, has no contrast",
  (hidden) => {
    expect(describe({ components: [{ ...text, text: "Hi", ...hidden }] }).page.contrast).toEqual([]);
  },
);

test("names the sides at which a part is outside of the page", () => {
  const components = [
    { ...panel, x: -10, width: 100 },
    { ...panel, id: "unseen", x: -10, opacity: 0 },
    { ...text, id: "low", y: 90, text: "x" },
    { ...panel, id: "turned", x: 50, y: 0, width: 100, height: 100, rotation: 45 },
  ];
  expect(describe({ components }).page.outside).toEqual([
    { component: "panel", left: 10, top: 0, right: 0, bottom: 0 },
    { component: "low", left: 0, top: 0, right: 0, bottom: 14 },
    { component: "turned", left: 0, top: 20.71, right: 0, bottom: 20.71 },
  ]);
});

test("describes pictures: loaded and enlarged, missing with the reason, and not fetched", () => {
  const image = { type: "IMAGE", width: 100, height: 50 };
  const components = [
    { ...image, id: "small", src: "asset:small.jpg" },
    { ...image, id: "gone", src: "asset:gone.jpg" },
    { ...image, id: "far", src: "https://a.example/b.jpg" },
    { ...image, id: "none", src: "" },
  ];
  const known = new Map([
    ["asset:small.jpg", { width: 50, height: 50 }],
    ["asset:gone.jpg", { reason: "there is no such picture" }],
  ]);
  const pictureOf: FitTools["pictureOf"] = (source) => known.get(source) ?? null;
  const none = { reason: null, width: null, height: null, enlarged: null };
  expect(describe({ components }, { pictureOf, scale: 2 }).pictures).toEqual([
    { component: "small", loaded: true, reason: null, width: 50, height: 50, enlarged: 4 },
    { ...none, component: "gone", loaded: false, reason: "there is no such picture" },
    { ...none, component: "far", loaded: null },
  ]);
});
