import { describe, expect, test } from "vitest";
import { toChangeQuery } from "#contract/changes/change-query.ts";
import { toChangeDictionary, toItemsArray, toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import { readImportedText } from "./import-text.ts";
import { toChangeFields, toRenderRequest } from "./render-request.ts";
import { toSnippet } from "../request-code/snippets.ts";

const changes = [
  { componentId: "title", property: "text", value: 'It\'s "new" \\ 50 %\n😀 & co = more' },
  { componentId: "title", property: "color", value: "#fff" },
  { componentId: "photo", property: "src", value: "https://a.example/b.png?c=d#e" },
];

function written<Value>(result: { ok: true; value: Value } | { ok: false }): Value {
  if (!result.ok) throw new Error("This list has every form.");
  return result.value;
}

describe("every form the composer writes can be pasted back", () => {
  const request = toRenderRequest("t-1", { options: { expires: 60 } }, toChangeFields(changes));

  test.each([
    ["array", JSON.stringify(written(toPropertyNamedArray(changes)), null, 2)],
    ["array", JSON.stringify(written(toItemsArray(changes)))],
    ["dictionary", JSON.stringify(written(toChangeDictionary(changes)), null, 2)],
    ["direct link", `https://x.example/direct/t-1.jpg?${written(toChangeQuery(changes)).query}`],
    ["direct link", `?${written(toChangeQuery(changes)).query}`],
    ["request body", JSON.stringify(request.body)],
    ["curl command", toSnippet("curl", "http://localhost:4401", request)],
  ])("%s", (form, text) => {
    expect(readImportedText(text)).toMatchObject({ ok: true, value: { form, changes } });
  });

  test("with the template and the options it names", () => {
    expect(readImportedText(toSnippet("curl", "http://localhost:4401", request))).toMatchObject({
      ok: true,
      value: { template: "t-1", options: { expires: 60 } },
    });
    expect(readImportedText("https://x.example/direct/a%20b.webp?title.text=x")).toMatchObject({
      ok: true,
      value: { template: "a b" },
    });
  });
});

test("a curl command as a browser copies it is read, with its $'…' quoting", () => {
  const command = `curl 'https://x.example/api/v1/render' \\\n  -H 'content-type: application/json' \\\n  --data-raw $'{"template":"t","changes":[{"id":"title","text":"It\\'s\\u0021"}]}'`;
  expect(readImportedText(command)).toMatchObject({
    ok: true,
    value: { template: "t", changes: [{ componentId: "title", property: "text", value: "It's!" }] },
  });
});

describe("what is none of the forms is refused with what was expected", () => {
  test.each([
    ["", /There is nothing to read/],
    ["hello", /not valid JSON/],
    ['{"a": 1,\n "b" 2}', /line 2, column 6: ":" is expected/],
    ['{"colour":"red"}', /none of the known forms/],
    ["https://x.example/pictures/1.jpg", /not a direct link/],
    ["curl https://x.example", /no body/],
    ["curl -d '{", /never closed/],
    ['{"changesDictionary":{"a.b.c":1}}', /must not contain a dot/],
    ["https://x.example/direct/t.jpg?a.b=%ZZ", /percent-encoded/],
  ])("%j", (text, message) => {
    const read = readImportedText(text);
    expect(read.ok).toBe(false);
    expect(read).toMatchObject({ problem: expect.stringMatching(message) as unknown });
  });
});
