import { otherValueProblem } from "#contract/value-problems.ts";
import { expect, test } from "vitest";
import { invalidRequest } from "./service-error.ts";

test("a refusal lists 50 faults and counts the others, and its sentence counts them all", () => {
  const problems = Array.from({ length: 10_000 }, (_, index) => ({
    path: `changes[${index}]`,
    ...otherValueProblem("required"),
  }));
  const { msg, errors, problems: coded } = invalidRequest(problems).toBody();
  expect(errors).toHaveLength(51);
  expect(errors.at(-1)).toBe("and 9950 more");
  expect(coded).toHaveLength(51);
  expect(coded?.at(-1)).toEqual({ path: "", code: "more", params: { count: 9950 } });
  expect(msg).toBe("The request is not valid. changes[0]: required (and 9999 more)");
});
