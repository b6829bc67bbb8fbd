import { refusedCall } from "#component-page/refused-call.ts";
import { expect, test } from "vitest";
import type { Problem } from "#contract/problems.ts";
import { toRefusedFields } from "./refused-fields.ts";

const problem = (path: string): Problem => ({ path, code: "other", params: { text: `wrong ${path}` } });

const document = { components: [{ id: "title", type: "TEXT" }] };

test("shows problems at their fields, and lists the others with their parts", () => {
  const failure = refusedCall(400, {
    problems: ["name", "document.scaleFactor", "document.components[0].text"].map(problem),
  });
  const blank = toRefusedFields(failure, document, { hasSize: true });
  expect(blank.name).toMatch(/wrong name/);
  expect(blank.width).toMatch(/wrong document\.scaleFactor/);
  expect(blank.others).toEqual([expect.stringMatching(/^Component title, Text: /)]);
  const file = toRefusedFields(failure, document, { hasSize: false });
  expect(file.width).toBeUndefined();
  expect(file.others).toHaveLength(2);
});

test("other failures have no fields", () => {
  expect(toRefusedFields(new Error("lost"), document, { hasSize: true }).others).toEqual([]);
});
