import { expect, test } from "vitest";
import { toCurl } from "./to-curl.ts";

test("the command names variables for address and key, because the browser never has the key", () => {
  expect(toCurl({ template: "t1" }, "image")).toBe(
    [
      'curl -X POST "$BASE_URL/api/v1/render" \\',
      '  -H "X-API-KEY: $API_KEY" \\',
      '  -H "Content-Type: application/json" \\',
      '  -d \'{\n  "template": "t1"\n}\'',
    ].join("\n"),
  );
});

test("a quote in a text cannot end the shell's own", () => {
  expect(toCurl({ text: "it's $HOME" }, "image")).toContain(String.raw`it'\''s $HOME`);
});

test.each([
  [{ template: "t1", changes: [] }, "image", "/api/v1/render"],
  [{ template: "t1", fileName: "a.jpg" }, "image", "/api/v2/render"],
  [{ url: "https://example.com", width: 800 }, "screenshot", "/api/v1/screenshots"],
])("%j as %s goes to %s", (request, type, path) => {
  expect(toCurl(request, type)).toContain(`$BASE_URL${path}"`);
});
