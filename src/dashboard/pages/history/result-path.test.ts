import { expect, test } from "vitest";
import { readResultPath, toResultPath } from "./result-path.ts";

test.each(["0190f9a2-7b1c-7000-8000-000000000000", "job:17", "a/b", "50 %", "ü"])(
  "reads the id %s from its path",
  (id) => {
    expect(readResultPath(toResultPath(id))).toBe(id);
  },
);

test.each(["/history", "/history/", "/history/compare/a/b", "/templates/a", "/history/%E0%A4%A"])(
  "finds no id in %s",
  (path) => {
    expect(readResultPath(path)).toBeUndefined();
  },
);
