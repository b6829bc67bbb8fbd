import { expect, test } from "vitest";
import { toUpstreamUrl } from "./upstream-request.ts";

test("the address is compared after it is built: what would leave it is no address", () => {
  const base = new URL("https://images.example");

  expect(toUpstreamUrl(base, "/api/v1/usage", "")?.href).toBe("https://images.example/api/v1/usage");
  for (const path of [".evil.example/", "@evil.example/", ":1/", "/../x", "/a/%2e%2e/b", "\\evil.example"]) {
    expect(toUpstreamUrl(base, path, ""), path).toBeUndefined();
  }
});

test("a path cannot climb out of the address's own path", () => {
  expect(toUpstreamUrl(new URL("https://example.com/images/"), "/../admin", "")).toBeUndefined();
});
