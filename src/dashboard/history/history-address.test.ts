import { expect, test } from "vitest";
import { formatHistoryAddress, parseHistoryAddress, toResultListQuery } from "./history-address.ts";

function parse(search: string) {
  return parseHistoryAddress(new URLSearchParams(search));
}

test.each([
  "",
  "?q=sale&type=screenshot&status=failed&template=t1&batch=spring&from=2026-11-01&until=2026-11-20",
])('the address "%s" survives being read and written', (search) => {
  expect(formatHistoryAddress(parse(search))).toBe(search);
});

test.each(["?page=7", "?status=422", "?type=video", "?from=yesterday", "?until=2026-13-40"])(
  "%s is mistyped and opens as if it were not there",
  (search) => {
    expect(parse(search)).toEqual(parse(""));
  },
);

test("both days are included: the query ends where the day after the last one begins", () => {
  expect(toResultListQuery(parse("?from=2026-11-20&until=2026-11-20"))).toMatchObject({
    from: "2026-11-20T00:00:00.000Z",
    until: "2026-11-21T00:00:00.000Z",
  });
});

test("a state is asked for by the interface's status code", () => {
  expect(toResultListQuery(parse("?status=working")).status).toBe("202");
});
