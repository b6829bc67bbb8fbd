import { expect, test } from "vitest";
import { toRecordedRequest } from "./recorded-request.ts";

test.each([
  [{ template: "t1", changes: [] }, "image", "png", "/api/v1/render"],
  [{ template: "t1", fileName: "a.jpg" }, "image", "jpeg", "/api/v2/render"],
  [{ template: "t1", data: { "title.text": "a" } }, "image", "png", "/api/v2/render"],
  [{ url: "https://example.com", width: 800 }, "screenshot", "png", "/api/v1/screenshots"],
  [{ url: "https://example.com", width: 800 }, "screenshot", undefined, "/api/v1/screenshots"],
  [{ url: "https://example.com", paper: "A4" }, "screenshot", "pdf", "/api/v1/pdf"],
  [{ url: "https://example.com", outputFormat: "pdf" }, "screenshot", "pdf", "/api/v1/screenshots"],
  ["not an object", "image", "png", "/api/v1/render"],
])("sends %j as %s in %s to %s", (body, type, format, path) => {
  expect(toRecordedRequest(body, { type, format })).toEqual({ path, body });
});
