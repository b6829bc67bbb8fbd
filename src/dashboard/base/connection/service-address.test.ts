import { expect, test } from "vitest";
import type { Connection } from "#contract/connection.ts";
import { hasOnlyLocalLinks } from "./service-address.ts";

const connection: Connection = {
  service: "embedded",
  baseUrl: "http://127.0.0.1:4401/",
  getUrl: "http://127.0.0.1:4401/",
  publicUrl: null,
  keyEnding: "",
  keyPlace: { kind: "variable" },
};

test.each([
  ["http://localhost:4401", "https://overprint.example/connection", true],
  ["http://127.0.0.1:4401", "http://192.168.1.5:4400/connection", true],
  ["http://localhost:4401", "http://localhost:4400/connection", false],
  ["http://images.localhost", "http://overprint.localhost/", false],
  ["https://images.example", "https://overprint.example/", false],
  [null, "https://overprint.example/", false],
])("links that begin with %s, on a page at %s, are only local ones: %s", (publicUrl, page, isExpected) => {
  expect(hasOnlyLocalLinks({ ...connection, publicUrl }, page)).toBe(isExpected);
});
