import { expect, test } from "vitest";
import { readRefresh } from "./read-refresh.ts";

test.each([
  ["0; url=/new", "/new"],
  ["0;URL=/new", "/new"],
  ["  0 , url = '/new' ; rest", "/new"],
  ['0; url="/new', "/new"],
  ["0.5; url=/new", "/new"],
  ["0 /new", "/new"],
  ["0; /new", "/new"],
  ["00; url=/new?a=1;b=2", "/new?a=1;b=2"],
  [".0; url=/new", "/new"],
  ["1; url=/new", undefined],
  ["10; url=/new", undefined],
  ["0", undefined],
  ["0; url=", undefined],
  ["0url=/new", undefined],
  ["soon; url=/new", undefined],
  ["", undefined],
])("the address of a refresh %j", (value, address) => {
  expect(readRefresh(value)).toBe(address);
});
