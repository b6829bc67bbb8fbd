import { expect, test } from "vitest";
import { snippetLanguages, toSnippet } from "./snippets.ts";

test("curl reads the key from a variable of the shell, because the browser never has it", () => {
  expect(
    toSnippet("curl", "http://localhost:4401", { path: "/api/v1/render", body: { template: "t1" } }),
  ).toBe(
    [
      "curl -X POST 'http://localhost:4401/api/v1/render' \\",
      "  -sS --fail-with-body \\",
      '  -H "X-API-KEY: $API_KEY" \\',
      "  -H 'Content-Type: application/json' \\",
      '  --data-raw \'{\n  "template": "t1"\n}\'',
    ].join("\n"),
  );
});

test("a quote in a text cannot end the shell's own", () => {
  const body = { text: "it's $HOME" };
  expect(toSnippet("curl", "http://localhost:4401", { path: "/", body })).toContain(
    String.raw`it'\''s $HOME`,
  );
});

test.each(snippetLanguages)(
  "$label is short: the request, the answer, and what to do without one",
  ({ language }) => {
    const request = { path: "/api/v1/render", body: { template: "t1" } };
    expect(toSnippet(language, "http://x.example", request).split("\n").length).toBeLessThan(22);
  },
);

test("no script ends inside a text, so that the JavaScript may stand in a page", () => {
  const request = { path: "/", body: { text: "</script><script>alert(1)</script>" } };
  expect(toSnippet("javascript", "http://x.example", request)).not.toContain("</");
});
