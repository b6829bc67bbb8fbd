import { expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import type { Problem } from "#contract/problems.ts";
import { toRefusedFields } from "./refused-fields.ts";

function refusal(problems: Problem[]) {
  return new ClientError({
    kind: "refused",
    status: 400,
    msg: "The template is not valid.",
    errors: [],
    problems,
    code: "invalid_request",
    retryAfterSeconds: undefined,
    raw: "",
  });
}

const problem = (path: string): Problem => ({ path, code: "other", params: { text: `wrong ${path}` } });

const document = { components: [{ id: "title", type: "TEXT" }] };

test("shows problems at their fields, and lists the others with their parts", () => {
  const failure = refusal(["name", "document.scaleFactor", "document.components[0].text"].map(problem));
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
