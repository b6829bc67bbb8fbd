import { expect, test } from "vitest";
import { mayCarryPicture, readDroppedPicture } from "./dropped-picture.ts";

const origin = "http://localhost:4400";

function dragging(data: Readonly<Record<string, string>>, files: readonly File[] = []) {
  return {
    files: files as unknown as FileList,
    getData: (type: string) => data[type] ?? "",
  };
}

const png = new File(["x"], "photo.png", { type: "image/png" });
const notes = new File(["x"], "notes.txt", { type: "text/plain" });

test("takes the first picture of several files, and counts the others", () => {
  expect(readDroppedPicture(dragging({}, [notes, png]), origin)).toEqual({
    kind: "file",
    file: png,
    others: 1,
  });
  expect(readDroppedPicture(dragging({}, [notes]), origin)).toEqual({ kind: "file", file: notes, others: 0 });
});

test("prefers the address of a picture that was dragged from a page to the browser's copy", () => {
  const data = {
    "text/html": '<a href="https://a.test/page"><img alt="" src="https://a.test/p.png?a=1&amp;b=2"></a>',
    "text/uri-list": "https://a.test/page",
  };
  expect(readDroppedPicture(dragging(data, [png]), origin)).toEqual({
    kind: "address",
    address: "https://a.test/p.png?a=1&b=2",
  });
});

test("takes the address of a dragged link, and skips comments of the list", () => {
  const data = { "text/uri-list": "# from a page\r\nhttps://a.test/p.png\r\n" };
  expect(readDroppedPicture(dragging(data), origin)).toEqual({
    kind: "address",
    address: "https://a.test/p.png",
  });
});

test("resolves a picture of our own preview to its source", () => {
  const data = { "text/uri-list": `${origin}/pictures?src=asset%3Aabc.png` };
  expect(readDroppedPicture(dragging(data, [png]), origin)).toEqual({
    kind: "address",
    address: "asset:abc.png",
  });
});

test.each([
  ["no address at all", {}],
  ["an address that no service can fetch", { "text/uri-list": "blob:https://a.test/1" }],
  ["a page of our own", { "text/uri-list": `${origin}/templates` }],
  ["a script", { "text/uri-list": "javascript:alert(1)" }],
])("finds no picture in %s", (_name, data) => {
  expect(readDroppedPicture(dragging(data), origin)).toEqual({ kind: "nothing" });
});

test("accepts drags of files and addresses, not of selected text", () => {
  expect(mayCarryPicture({ types: ["Files"] })).toBe(true);
  expect(mayCarryPicture({ types: ["text/plain", "text/uri-list"] })).toBe(true);
  expect(mayCarryPicture({ types: ["text/plain", "text/html"] })).toBe(false);
});
