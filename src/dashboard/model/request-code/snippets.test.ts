import { expect, test } from "vitest";
import { snippetLanguages } from "./snippet-languages.ts";
import { describeKey, toSnippet } from "./snippets.ts";

test("sets the key in one line of curl, unless the shell has it; the browser never does", () => {
  expect(
    toSnippet("curl", "http://localhost:4401", { path: "/api/v1/render", body: { template: "t1" } }),
  ).toBe(
    [
      "API_KEY=${API_KEY:-YOUR-KEY}",
      "curl -X POST 'http://localhost:4401/api/v1/render' \\",
      "  -sS --fail-with-body \\",
      '  -H "X-API-KEY: $API_KEY" \\',
      "  -H 'Content-Type: application/json' \\",
      '  --data-raw \'{\n  "template": "t1"\n}\'',
    ].join("\n"),
  );
});

test.each(snippetLanguages)(
  "writes $label with the request, the response and error handling only",
  ({ language }) => {
    const request = { path: "/api/v1/render", body: { template: "t1" } };
    expect(toSnippet(language, "http://x.example", request).split("\n").length).toBeLessThan(22);
  },
);

test("escapes the end of a script, so that JavaScript can be embedded in a page", () => {
  const request = { path: "/", body: { text: "</script><script>alert(1)</script>" } };
  expect(toSnippet("javascript", "http://x.example", request)).not.toContain("</");
});

test.each([
  ["embedded", { kind: "file", path: "data/api-key" }, "$(cat data/api-key)", /Overprint’s folder/],
  ["embedded", { kind: "file", path: "/srv/my data/api-key" }, "$(cat '/srv/my data/api-key')", /machine/],
  ["embedded", { kind: "dotEnv" }, "$(node --env-file=.env -p process.env.API_KEY)", /Overprint’s folder/],
  ["embedded", { kind: "variable" }, undefined, /variable API_KEY of Overprint’s server/],
  ["remote", { kind: "variable" }, undefined, /your service’s key/i],
] as const)("names the place of a key of the %s service, %j", (service, keyPlace, value, words) => {
  const source = describeKey({ service, keyPlace });
  expect(source.value).toBe(value);
  expect(source.before).toMatch(words);
  expect(source.inCurl).toMatch(words);
});
