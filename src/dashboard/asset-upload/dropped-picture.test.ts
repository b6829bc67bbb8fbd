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

test("a file is taken, and of several the first that is a picture, with how many were left", () => {
  expect(readDroppedPicture(dragging({}, [notes, png]), origin)).toEqual({
    kind: "file",
    file: png,
    others: 1,
  });
  expect(readDroppedPicture(dragging({}, [notes]), origin)).toEqual({ kind: "file", file: notes, others: 0 });
});

test("a picture dragged out of a page is its address, though the browser adds a copy as a file", () => {
  const data = {
    "text/html": '<a href="https://a.test/page"><img alt="" src="https://a.test/p.png?a=1&amp;b=2"></a>',
    "text/uri-list": "https://a.test/page",
  };
  expect(readDroppedPicture(dragging(data, [png]), origin)).toEqual({
    kind: "address",
    address: "https://a.test/p.png?a=1&b=2",
  });
});

test("a dragged link is its address; comments of the list are not", () => {
  const data = { "text/uri-list": "# from a page\r\nhttps://a.test/p.png\r\n" };
  expect(readDroppedPicture(dragging(data), origin)).toEqual({
    kind: "address",
    address: "https://a.test/p.png",
  });
});

test("a picture of our own preview stands for what it was read from", () => {
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
])("%s is nothing", (_name, data) => {
  expect(readDroppedPicture(dragging(data), origin)).toEqual({ kind: "nothing" });
});

test("only files and addresses may become a picture; selected text may not", () => {
  expect(mayCarryPicture({ types: ["Files"] })).toBe(true);
  expect(mayCarryPicture({ types: ["text/plain", "text/uri-list"] })).toBe(true);
  expect(mayCarryPicture({ types: ["text/plain", "text/html"] })).toBe(false);
});
