import { expect, test } from "vitest";
import { readTemplateFile, toTemplateFile, toTemplateFileName } from "./template-file.ts";

const document = { width: 1200, height: 630, components: [] };

test("an exported template is imported unchanged", () => {
  const file = toTemplateFile({ name: "Sale", editor: "canvas-editor", tags: ["spring"] }, document);
  expect(readTemplateFile(file, "other.json")).toEqual({
    ok: true,
    value: { name: "Sale", editor: "canvas-editor", tags: ["spring"], document },
  });
});

test("a bare document is named after its file", () => {
  expect(readTemplateFile(JSON.stringify(document), "Spring sale.template.json")).toEqual({
    ok: true,
    value: { name: "Spring sale", document },
  });
});

test("an unknown editor is left to the service's default", () => {
  const file = JSON.stringify({ name: "Sale", editor: "paper", tags: "none", document });
  expect(readTemplateFile(file, "a.json")).toEqual({ ok: true, value: { name: "Sale", document } });
});

test.each([
  ["{broken", "notJson"],
  ["[]", "notTemplate"],
  ['"text"', "notTemplate"],
  ['{"width": 1200}', "notTemplate"],
])("%s is no template: %s", (text, problem) => {
  expect(readTemplateFile(text, "a.json")).toEqual({ ok: false, problem });
});

test.each([
  ["Product update", "product-update.template.json"],
  ["दीपावली 2026", "दीपावली-2026.template.json"],
  ["../../etc", "etc.template.json"],
  ["!!!", "template.template.json"],
])("“%s” is saved as %s", (name, fileName) => {
  expect(toTemplateFileName(name)).toBe(fileName);
});
