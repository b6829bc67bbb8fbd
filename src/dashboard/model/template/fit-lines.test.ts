import { expect, test } from "vitest";
import type { FitReport } from "#contract/fit-report.ts";
import type { CheckResult } from "#contract/render.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { componentOf, isRemark, linesOfCheck, linesOfScene, sortLines } from "./fit-lines.ts";

const text = (component: string, part: Partial<FitReport["texts"][number]> = {}) => ({
  component,
  state: "fits" as const,
  lines: 1,
  fontSize: 20,
  wantedFontSize: 20,
  visibleText: "Hi",
  fits: null,
  missing: [],
  ...part,
});

const report = (part: Partial<FitReport>): FitReport => ({
  texts: [],
  pictures: [],
  page: { contrast: [], outside: [] },
  unknown: [],
  ...part,
});

const check = (part: Partial<CheckResult>): CheckResult => ({
  ...report({}),
  broken: [],
  warnings: [],
  warningDetails: [],
  ...part,
});

const picture = { reason: null, width: 100, height: 100, enlarged: null };

test("the lines of a check are those of its report, the worst first, and none is told twice", () => {
  const lines = linesOfCheck(
    check({
      texts: [
        text("small", { state: "shrunk", fontSize: 9 }),
        text("title", { state: "cut", fits: 60 }),
        text("name", { missing: ["\u{10FFFD}"] }),
      ],
      pictures: [
        { ...picture, component: "photo", loaded: false, reason: "It was not there in time." },
        { ...picture, component: "logo", loaded: false, reason: "It was not there in time." },
        { ...picture, component: "soft", loaded: true, enlarged: 2 },
        { ...picture, component: "fine", loaded: true, enlarged: 1.2 },
        { ...picture, component: "kept", loaded: null },
      ],
      broken: [{ path: "data.name", input: "name.text", rule: "minLength", message: "too short" }],
      warnings: [
        "the text of component 'title' does not fit its box and is cut",
        'No font has this character of "name": \u{10FFFD} (U+10FFFD)',
        "no component 'titel'; did you mean 'title'?",
      ],
    }),
    [],
  );
  expect(lines).toEqual([
    { kind: "rejected", fault: { code: "other", params: { text: "too short" } } },
    { kind: "imageMissing", component: "photo", reason: "It was not there in time." },
    { kind: "imageMissing", component: "logo", reason: "It was not there in time." },
    { kind: "cut", component: "title", fits: 60 },
    { kind: "warning", text: 'No font has this character of "name": \u{10FFFD} (U+10FFFD)' },
    { kind: "warning", text: "no component 'titel'; did you mean 'title'?" },
    { kind: "enlarged", component: "soft", factor: 2 },
    { kind: "shrinks", component: "small", sizePx: 9 },
  ]);
  expect(lines.map(componentOf)).toEqual([
    undefined,
    "photo",
    "logo",
    "title",
    "name",
    "titel",
    "soft",
    "small",
  ]);
  expect(lines.filter(isRemark).map(({ kind }) => kind)).toEqual(["enlarged", "shrinks"]);
});

test("a shape beyond the page is told where the request changes it, and a text always", () => {
  const beyond = (component: string) => ({ component, left: 0, top: 12, right: 0, bottom: 0 });
  const lines = linesOfCheck(
    check({
      texts: [text("title")],
      page: {
        contrast: [
          { component: "title", ratio: 2.5, needed: 3 },
          { component: "clear", ratio: 7, needed: 4.5 },
        ],
        outside: [beyond("title"), beyond("disc"), beyond("bar")],
      },
    }),
    ["bar"],
  );
  expect(lines).toEqual([
    { kind: "contrast", component: "title", ratio: 2.5, needed: 3 },
    { kind: "outside", component: "title", px: 12 },
    { kind: "outside", component: "bar", px: 12 },
  ]);
});

test("a text that its input rejects is refused, and another one is cut", () => {
  const box = { type: "TEXT", x: 0, width: 100, height: 24, fontSize: 20, text: "Hi" };
  const read = parseTemplateDocument(
    {
      width: 100,
      height: 100,
      components: [
        { ...box, id: "strict" },
        { ...box, id: "open" },
      ],
      inputs: { "strict.text": { overflow: "reject" } },
    },
    { isStored: true },
  );
  if (!read.ok) throw new Error("The document is invalid.");
  read.value.interface = { inputs: { "strict.text": { overflow: "reject" } } };
  const changes = ["strict", "open"].map((componentId) => ({ componentId, property: "text", value: "Long" }));
  const applied = applyChanges(read.value, changes);
  const both = ["strict", "open"].map((component) => text(component, { state: "cut", fits: 2 }));
  const lines = linesOfScene(applied.document, applied, report({ texts: both }));
  expect(lines).toMatchObject([
    { kind: "rejected", fault: { code: "input", params: { input: "strict.text", rule: "overflow" } } },
    { kind: "cut", component: "open", fits: 2 },
  ]);
});

test("of texts that shrink, the smallest is first", () => {
  const shrinks = (sizePx: number) => ({ kind: "shrinks" as const, component: "title", sizePx });
  expect(sortLines([shrinks(20), shrinks(9)])).toEqual([shrinks(9), shrinks(20)]);
});
