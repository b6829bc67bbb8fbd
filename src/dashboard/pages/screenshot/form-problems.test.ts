import { expect, test } from "vitest";
import { findFormProblems } from "./form-problems.ts";

const full = { url: "https://example.com/?a=b&c=d", width: 390, height: 844, deviceScaleFactor: 2 };

test("assigns each fault to its field", () => {
  expect([...findFormProblems({ ...full, url: "no page", width: 0 }).keys()]).toEqual(["url", "width"]);
  expect([...findFormProblems({ ...full, width: 4_096, height: 4_096 }).keys()]).toEqual([
    "deviceScaleFactor",
  ]);
  expect(findFormProblems(full).size).toBe(0);
});

test("assigns the fault of a part to its field", () => {
  const form = { ...full, hideSelectors: ".a\nb{", headers: "Host: x", token: "a b", clip: "1, 2" };
  expect([...findFormProblems(form).keys()]).toEqual(["clip", "hideSelectors", "headers", "authorization"]);
});
