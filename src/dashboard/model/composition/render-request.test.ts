import { expect, test } from "vitest";
import { findOptionProblems } from "./option-problems.ts";
import { toComposedRequest, toRenderRequest } from "./render-request.ts";

const changes = [{ componentId: "title", property: "text", value: "Hello" }];

test("uses version 1 of the endpoint until a field needs version 2", () => {
  expect(toRenderRequest("t1", { changes, options: { expires: 60 } })).toEqual({
    path: "/api/v1/render",
    body: { template: "t1", changes: [{ id: "title", text: "Hello" }], expires: 60 },
  });
  expect(toRenderRequest("t1", { changes: [], options: { outputFormat: "png" } })?.path).toBe(
    "/api/v2/render",
  );
  expect(toRenderRequest("t1", { changes: [], options: { more: { waitTime: 5 } } })?.path).toBe(
    "/api/v2/render",
  );
});

test("sends unknown fields unchanged", () => {
  const request = toRenderRequest("t1", { changes: [], options: { more: { colorSpace: "p3" } } });
  expect(request).toEqual({ path: "/api/v1/render", body: { template: "t1", colorSpace: "p3" } });
});

test.each([
  ["an unknown format", { outputFormat: "gif" }],
  ["a width of no picture", { width: 0 }],
  ["a field of more options", { more: { waitTime: "soon" } }],
  ["metadata beyond its limit", { metadata: JSON.stringify({ note: "x".repeat(200_000) }) }],
])("makes no request of %s, reports the fault, and still displays the body", (_what, options) => {
  expect(toRenderRequest("t1", { changes, options })).toBeUndefined();
  expect(findOptionProblems(options).size).toBe(1);
  const [name = ""] = findOptionProblems(options).keys();
  expect(toComposedRequest("t1", { options }, {}).body).toHaveProperty(name);
});
