import { expect, test } from "vitest";
import { galleryFilters, shownView, toListQuery } from "./gallery-address.ts";

function parse(search: string) {
  return galleryFilters.parse(new URLSearchParams(search));
}

test("asks the service for the search, the origin and the order", () => {
  const address = galleryFilters.parse(new URLSearchParams("q=1080×1080&origin=own&sort=name"));
  expect(toListQuery(address, { hasSearch: true })).toMatchObject({
    search: "1080×1080",
    origin: "own",
    sort: "name",
  });
  expect(galleryFilters.has({ ...address, q: "", origin: "" })).toBe(false);
});

test("filters the list of a service without our search by name", () => {
  const query = toListQuery(parse("?q=card"), { hasSearch: false });
  expect(query).toMatchObject({ name: "card" });
  expect(query.search).toBeUndefined();
});

test("reads an empty address as the first 24 templates in a grid", () => {
  expect(parse("")).toMatchObject({ page: 1, size: 24, q: "", shape: "" });
  expect(shownView(parse(""))).toBe("grid");
});

test("asks for the deleted templates in the bin only", () => {
  expect(toListQuery(parse("?view=bin"), { hasSearch: true }).deleted).toBe(true);
  expect(toListQuery(parse("?view=list"), { hasSearch: true }).deleted).toBeUndefined();
});

test.each(["?page=3&size=50&view=list&q=card&shape=square&format=png&tag=sale", "?q=a%26b&creator=Mara+L"])(
  "reads and writes %s unchanged",
  (search) => {
    expect(galleryFilters.format(parse(search))).toBe(search);
  },
);

test.each(["?page=0", "?page=-1", "?page=two", "?size=51", "?size=0", "?shape=round", "?view=cube"])(
  "ignores the invalid %s",
  (search) => {
    expect(parse(search)).toEqual(parse(""));
  },
);

test("requests pages counted from 0", () => {
  expect(toListQuery(parse("?page=2&tag=sale"), { hasSearch: true })).toMatchObject({
    page: 1,
    size: 24,
    tags: ["sale"],
  });
});
