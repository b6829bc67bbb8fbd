import { refusedCall } from "#component-page/refused-call.ts";
import { readProblems } from "#client/read-problems.ts";
import { expect, test } from "vitest";
import { formatProblem } from "#contract/value-problem-words.ts";
import type { Problem } from "#contract/problems.ts";
import { ClientError } from "#client/client-error.ts";
import { findOptionProblems } from "../../../model/composition/option-problems.ts";
import { toRenderProblems } from "./use-composed-render.ts";

function refusedWith(errors: string[], problems?: Problem[]): ClientError {
  return refusedCall(400, { errors, problems: readProblems(errors, problems) });
}

const sent = [
  { componentId: "title", property: "text", value: "Hi" },
  { componentId: "title", property: "color", value: "#fff" },
  { componentId: "box", property: "color", value: "blau" },
];

test("assigns a rejected value to its field, although sent items have several properties", () => {
  const refusals = toRenderProblems(refusedWith(["changes[1].color: must be a CSS colour"]), sent);
  expect(refusals.changes).toEqual(new Map([["box.color", "Must be a CSS colour."]]));
});

test("assigns a rejected option to its field, and keeps errors without a field", () => {
  const refusals = toRenderProblems(refusedWith(["expires: must be an integer", "the sky is falling"]), sent);
  expect(refusals.options).toEqual(new Map([["expires", "Must be an integer."]]));
  expect(refusals.others).toEqual(["the sky is falling"]);
});

test("assigns a rule that a value breaks to the input's field, also of an input that is missing", () => {
  const got = { text: '"A long headline"' };
  const problems: Problem[] = [
    {
      path: "changes[0].text",
      code: "input",
      params: { input: "title.text", label: "Headline", rule: "maxLength", limit: 10, length: 15, got },
    },
    { path: "photo.src", code: "input", params: { input: "photo.src", rule: "required", got: "nothing" } },
  ];
  const errors = problems.map(formatProblem);
  const refusals = toRenderProblems(refusedWith(errors, problems), sent);
  expect([...refusals.changes]).toEqual([
    ["title.text", "At most 10 characters are accepted; this has 15."],
    ["photo.src", "A value is required."],
  ]);
  expect([refusals.options.size, refusals.others]).toEqual([0, []]);
});

test("assigns no field to another failure", () => {
  const refusals = toRenderProblems(new ClientError({ kind: "unreachable" }), sent);
  expect([refusals.changes.size, refusals.options.size, refusals.others.length]).toEqual([0, 0, 0]);
});

test.each([
  [{ expires: 0 }, "expires", "Must be an integer from 1 to 604800; got 0."],
  [{ expires: 604_801 }, "expires", "Must be an integer from 1 to 604800; got 604801."],
  [{ webhookUrl: "ftp://x" }, "webhookUrl", /^Must be an absolute http or https URL/],
  [{ metadata: "[1]" }, "metadata", /^Must be a JSON object/],
  [{ metadata: '{"a":\n oops}' }, "metadata", /line 2, column 2/i],
])("finds the fault of %j before sending", (options, name, message) => {
  const fault = findOptionProblems(options).get(name);
  expect(fault).toMatch(typeof message === "string" ? new RegExp(`^${message}$`) : message);
});

test("finds no fault in valid options", () => {
  expect(findOptionProblems({ expires: 60, metadata: '{"a":1}', width: 100, fileName: "card" }).size).toBe(0);
});
