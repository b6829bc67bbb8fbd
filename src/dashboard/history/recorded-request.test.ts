import { expect, test } from "vitest";
import { toRecordedRequest } from "./recorded-request.ts";

test.each([
  [{ template: "t1", changes: [] }, "image", "/api/v1/render"],
  [{ template: "t1", fileName: "a.jpg" }, "image", "/api/v2/render"],
  [{ template: "t1", data: { "title.text": "a" } }, "image", "/api/v2/render"],
  [{ url: "https://example.com", width: 800 }, "screenshot", "/api/v1/screenshots"],
  ["not an object", "image", "/api/v1/render"],
])("%j as %s goes to %s", (body, type, path) => {
  expect(toRecordedRequest(body, type)).toEqual({ path, body });
});
