import type { Connection } from "#contract/connection.ts";
import { expect, test } from "vitest";
import { toHash } from "../../model/composition/composition-link.ts";
import { readImportedText } from "./import-text.ts";
import { findResultAddress, isOfService, readCompositionLink } from "./read-address.ts";

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

const id = "0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8";

test.each([
  [`https://images.example/results/${id}.jpg`, id],
  [`It is http://localhost:4401/results/${id}.pdf.`, id],
  [`http://localhost:4400/history/${id}?type=image`, id],
  [`http://localhost:4400/templates/t/compose?from=${id}`, id],
  [`http://localhost:4400/templates/t/compose?from=${id}${hash}`, undefined],
  ["https://shop.example/results/blue.png", undefined],
  ["http://localhost:4400/history/compare/a/b", undefined],
  [`https://images.example/direct/t.jpg?photo.src=https://x.example/results/${id}.jpg`, undefined],
  [`{"photo.src": "https://x.example/results/${id}.jpg"`, undefined],
  [`curl https://x.example/results/${id}.jpg`, undefined],
  ["nothing", undefined],
])("finds the result in %s", (text, found) => {
  expect(findResultAddress(text)?.id).toBe(found);
});

const embedded: Connection = {
  service: "embedded",
  baseUrl: "http://localhost:4401",
  getUrl: "http://localhost:4401",
  publicUrl: "https://images.example/base/",
  keyEnding: "",
  keyPlace: { kind: "variable" },
};
const remote: Connection = { ...embedded, service: "remote", publicUrl: null };

test.each([
  ["the public URL", `https://images.example/base/results/${id}.jpg`, embedded, true],
  ["the base URL", `http://localhost:4401/results/${id}.jpg`, embedded, true],
  ["this dashboard", `http://localhost:4400/history/${id}`, embedded, true],
  ["another host", `https://shop.example/results/${id}.jpg`, embedded, false],
  ["another host, while the service is unknown", `https://shop.example/results/${id}.jpg`, undefined, false],
  ["a remote service's store of unknown address", `https://store.example/results/${id}.jpg`, remote, true],
  ["another dashboard than the remote service's", `https://shop.example/history/${id}`, remote, false],
])("tells whether a result is of this service: %s", (_place, text, connection, isOwn) => {
  const found = findResultAddress(text);
  if (found === undefined) throw new Error("There is no result in the text.");
  expect(isOfService(found, connection, "http://localhost:4400")).toBe(isOwn);
});
