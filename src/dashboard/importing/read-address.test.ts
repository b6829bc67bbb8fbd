import { expect, test } from "vitest";
import { toHash } from "../composition/composition-link.ts";
import { readImportedText } from "./import-text.ts";
import { findResultId, readCompositionLink } from "./read-address.ts";

const composition = {
  changes: [{ componentId: "title", property: "text", value: "Now" }],
  options: { expires: 60 },
};
const hash = toHash(composition);

test.each([
  `https://images.example/templates/a%20b/compose${hash}`,
  `http://localhost:4400/templates/a%20b/batch${hash}`,
  `Look at https://images.example/base/templates/a%20b/compose?from=r1${hash}.`,
  `<https://images.example/templates/a%20b/compose${hash}>`,
])("reads the composition in %s", (text) => {
  const expected = { form: "composition link", template: "a b", changes: composition.changes };
  expect(readCompositionLink(text)).toMatchObject({ ...expected, options: { expires: 60 } });
  expect(readImportedText(text)).toMatchObject({ ok: true, value: expected });
});

test("reports a composition's address that was cut off", () => {
  const text = `https://images.example/templates/a/compose${hash.slice(0, -20)}`;
  expect(readCompositionLink(text)?.problem).toMatch(/./);
});

test("reports incomplete metadata as not imported", () => {
  const cut = toHash({ changes: [], options: { metadata: '{"half' } });
  expect(readCompositionLink(`https://a.example/templates/a/compose${cut}`)?.options).toEqual({
    metadata: '{"half',
  });
});

test.each([
  ["https://images.example/results/abc-1.jpg", "abc-1"],
  ["It is http://localhost:4401/results/abc-1.pdf.", "abc-1"],
  ["http://localhost:4400/history/abc-1?type=image", "abc-1"],
  ["http://localhost:4400/templates/t/compose?from=abc-1", "abc-1"],
  [`http://localhost:4400/templates/t/compose?from=abc-1${hash}`, undefined],
  ["http://localhost:4400/history/compare/a/b", undefined],
  ["https://images.example/direct/t.jpg?photo.src=https://x.example/results/a.jpg", undefined],
  ['{"photo.src": "https://x.example/results/a.jpg"', undefined],
  ["curl https://x.example/results/a.jpg", undefined],
  ["nothing", undefined],
])("finds the result in %s", (text, id) => {
  expect(findResultId(text)).toBe(id);
});
