import { expect, test } from "vitest";
import { parseTemplateDocument } from "./document.ts";
import { listSceneWarnings } from "./scene-warnings.ts";

function warningsFor(code: Record<string, unknown>): string[] {
  const document = parseTemplateDocument({ components: [{ id: "ticket", type: "QR_CODE", ...code }] });
  if (!document.ok) throw new Error("The document does not parse");
  return listSceneWarnings(document.value);
}

test("names a QR code whose content is too long, with the capacity", () => {
  expect(warningsFor({ text: "x".repeat(3_000), errorLevel: "H" })).toEqual([
    "component 'ticket': the content is too long for a QR code: 3000 bytes; error correction H holds at most 1273",
  ]);
});

test("names a text with a letter of more than 100 marks", () => {
  const warningsOf = (text: string) => {
    const document = parseTemplateDocument({ components: [{ id: "title", type: "TEXT", text }] });
    return document.ok ? listSceneWarnings(document.value) : undefined;
  };
  expect(warningsOf(`Z${"\u0301".repeat(101)}`)).toEqual([
    "component 'title': a letter has more than 100 marks; the others are left out",
  ]);
  expect(warningsOf(`Z${"\u0301".repeat(100)}algo`)).toEqual([]);
});

test("does not warn about codes that fit or are hidden", () => {
  expect(warningsFor({ text: "x".repeat(1_273), errorLevel: "H" })).toEqual([]);
  expect(warningsFor({ text: "x".repeat(3_000), visible: false })).toEqual([]);
});
