import { expect, test } from "vitest";
import { toSnippet } from "./snippets.ts";

test("curl reads the key from a variable of the shell, because the browser never has it", () => {
  expect(
    toSnippet("curl", "http://localhost:4401", { path: "/api/v1/render", body: { template: "t1" } }),
  ).toBe(
    [
      "curl -X POST 'http://localhost:4401/api/v1/render' \\",
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
