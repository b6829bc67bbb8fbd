import { expect, test } from "vitest";
import { readHash } from "../../../model/composition/composition-link.ts";
import { readPasted } from "./palette-groups.ts";

const origin = "http://localhost:4400";
const own = { origin, pathname: "/history" };

test.each([
  ["http://localhost:4401/direct/sale.jpg?title.text=Now&title.color=red", "a direct link"],
  ['{"template": "sale", "changes": [{"id": "title", "text": "Now", "color": "red"}]}', "a request body"],
  [
    `curl -X POST http://localhost:4401/api/v1/render -H 'X-API-KEY: k' \\\n --data-raw '{"template":"sale","changesDictionary":{"title.text":"Now","title.color":"red"}}'`,
    "a curl command",
  ],
])("opens %s with its changes in the composer", (text) => {
  const target = readPasted(text, own);
  expect(target).toMatchObject({ kind: "composition", template: "sale", changeCount: 2 });
  const [path, hash] = (target as { to?: string } | undefined)?.to?.split("#") ?? [];
  expect(path).toBe("/templates/sale/compose");
  expect(readHash(hash ?? "").composition.changes).toMatchObject([{ value: "Now" }, { value: "red" }]);
});

test("opens a result's link in the history", () => {
  expect(readPasted("http://localhost:4401/results/abc-1.jpg", own)).toEqual({
    kind: "result",
    to: "/history/abc-1",
    id: "abc-1",
  });
});

test("offers the request of a result's link to the open composition", () => {
  const text = "http://localhost:4401/results/abc-1.jpg";
  const composing = { origin, pathname: "/templates/sale/compose" };
  expect(readPasted(text, composing)).toMatchObject({ kind: "result", id: "abc-1", text });
});

test("opens an address of this dashboard with its fragment", () => {
  expect(readPasted(`${origin}/templates/sale/compose#1.e30`, own)).toEqual({
    kind: "page",
    to: "/templates/sale/compose#1.e30",
  });
});

test.each(["sale", "https://example.com/article", "{broken", '{"title.text": "Now"}', ""])(
  "finds no target in “%s”",
  (text) => {
    expect(readPasted(text, own)).toBeUndefined();
  },
);

test("imports a request for the open template there, through its dialog", () => {
  const composing = { origin, pathname: "/templates/sale/compose" };
  for (const text of [
    '{"title.text": "Now"}',
    '{"template":"sale","changes":[{"id":"title","text":"Now"}]}',
  ]) {
    expect(readPasted(text, composing)).toEqual({ kind: "import", text, changeCount: 1 });
  }
  expect(readPasted('{"template":"other","changes":[]}', composing)).toMatchObject({ kind: "composition" });
});
