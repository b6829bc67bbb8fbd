import { expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { isFinalFailure } from "./is-final-failure.ts";

test.each([
  [422, true, true],
  [410, true, true],
  [404, true, false],
  [500, true, false],
  [503, false, false],
])("takes %i at a link for final: %s of our service, %s of another", (status, ofOurs, ofAnother) => {
  const error = new ClientError({
    kind: "refused",
    status,
    msg: "no",
    errors: [],
    problems: [],
    code: undefined,
    retryAfterSeconds: undefined,
    raw: "",
  });
  expect([isFinalFailure(error, true), isFinalFailure(error, false)]).toEqual([ofOurs, ofAnother]);
});

test("takes a service that cannot be reached for no final failure", () => {
  expect(isFinalFailure(new ClientError({ kind: "unreachable" }), true)).toBe(false);
});
