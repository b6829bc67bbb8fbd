import { expect, test } from "vitest";
import { historyFilters, toResultListQuery } from "./history-address.ts";

function parse(search: string) {
  return historyFilters.parse(new URLSearchParams(search));
}

test.each([
  "",
  "?q=sale&type=screenshot&status=failed&template=t1&batch=spring&from=2026-11-01&until=2026-11-20",
])('parses and formats the address "%s" without loss', (search) => {
  expect(historyFilters.format(parse(search))).toBe(search);
});

test.each(["?page=7", "?status=422", "?type=video", "?from=yesterday", "?until=2026-13-40"])(
  "ignores the mistyped address %s",
  (search) => {
    expect(parse(search)).toEqual(parse(""));
  },
);

test("includes the last day: the query ends at the start of the next day", () => {
  expect(toResultListQuery(parse("?from=2026-11-20&until=2026-11-20"))).toMatchObject({
    from: "2026-11-20T00:00:00.000Z",
    until: "2026-11-21T00:00:00.000Z",
  });
});

test("reads days in the other order as the same span", () => {
  expect(toResultListQuery(parse("?from=2026-11-20&until=2026-11-01"))).toEqual(
    toResultListQuery(parse("?from=2026-11-01&until=2026-11-20")),
  );
});

test("sends a status as the interface's status code", () => {
  expect(toResultListQuery(parse("?status=working")).status).toBe("202");
});

test("counts both days as one menu, and the search as none", () => {
  expect(historyFilters.countMenus(parse("?q=card&status=failed&from=2026-11-20&until=2026-11-21"))).toBe(2);
  expect(historyFilters.countMenus(parse("?until=2026-11-21"))).toBe(1);
  expect(historyFilters.has(parse(""))).toBe(false);
  expect(historyFilters.has(parse("?q=card"))).toBe(true);
});
