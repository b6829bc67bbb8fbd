import { expect, test } from "vitest";
import { type StyledRun, textOfRuns } from "#scene/values/styled-text.ts";
import { record, redo, startHistory, undo, type UndoHistory } from "../../model/composition/undo-history.ts";
import { TextSession } from "./text-session.ts";

const textOf = (session: TextSession) => textOfRuns(session.state.runs);

/** A session on a page with a history of steps, which has each change. */
function open(runs: readonly StyledRun[] = [], { hasEmphasis = true } = {}) {
  const session = new TextSession(runs, { hasEmphasis });
  let history: UndoHistory<readonly StyledRun[]> = startHistory(runs);
  const keep = () => {
    history = record(history, session.state.runs, String(session.step));
  };
  const step = (change: typeof undo | typeof redo) => () => {
    const before = history;
    history = change(history);
    session.restore(structuredClone(history.present));
    return history !== before;
  };
  return Object.assign(session, { keep, undo: step(undo), redo: step(redo) });
}
type Opened = ReturnType<typeof open>;

/** Types letter by letter at the caret, as a browser reports it. */
function write(session: Opened, letters: string) {
  for (const letter of letters) {
    const { runs, start, end } = session.state;
    const text = textOfRuns(runs);
    const hasPair = session.type(text.slice(0, start) + letter + text.slice(end), start + letter.length);
    session.keep();
    if (hasPair) session.emphasizeBraces();
    session.keep();
  }
}

const bold = () => ({ weight: 700 });

test("a style without a selection is that of what is typed next, until the caret moves", () => {
  const session = open();
  write(session, "a");
  session.style(bold);
  expect(session.selectedStyles).toEqual([{ weight: 700 }]);
  write(session, "bc");
  session.style(() => ({}));
  session.select(0, 0);
  session.select(3, 3);
  write(session, "d");
  expect(session.state.runs).toEqual([{ text: "a" }, { text: "bcd", weight: 700 }]);
});

test("finds the change by the caret among equal letters", () => {
  const session = open([{ text: "aa" }, { text: "aa", weight: 700 }]);
  session.select(1, 1);
  session.type("aaaaa", 2);
  expect(session.state.runs).toEqual([{ text: "aaa" }, { text: "aa", weight: 700 }]);
  session.select(5, 5);
  session.type("aaaa", 4);
  expect(session.state.runs).toEqual([{ text: "aaa" }, { text: "a", weight: 700 }]);
});

test("a text that is typed over a selection has the style of its first letter", () => {
  const session = open([{ text: "Big " }, { text: "sale", weight: 700 }, { text: " now" }]);
  session.select(4, 12);
  write(session, "deal");
  expect(session.state.runs).toEqual([{ text: "Big " }, { text: "deal", weight: 700 }]);
});

test("a word, a style and a paste are a step of undo each", () => {
  const session = open();
  write(session, "Big sale");
  session.select(4, 8);
  session.style(bold);
  session.keep();
  session.select(8, 8);
  session.insert([{ text: "!", italic: true }]);
  session.keep();
  expect(textOf(session)).toBe("Big sale!");
  session.undo();
  expect(session.state.runs).toEqual([{ text: "Big " }, { text: "sale", weight: 700 }]);
  session.undo();
  expect(session.state).toMatchObject({ runs: [{ text: "Big sale" }], start: 4, end: 8 });
  session.undo();
  expect(textOf(session)).toBe("Big");
  session.undo();
  expect(textOf(session)).toBe("");
  expect(session.undo()).toBe(false);
  for (let step = 0; step < 4; step += 1) session.redo();
  expect(textOf(session)).toBe("Big sale!");
  expect(session.redo()).toBe(false);
});

test("the changes of one gesture, such as a drag in the colour picker, are one step", () => {
  const session = open([{ text: "Sale" }]);
  session.select(0, 4);
  for (const color of ["#111111", "#222222", "#333333"]) {
    session.style((style) => ({ ...style, color }), "color");
    session.keep();
  }
  expect(session.state.runs).toEqual([{ text: "Sale", color: "#333333" }]);
  session.undo();
  expect(session.state.runs).toEqual([{ text: "Sale" }]);
});

test("an undo that changes only styles keeps the selection, also in the middle of a gesture's changes", () => {
  const session = open([{ text: "Sale now" }]);
  session.select(0, 4);
  for (const color of ["#111111", "#222222"]) session.style((style) => ({ ...style, color }), "color");
  session.restore([{ text: "Sale", color: "#111111" }, { text: " now" }]);
  expect(session.state).toMatchObject({ start: 0, end: 4 });
});

test("typed braces become emphasis, and undo brings them back", () => {
  const session = open();
  write(session, "Every {word} stays");
  expect(session.state.runs).toEqual([
    { text: "Every " },
    { text: "word", emphasis: true },
    { text: " stays" },
  ]);
  session.undo();
  session.undo();
  expect(textOf(session)).toBe("Every {word}");
  const plain = open([], { hasEmphasis: false });
  write(plain, "a {b} {} c");
  expect(plain.state.runs).toEqual([{ text: "a {b} {} c" }]);
});

test("a composition of an input method is one step, in one style", () => {
  const session = open([{ text: "A", weight: 700 }]);
  session.select(1, 1);
  for (const composed of ["Ak", "Aか", "Aかん", "A漢"]) {
    session.type(composed, composed.length);
    session.keep();
  }
  expect(session.state.runs).toEqual([{ text: "A漢", weight: 700 }]);
  session.undo();
  expect(textOf(session)).toBe("A");
});

test("a paste keeps as many styles as a text may have, and says so, and a style that would make more is not set", () => {
  const session = open([{ text: "()", color: "#ff0000" }]);
  session.select(1, 1);
  const letters = Array.from({ length: 600 }, (_, index) =>
    index % 2 === 0 ? { text: "a", weight: 700 } : { text: "b" },
  );
  expect(session.insert(letters)).toBe(false);
  expect(session.state).toMatchObject({ start: 601, end: 601 });
  expect(session.state.runs).toHaveLength(500);
  expect(session.state.runs.slice(-3)).toEqual([
    { text: "a", weight: 700 },
    { text: `b${"ab".repeat(51)}` },
    { text: ")", color: "#ff0000" },
  ]);
  session.select(550, 551);
  expect(session.style(bold)).toBe(false);
  expect(session.insert("xyz")).toBe(true);
  write(session, "{braces}");
  expect(textOf(session)).toContain("xyz{braces}");
  expect(session.insert(letters.slice(0, 2))).toBe(false);
  expect(session.state.runs).toHaveLength(500);
  session.select(530, 530);
  session.style(bold);
  write(session, "?");
  session.select(0, 1);
  expect(session.move(530)).toBe(false);
  expect(session.state.runs).toHaveLength(500);
  session.select(0, 400);
  expect(session.insert(letters.slice(0, 300))).toBe(true);
});

test("letters that are moved keep their styles and stay selected, in one step", () => {
  const session = open([{ text: "Big " }, { text: "summer", weight: 700 }, { text: " sale" }]);
  session.select(4, 10);
  session.move(7);
  expect(session.step).toBe(0);
  session.move(15);
  session.keep();
  expect(session.state).toEqual({
    runs: [{ text: "Big  sale" }, { text: "summer", weight: 700 }],
    start: 9,
    end: 15,
  });
  session.move(0);
  session.keep();
  expect(session.state).toMatchObject({
    runs: [{ text: "summer" }, { text: "Big  sale" }],
    start: 0,
    end: 6,
  });
  session.undo();
  session.undo();
  expect(session.state).toMatchObject({ runs: [{}, { text: "summer" }, {}], start: 4, end: 10 });
});
