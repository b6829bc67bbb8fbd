import { expect, test } from "vitest";
import { formatGalleryAddress, parseGalleryAddress, toListQuery } from "./gallery-address.ts";

function parse(search: string) {
  return parseGalleryAddress(new URLSearchParams(search));
}

test("an address without anything shows the first 24 templates as a grid", () => {
  expect(parse("")).toMatchObject({ page: 1, size: 24, view: "grid", q: "", shape: "" });
});

test.each(["?page=3&size=50&view=list&q=card&shape=square&format=png&tag=sale", "?q=a%26b&creator=Mara+L"])(
  "%s survives being read and written",
  (search) => {
    expect(formatGalleryAddress(parse(search))).toBe(search);
  },
);

test.each(["?page=0", "?page=-1", "?page=two", "?size=51", "?size=0", "?shape=round", "?view=cube"])(
  "%s is mistyped and opens as if it were not there",
  (search) => {
    expect(parse(search)).toEqual(parse(""));
  },
);

test("the interface is asked for pages from 0", () => {
  expect(toListQuery(parse("?page=2&tag=sale"))).toMatchObject({ page: 1, size: 24, tags: ["sale"] });
});
