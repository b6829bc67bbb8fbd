import { expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { checkPictureFile, mayCarryPicture, readDroppedPicture } from "./picture-file.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (head: string | Uint8Array<ArrayBuffer>, name = "photo.png", type = "") =>
  new File([typeof head === "string" ? bytes(head) : head], name, { type });

test.each([
  ["\u0089PNG\r\n\u001a\n", "image/png"],
  ["\u00ff\u00d8\u00ff\u00e0", "image/jpeg"],
  ["GIF89a", "image/gif"],
  ["RIFF\u0000\u0000\u0000\u0000WEBP", "image/webp"],
  ["\u0000\u0000\u0000\u001cftypavif\u0000\u0000\u0000\u0000", "image/avif"],
  ['<?xml version="1.0"?>\n<!-- a drawing --><!DOCTYPE svg>\n<svg xmlns="x"/>', "image/svg+xml"],
])("detects a picture's type from its first bytes, not from its name: %j", async (head, type) => {
  const checked = await checkPictureFile(file(head, "holiday.txt", "text/plain"));
  expect(checked).toMatchObject({ ok: true, type });
  // The service rejects a file whose declared type is wrong.
  expect(checked.ok && checked.body.type).toBe(type);
});

test("sends the whole file, not only its sniffed head", async () => {
  const long = new Uint8Array(50_000);
  long.set(bytes("\u00ff\u00d8\u00ff"));
  const checked = await checkPictureFile(file(long));
  expect(checked.ok && checked.body.size).toBe(50_000);
});

test.each([
  ["%PDF-1.7", "PDF"],
  ["\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1", "HEIC"],
  ["\u0000\u0000\u0000\u0018ftypisom", "MP4"],
  ["II*\u0000", "TIFF"],
  ["PK\u0003\u0004", "ZIP"],
  ["Dear reader", undefined],
  ["<html><svg></svg></html>", undefined],
])("rejects a file with a picture's name and other content, naming its type: %j", async (head, looksLike) => {
  expect(await checkPictureFile(file(head, "photo.jpg", "image/jpeg"))).toEqual({
    ok: false,
    problem: { reason: "wrongType", name: "photo.jpg", looksLike },
  });
});

test("rejects an empty file", async () => {
  expect(await checkPictureFile(file(""))).toMatchObject({ problem: { reason: "empty" } });
});

test("rejects a file over the published limit before reading it", async () => {
  const large = file("\u0089PNG\r\n\u001a\n");
  Object.defineProperty(large, "size", { value: limits.uploadBytesMax + 1 });
  expect(await checkPictureFile(large)).toMatchObject({
    problem: { reason: "tooLarge", bytes: limits.uploadBytesMax + 1, bytesMax: limits.uploadBytesMax },
  });
});

test("rejects a folder, which cannot be read", async () => {
  const folder = file("x", "Pictures");
  folder.slice = () => {
    throw new DOMException("A folder", "NotFoundError");
  };
  expect(await checkPictureFile(folder)).toMatchObject({
    problem: { reason: "unreadable", name: "Pictures" },
  });
});

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
