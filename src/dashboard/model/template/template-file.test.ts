import { expect, test } from "vitest";
import { readTemplateFile, toTemplateFile, toTemplateFileName } from "./template-file.ts";

const document = { width: 1200, height: 630, components: [] };

test("imports an exported template unchanged", () => {
  const file = toTemplateFile({ name: "Sale", editor: "canvas-editor", tags: ["spring"] }, document);
  expect(readTemplateFile(file, "other.json")).toEqual({
    ok: true,
    value: { name: "Sale", editor: "canvas-editor", tags: ["spring"], document },
  });
});

test("names a bare document after its file", () => {
  expect(readTemplateFile(JSON.stringify(document), "Spring sale.template.json")).toEqual({
    ok: true,
    value: { name: "Spring sale", document },
  });
});

test("omits an unknown editor", () => {
  const file = JSON.stringify({ name: "Sale", editor: "paper", tags: "none", document });
  expect(readTemplateFile(file, "a.json")).toEqual({ ok: true, value: { name: "Sale", document } });
});

test.each([
  ["{broken", "notJson"],
  ["[]", "notTemplate"],
  ['"text"', "notTemplate"],
  ['{"width": 1200}', "notTemplate"],
])("rejects %s: %s", (text, problem) => {
  expect(readTemplateFile(text, "a.json")).toEqual({ ok: false, problem });
});

test.each([
  ["Product update", "product-update.template.json"],
  ["दीपावली 2026", "दीपावली-2026.template.json"],
  ["../../../etc", "etc.template.json"],
  ["!!!", "template.template.json"],
  ["Con", "_con.template.json"],
])("saves “%s” as %s", (name, fileName) => {
  expect(toTemplateFileName(name)).toBe(fileName);
});
