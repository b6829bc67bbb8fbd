import { expect, test } from "vitest";
import { toUpstreamUrl } from "./upstream-request.ts";

test("rejects a path that leads outside the service's address", () => {
  const base = new URL("https://images.example");

  expect(toUpstreamUrl(base, "/api/v1/usage", "")?.href).toBe("https://images.example/api/v1/usage");
  for (const path of [".evil.example/", "@evil.example/", ":1/", "/../x", "/a/%2e%2e/b", "\\evil.example"]) {
    expect(toUpstreamUrl(base, path, ""), path).toBeUndefined();
  }
});

test("keeps a path below the address's own path", () => {
  expect(toUpstreamUrl(new URL("https://example.com/images/"), "/../admin", "")).toBeUndefined();
});
