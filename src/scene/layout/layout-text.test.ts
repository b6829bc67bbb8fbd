import { expect, test } from "vitest";
import { measureEvenly, textComponent } from "#testing/text-component.ts";
import { layoutText, type TextLayout } from "./layout-text.ts";

// Each letter is 10 px wide at the default 20 px, and a line is 24 px high.
function layOut(properties: Record<string, unknown>): TextLayout {
  return layoutText(textComponent({ width: 100, height: 100, ...properties }), measureEvenly);
}

/** Each line in visual order, with `<b>` for emphasis. */
function linesOf(properties: Record<string, unknown>): string[] {
  return layOut(properties).lines.map((line) =>
    line.runs
      .map(({ parts, style }) => {
        const text = parts.map((part) => part.text).join("");
        return style === 1 ? `<${text}>` : text;
      })
      .join(""),
  );
}

const leftEdges = (layout: TextLayout) => layout.lines.map((line) => line.x);

test("words fill lines, without the spaces between lines", () => {
  expect(linesOf({ text: "one two   three four" })).toEqual(["one two", "three four"]);
});

test("a line that is exactly as wide as its box does not break", () => {
  expect(linesOf({ text: "abcdefghij k" })).toEqual(["abcdefghij", "k"]);
});

test("keeps line breaks, empty lines and spaces at the start of a paragraph", () => {
  expect(linesOf({ text: "a\n\n  b" })).toEqual(["a", "", "  b"]);
});

test("emphasis continues on the next line", () => {
  expect(linesOf({ text: "one {two three four}" })).toEqual(["one <two>", "<three four>"]);
});

test("cuts a word that is wider than its box between graphemes", () => {
  expect(linesOf({ text: "go abcdefghijklmno" })).toEqual(["go", "abcdefghij", "klmno"]);
  expect(linesOf({ text: "👩‍💻👩‍💻👩‍💻👩‍💻", width: 65 })).toEqual(["👩‍💻👩‍💻", "👩‍💻👩‍💻"]);
});

test("letter spacing is between the units of a text, and opens no conjunct, emoji or mark", () => {
  const [line] = layOut({ text: "abक्षc👩‍💻x̄", letterSpacing: 5, width: 1_000 }).lines;
  const parts = line?.runs.flatMap((run) => run.parts.map(({ text, x }) => [text, x]));
  // Each character is 10 px wide here, also those of a conjunct.
  expect(parts).toEqual([
    ["ab", 0],
    ["क्ष", 30],
    ["c", 65],
    ["👩‍💻", 80],
    ["x̄", 115],
  ]);
});

test("a narrow box cuts no conjunct", () => {
  expect(linesOf({ text: "ಕ್ಷಮೆಸ್ತ್ರೀ", width: 10 })).toEqual(["ಕ್ಷ", "ಮೆ", "ಸ್ತ್ರೀ"]);
});

test("a letter whose mark its font misplaces is drawn apart, in a font that places it", () => {
  const [line] = layOut({ text: "ма́ма", font: "Inter", width: 1_000 }).lines;
  const parts = line?.runs.flatMap((run) =>
    run.parts.map(({ text, face }) => [text, face?.font.files.map((file) => file.alias)]),
  );
  expect(parts?.map(([text]) => text)).toEqual(["м", "а́", "ма"]);
  expect(parts?.[1]?.[1]).toEqual(["op noto-sans-400-normal"]);
});

test("a box without width has one letter a line", () => {
  expect(linesOf({ text: "abc", width: 0 })).toEqual(["a", "b", "c"]);
});

test("shows a soft hyphen only at the end of a line", () => {
  expect(linesOf({ text: "hy\u00adphen\u00ada\u00adtion" })).toEqual(["hyphena-", "tion"]);
});

test.each([
  ["left", [0, 0]],
  ["start", [0, 0]],
  ["center", [30, 45]],
  ["right", [60, 90]],
  ["end", [60, 90]],
])("align %s places left-to-right lines", (align, edges) => {
  expect(leftEdges(layOut({ text: "abcd\ne", align }))).toEqual(edges);
});

test("start and end follow the direction of each paragraph", () => {
  expect(leftEdges(layOut({ text: "אב\nab", align: "start" }))).toEqual([80, 0]);
  expect(leftEdges(layOut({ text: "אב\nab", align: "end" }))).toEqual([0, 80]);
  expect(leftEdges(layOut({ text: "ab", align: "start", direction: "rtl" }))).toEqual([80]);
});

test.each([
  ["top", [0, 24]],
  ["middle", [26, 50]],
  ["bottom", [52, 76]],
])("verticalAlign %s places the lines together", (verticalAlign, tops) => {
  expect(layOut({ text: "a\nb", verticalAlign }).lines.map((line) => line.top)).toEqual(tops);
});

test("padding insets lines from every edge", () => {
  const layout = layOut({ text: "abcdefghi", padding: 10, verticalAlign: "bottom", align: "right" });
  expect(layout.lines).toMatchObject([
    { x: 10, width: 80 },
    { x: 80, top: 66 },
  ]);
});

test("baselines are whole numbers", () => {
  const layout = layOut({
    text: "a b c d",
    width: 10,
    lineHeight: 1.13,
    verticalAlign: "middle",
    height: 77,
  });
  for (const { baseline } of layout.lines) expect(Number.isInteger(baseline)).toBe(true);
});

test("letter spacing applies between letters, not after the last one", () => {
  // Five letters of 10 px and four spaces of 12.5 px.
  expect(layOut({ text: "abcde", letterSpacing: 12.5 }).lines).toMatchObject([{ width: 100 }]);
  expect(linesOf({ text: "abcde", letterSpacing: 13 })).toEqual(["abcd", "e"]);
});

test("Arabic is never spaced", () => {
  expect(layOut({ text: "سلام", letterSpacing: 9 }).lines).toMatchObject([{ width: 40 }]);
});

test("justify stretches all lines but the last of a paragraph", () => {
  const layout = layOut({ text: "aa bb cc dd ee", align: "justify" });
  expect(layout.lines[0]).toMatchObject({ x: 0, width: 100 });
  expect(layout.lines[0]?.runs[0]?.parts).toEqual([
    { text: "aa", x: 0 },
    { text: "bb", x: 40 },
    { text: "cc", x: 80 },
  ]);
  expect(layout.lines[1]).toMatchObject({ x: 0, width: 50 });
});

test("justify spreads Japanese between its letters", () => {
  const layout = layOut({ text: "日本語日本語", align: "justify", width: 55 });
  expect(layout.lines[0]?.runs[0]?.parts.map((part) => part.x)).toEqual([0, 11.25, 22.5, 33.75, 45]);
});

test("reorders Hebrew with an English name and a number, in any style", () => {
  // From the right: the first word, then the name, which is left to right.
  expect(linesOf({ text: "אב {abc 12} גד", width: 400 })).toEqual([" גד<abc 12>אב "]);
  expect(layOut({ text: "אב abc", width: 400 }).lines[0]?.runs.map((run) => run.direction)).toEqual([
    "ltr",
    "rtl",
  ]);
});

test("an Arabic word stays joined where its style changes", () => {
  expect(linesOf({ text: "ب{ت}", width: 400 })).toEqual(["<\u200dت>ب\u200d"]);
});

test("shrink lowers the size in steps until the text fits", () => {
  const layout = layOut({ text: "abcd efgh", fit: "shrink", fontSize: 80, width: 100, height: 50 });
  // Nine letters of half the size: at 22 px they fill one line with 99 px; at more they need two, which are too high
  // until 21 px.
  expect(layout.faces[0].sizePx).toBe(22);
  expect(layout).toMatchObject({ isClamped: false, isOverflowing: false });
});

test("shrink does not cut words that fit at a smaller size", () => {
  const layout = layOut({ text: "abcdefghijklmnopqrst", fit: "shrink", fontSize: 40 });
  expect(layout.faces[0].sizePx).toBe(10);
  expect(layout.lines).toHaveLength(1);
});

test("shrink respects maxLines and shrinks letter spacing with the size", () => {
  const layout = layOut({ text: "abc def ghi", fit: "shrink", fontSize: 40, maxLines: 1, letterSpacing: 4 });
  expect(layout.lines).toHaveLength(1);
  expect(layout.faces[0].letterSpacingPx).toBeCloseTo(layout.faces[0].sizePx / 10);
});

test("a text that fits keeps its size", () => {
  expect(layOut({ text: "abc", fit: "shrink" }).faces[0].sizePx).toBe(20);
});

test("cuts text that does not fit at the smallest size with an ellipsis", () => {
  const layout = layOut({
    text: "aaaa bbbb cccc dddd",
    fit: "shrink",
    fontSize: 60,
    minFontSize: 20,
    height: 24,
  });
  expect(layout.faces[0].sizePx).toBe(20);
  expect(layout.isClamped).toBe(true);
  expect(layout.lines).toHaveLength(1);
});

test("a smallest size above the size itself changes nothing", () => {
  expect(layOut({ text: "abc", fit: "shrink", minFontSize: 50 }).faces[0].sizePx).toBe(20);
});

test("clamp cuts by maxLines or by the height, whichever comes first", () => {
  const text = "aaaa bbbb cccc dddd eeee ffff gggg hhhh";
  expect(linesOf({ text, fit: "clamp", maxLines: 2 })).toEqual(["aaaa bbbb", "cccc dddd…"]);
  expect(linesOf({ text, fit: "clamp", maxLines: 9, height: 72 })).toHaveLength(3);
  expect(linesOf({ text, fit: "clamp", height: 5 })).toEqual(["aaaa bbbb…"]);
});

test("an ellipsis replaces whole graphemes", () => {
  expect(linesOf({ text: "abcdefghij klm", fit: "clamp", maxLines: 1 })).toEqual(["abcdefghi…"]);
  expect(linesOf({ text: "ab👩‍💻 cd ef", fit: "clamp", maxLines: 1, width: 55 })).toEqual(["ab…"]);
});

test("an ellipsis is at the left of a right-to-left line, also after a Latin word", () => {
  expect(linesOf({ text: "אבג abc דהו", fit: "clamp", maxLines: 1, width: 80 })).toEqual(["…abcאבג "]);
});

test("a text that is not cut has no ellipsis", () => {
  expect(layOut({ text: "aaaa bbbb", fit: "clamp", maxLines: 1 })).toMatchObject({ isClamped: false });
  for (const fit of ["none", "clamp", "shrink"]) {
    const blank = { text: "aaaa\n\n \n", fit, maxLines: 2 };
    expect(linesOf(blank), fit).toEqual(["aaaa", ""]);
    expect(layOut(blank), fit).toMatchObject({ isClamped: false });
    expect(layOut({ ...blank, text: "aaaa\n\n\nb" }), fit).toMatchObject({ isClamped: true });
  }
});

test("without fit, lines overflow the box and set isOverflowing; maxLines drops the rest without an ellipsis", () => {
  const text = "aaaa bbbb cccc dddd eeee";
  expect(layOut({ text, height: 30 })).toMatchObject({ isOverflowing: true, isClamped: false });
  expect(linesOf({ text, maxLines: 2 })).toEqual(["aaaa bbbb", "cccc dddd"]);
  expect(layOut({ text, maxLines: 2 })).toMatchObject({ isClamped: true });
});

test("a character that no font has becomes a box without moving its neighbours", () => {
  expect(linesOf({ text: "a {\u{10300}b} ᚢ", width: 400 })).toEqual(["a <□b> □"]);
});

test("an empty text is one empty line", () => {
  expect(layOut({ text: "" }).lines).toMatchObject([{ width: 0, runs: [] }]);
});

/** At 20 px: "big" is twice as large, "bold" heavier, and the third run of another colour. */
const runs = [
  { text: "a " },
  { text: "big", size: 40 },
  { text: " b " },
  { text: "bold", weight: 700 },
  { text: " c" },
];

test("each run has its own style, and equal styles are one", () => {
  const text = [
    { text: "A", weight: 700 },
    { text: "b" },
    { text: "C", weight: 700 },
    { text: "D", color: "#ff0000" },
    { text: "E", emphasis: true, italic: true },
  ];
  const { lines, styles } = layOut({ text, weight: 400, emphasisColor: "#00ff00", width: 400 });
  const shown = lines.flatMap((line) => line.runs).map((run) => [run.parts[0]?.text, styles[run.style]]);
  expect(shown).toMatchObject([
    ["A", { font: { weight: 700 }, color: "#1e1e1e" }],
    ["b", { font: { weight: 400 } }],
    ["C", { font: { weight: 700 } }],
    ["D", { font: { weight: 400 }, color: "#ff0000" }],
    ["E", { color: "#00ff00" }],
  ]);
  expect(lines[0]?.runs[0]?.style).toBe(lines[0]?.runs[2]?.style);
});

test("a text of runs without styles of their own is laid out like its text", () => {
  const properties = { width: 90, height: 60, fit: "shrink", emphasisWeight: 700 };
  const short = layOut({ ...properties, text: "Hello {John} and {{you}}" });
  const text = [{ text: "Hello " }, { text: "John", emphasis: true }, { text: " and {you}" }];
  expect(layOut({ ...properties, text })).toEqual(short);
});

test("a run of another size is measured in it", () => {
  const [line] = layOut({ text: runs, width: 400 }).lines;
  // 20 px for the first two letters, 60 for "big" at 40 px, and 10 for each other.
  expect(line?.runs.map(({ x, width }) => [x, width])).toEqual([
    [0, 20],
    [20, 60],
    [80, 30],
    [110, 40],
    [150, 20],
  ]);
});

test("a line is as high as its largest run, and one of small runs alone is low", () => {
  const text = [...runs, { text: "\nd " }, { text: "small\nsmall\n\n", size: 10 }];
  const { lines } = layOut({ text, width: 400, height: 400 });
  expect(lines.map(({ top, height }) => [top, height])).toEqual([
    [0, 48],
    [48, 24],
    [72, 12],
    [84, 24],
    [108, 24],
  ]);
  // The baseline of a line of 40 px alone.
  const [alone] = layOut({ text: "big", fontSize: 40, width: 400, height: 400 }).lines;
  expect(lines[0]?.baseline).toBe(alone?.baseline);
});

test("sizes of runs shrink with the text, until all lines fit", () => {
  const { faces, lines, isClamped } = layOut({ text: runs, fit: "shrink", width: 400, height: 30 });
  const [base] = faces;
  const largest = Math.max(...faces.map(({ sizePx }) => sizePx));
  expect(largest).toBeCloseTo(2 * base.sizePx);
  expect(lines.reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(30.5);
  expect(base.sizePx).toBe(12.5);
  expect(isClamped).toBe(false);
});

test("clamp counts the heights of lines with large runs", () => {
  const text = [{ text: "aaaa bbbb " }, { text: "cccc ", size: 40 }, { text: "dddd eeee ffff" }];
  const { lines } = layOut({ text, fit: "clamp", height: 72 });
  expect(lines.map((line) => line.text)).toEqual(["aaaa bbbb", "cccc…"]);
  expect(layOut({ text, height: 90 })).toMatchObject({ isOverflowing: true });
  expect(layOut({ text, height: 130 })).toMatchObject({ isOverflowing: false });
});

test("500 runs of different styles are laid out", () => {
  const text = Array.from({ length: 500 }, (_, index) => ({ text: "ab ", size: index + 21 }));
  const { lines } = layOut({ text, width: 20_000, height: 20_000 });
  const used = new Set(lines.flatMap((line) => line.runs.map((run) => run.style)));
  expect(used.size).toBe(500);
});
