import { expect, test } from "vitest";
import { withoutNullParams } from "./without-null-params.ts";

const call = { jsonrpc: "2.0", id: 7, method: "tools/call" };

test.each([
  ["params", { ...call, params: null }, call],
  ["arguments", { ...call, params: { name: "a", arguments: null } }, { ...call, params: { name: "a" } }],
  ["params of several messages", [call, { ...call, params: null }], [call, call]],
])("null %s are absent", (_what, sent, read) => {
  expect(JSON.parse(withoutNullParams(JSON.stringify(sent)))).toEqual(read);
});

test.each([
  JSON.stringify({ ...call, params: { arguments: { data: { params: null, arguments: null } } } }),
  '{"params": null',
  '"params":null',
  "[null, 3]",
])("%s stays as it is", (text) => {
  expect(withoutNullParams(text)).toBe(text);
});
