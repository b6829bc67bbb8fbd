import { expect, test } from "vitest";
import { toReturnPath } from "./return-path.ts";

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "https://evil.example/",
  "https:evil.example",
  "javascript:alert(1)",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "\\\\evil.example",
  "evil.example",
  "/login?to=/x",
  "/logout",
  "",
  `/${"x".repeat(3_000)}`,
  undefined,
])("does not return to %j after a login", (text) => {
  expect(toReturnPath(text)).toBe("/");
});

test.each(["/", "/templates/a/compose?title=x%20y#part", "/history?q=//x", "/login/done", "/logins"])(
  "returns to the page %s",
  (text) => {
    expect(toReturnPath(text)).toBe(text);
  },
);
