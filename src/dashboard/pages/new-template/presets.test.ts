import fc from "fast-check";
import { expect, test } from "vitest";
import { formatProblem } from "#contract/value-problem-words.ts";
import type { JsonObject } from "#contract/json.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { parseHtmlDocument } from "#scene/html/html-document.ts";
import { lawRuns } from "#testing/law-settings.ts";
import {
  blankDocument,
  blankHtmlDocument,
  findSizeProblems,
  presetNames,
  presets,
  type StartPage,
  type TemplateEditor,
} from "./presets.ts";

/** The faults that the service finds in the document. */
function problemsOf(page: StartPage, editor: TemplateEditor): string[] {
  const document: JsonObject =
    editor === "canvas-html" ? { ...blankHtmlDocument(page, "Title"), editor } : blankDocument(page);
  const read = editor === "canvas-html" ? parseHtmlDocument(document) : parseTemplateDocument(document);
  return read.ok ? [] : read.problem.map(formatProblem);
}

test.each(presetNames)("the service accepts a blank template of the preset %s", (name) => {
  for (const editor of ["canvas-editor", "canvas-html"] as const) {
    expect(problemsOf(presets[name], editor), editor).toEqual([]);
    expect(findSizeProblems(presets[name], editor), editor).toEqual({});
  }
});

test("a story names its safe zone, and no other preset has one", () => {
  const zones = presetNames.filter((name) => blankDocument(presets[name])["design"] !== undefined);
  expect(zones).toEqual(["story"]);
  expect(blankDocument(presets.story)["design"]).toEqual({ safeZone: "story" });
});

test("a blank html template has its title as a component", () => {
  const read = parseHtmlDocument({ ...blankHtmlDocument(presets.link, "Title"), editor: "canvas-html" });
  expect(read.ok && read.value.components.map(({ id }) => id)).toEqual(["page", "title"]);
});

const side = fc.oneof(fc.integer({ min: -2, max: 12_000 }), fc.constantFrom(1, 4_096, 4_097, 8_192, 8_193));

test("a size has no problem exactly if the service accepts it", () => {
  fc.assert(
    fc.property(
      fc.record({
        width: side,
        height: side,
        outputFormat: fc.constantFrom("png" as const, "pdf" as const),
        scaleFactor: fc.constantFrom(1, 2),
      }),
      fc.constantFrom("canvas-editor" as const, "canvas-html" as const),
      (page, editor) => {
        const isAccepted = problemsOf(page, editor).length === 0;
        expect(Object.keys(findSizeProblems(page, editor)).length === 0).toBe(isAccepted);
      },
    ),
    { numRuns: lawRuns(200) },
  );
});

test("an empty or broken length is a problem of its field", () => {
  expect(findSizeProblems({ ...presets.link, width: undefined }, "canvas-editor")).toEqual({ width: "side" });
  expect(findSizeProblems({ ...presets.link, height: 630.5 }, "canvas-editor")).toEqual({ height: "side" });
});
