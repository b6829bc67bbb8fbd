import { readProblems } from "#client/read-problems.ts";
import { expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { findOptionFaults } from "../../composition/option-faults.ts";
import { toRefusals } from "./refusals.ts";

function refusedWith(errors: string[]): ClientError {
  return new ClientError({
    kind: "refused",
    status: 400,
    msg: "The request is not valid.",
    errors,
    problems: readProblems(errors, undefined),
    code: "invalid_request",
    retryAfterSeconds: undefined,
    raw: "",
  });
}

const sent = [
  { componentId: "title", property: "text", value: "Hi" },
  { componentId: "title", property: "color", value: "#fff" },
  { componentId: "box", property: "color", value: "blau" },
];

test("a refused value is brought back to its field, although the sent items hold several properties each", () => {
  const refusals = toRefusals(refusedWith(["changes[1].color: must be a CSS colour"]), sent);
  expect(refusals.changes).toEqual(new Map([["box.color", "Must be a CSS colour."]]));
});

test("a refused option is brought back to its option, and what belongs to no field is kept", () => {
  const refusals = toRefusals(refusedWith(["expires: must be an integer", "the sky is falling"]), sent);
  expect(refusals.options).toEqual(new Map([["expires", "Must be an integer."]]));
  expect(refusals.others).toEqual(["the sky is falling"]);
});

test("another failure refuses no field", () => {
  const refusals = toRefusals(new ClientError({ kind: "unreachable" }), sent);
  expect([refusals.changes.size, refusals.options.size, refusals.others.length]).toEqual([0, 0, 0]);
});

test.each([
  [{ expires: 0 }, "expires", "Must be an integer from 1 to 604800; got 0."],
  [{ expires: 604_801 }, "expires", "Must be an integer from 1 to 604800; got 604801."],
  [{ webhookUrl: "ftp://x" }, "webhookUrl", /^Must be an absolute http or https URL/],
  [{ metadata: "[1]" }, "metadata", /^Must be a JSON object/],
  [{ metadata: '{"a":\n oops}' }, "metadata", /line 2, column 2/i],
])("%j is refused at its field before it is sent", (options, name, message) => {
  const fault = findOptionFaults(options).get(name);
  expect(fault).toMatch(typeof message === "string" ? new RegExp(`^${message}$`) : message);
});

test("options that the interface accepts have no fault", () => {
  expect(findOptionFaults({ expires: 60, metadata: '{"a":1}', width: 100, fileName: "card" }).size).toBe(0);
});
