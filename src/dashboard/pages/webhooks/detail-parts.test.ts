import { expect, test } from "vitest";
import { actionOf, toPrettyJson } from "./detail-parts.tsx";

test("formats JSON objects and arrays only", () => {
  expect(toPrettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  for (const body of ["", "12", '"text"', "{", "a=1&b=2", "<html>"])
    expect(toPrettyJson(body)).toBeUndefined();
});

test("reads the event name of a webhook", () => {
  expect(actionOf('{"action":"RENDER_COMPLETE"}')).toBe("RENDER_COMPLETE");
  expect(actionOf('{"type":"invoice.paid","action":7}')).toBe("invoice.paid");
  for (const body of ["", "null", "[]", "{}", "not json"]) expect(actionOf(body)).toBeUndefined();
});
