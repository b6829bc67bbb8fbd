/** The interface's table of refusals, row by row: `docs/decisions/0006-what-the-interface-leaves-open.md`. */
import { describe, expect, test } from "vitest";
import { outputFormats } from "#contract/formats.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { openTestService } from "#testing/open-test-service.ts";

const service = await openTestService({ resultWaitMs: 20_000 });

async function refusalOf(answer: Response, status: number) {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  const refusal = errorBodySchema.parse(await answer.json());
  expect(refusal.status).toBe(status);
  expect(JSON.stringify(refusal)).not.toMatch(/\bat \S+ \(|node_modules|<html/i);
  return refusal;
}

const post = (path: string, body: unknown) => service.post(path, body);

// Other faults of changes: `changes.test.ts`.
describe("invalid input is 400, each fault by its path", () => {
  test.each([
    ["/api/v1/render", {}, "template: required"],
    ["/api/v1/render", { template: 5 }, "template: must be"],
    ["/api/v1/render", { template: "card", changes: {} }, "changes: must be an array"],
    ["/api/v1/render", { template: "card", expires: 0 }, "expires: must be an integer from 1 to 604800"],
    [
      "/api/v1/render",
      { template: "card", expires: 604_801 },
      "expires: must be an integer from 1 to 604800",
    ],
    ["/api/v1/render", { template: "card", expires: 1.5 }, "expires: must be"],
    ["/api/v1/render", { template: "card", metadata: [1] }, "metadata: must be an object"],
    [
      "/api/v1/images",
      { template: "card", webhookUrl: "nothing" },
      "webhookUrl: must be an absolute http or https URL",
    ],
    ["/api/v2/render", { template: "card", waitTime: 5_001 }, "waitTime: must be an integer from 0 to 5000"],
    ["/api/v2/render", { template: "card", width: 0 }, "width: must be"],
    [
      "/api/v2/render",
      { template: "card", data: { "a.b.c": 1 } },
      'data["a.b.c"]: a component id must not contain a dot',
    ],
    ["/api/v2/render", { template: "card", data: [1] }, "data[0]: must be an object"],
    [
      "/api/v2/render",
      { template: "card", outputFormat: "gif" },
      `outputFormat: must be one of ${outputFormats.join(", ")}`,
    ],
    ["/api/v2/render?output=video", { template: "card" }, "output: must be one of image, json"],
    ["/api/v1/screenshots", {}, "url: required"],
    ["/api/v1/screenshots", { url: "https://example.com", width: 0 }, "width: must be"],
    ["/api/v2/webhooks", { url: "https://example.com/x", actions: [] }, "actions: must name at least one"],
    ["/api/v2/my-templates", { name: "", document: {} }, "name: required"],
  ])("POST %s %j", async (path, body, fault) => {
    const { code, errors, msg } = await refusalOf(await post(path, body), 400);
    expect(code).toBe("invalid_request");
    expect(errors.some((error) => error.startsWith(fault))).toBe(true);
    expect(msg).toContain(errors[0]);
  });

  test.each([
    ["/api/v2/results?size=51", "size: must be an integer from 1 to 50"],
    ["/api/v2/results?page=-1", "page: must be an integer from 0 to 10000000; got -1"],
    ["/api/v2/results?status=500", "status: must be 200, 202 or 422"],
    ["/api/v2/results?from=soon", "from: must be an ISO 8601 date or date-time of the years 0001 to 9999"],
    ["/api/v2/deliveries?state=lost", "state: must be pending, failing, delivered or abandoned"],
    ["/api/v1/requests?limit=101", "limit: must be an integer from 1 to 100"],
    ["/api/v1/requests?offset=-1", "offset: must be"],
    ["/api/v1/metadata", "url: required"],
    ["/direct/card.jpg?title.a.text=x", "title.a.text: a component id must not contain a dot"],
    ["/direct/card.jpg?title.text=%ff", "query: "],
  ])("GET %s", async (path, fault) => {
    const { code, errors } = await refusalOf(await service.call(path), 400);
    expect(code).toBe("invalid_request");
    expect(errors.some((error) => error.startsWith(fault))).toBe(true);
  });

  test("a wrong value for a known property, by its place in the spelling that it came in", async () => {
    for (const [fields, path] of [
      [{ changes: [{ id: "title", color: "no colour" }] }, "changes[0].color"],
      [{ changes: [{ id: "title", property: "color", value: "no colour" }] }, "changes[0].value"],
      [{ changesDictionary: { "title.color": "no colour" } }, 'changesDictionary["title.color"]'],
    ] as const) {
      const { errors } = await refusalOf(await post("/api/v1/render", { template: "card", ...fields }), 400);
      expect(errors[0]?.startsWith(`${path}: `)).toBe(true);
    }
  });
});

test.each([
  ["/api/v1/render", { template: "nothing" }],
  ["/api/v1/images", { template: "nothing" }],
  ["/api/v2/render", { template: "nothing" }],
  ["/api/v2/direct-links", { template: "nothing" }],
])("an unknown template in the body of POST %s is 400", async (path, body) => {
  expect(await refusalOf(await post(path, body), 400)).toMatchObject({
    msg: "Template not found",
    code: "template_not_found",
  });
});

test.each([
  ["GET", "/api/v2/my-templates/nothing"],
  ["GET", "/api/v2/my-templates/nothing/document"],
  ["DELETE", "/api/v2/my-templates/nothing"],
  ["GET", "/api/v2/results/nothing"],
  ["GET", "/api/v2/results/3fa85f64-5717-4562-b3fc-2c963f66afa6"],
  ["DELETE", "/api/v2/results/nothing"],
  ["GET", "/results/3fa85f64-5717-4562-b3fc-2c963f66afa6.jpg"],
  ["GET", "/nothing"],
])("%s %s is 404", async (method, path) => {
  expect(await refusalOf(await service.call(path, { method }), 404)).toMatchObject({ code: "not_found" });
});

test("a missing key is 401 and says how to send one, a wrong one 403", async () => {
  const missing = await service.call("/api/v1/usage", { key: null });
  expect(missing.headers.get("www-authenticate")).toBe("ApiKey");
  expect(await refusalOf(missing, 401)).toMatchObject({ code: "key_missing" });
  expect(await refusalOf(await service.call("/api/v1/usage", { key: "" }), 401)).toMatchObject({
    code: "key_missing",
  });
  expect(await refusalOf(await service.call("/api/v1/usage", { key: "wrong" }), 403)).toMatchObject({
    code: "key_wrong",
  });
});

const forbidden = ["http://127.0.0.1/x", "ftp://example.com/x", "http://user:password@example.com/"];

describe("an address that may not be reached is 400 with a code of its own", () => {
  test.each(forbidden)("%s", async (url) => {
    for (const call of [
      () => post("/api/v1/render", { template: "card", webhookUrl: url }),
      () => post("/api/v1/images", { template: "card", webhookUrl: url }),
      () => post("/api/v2/render", { template: "card", webhookUrl: url }),
      () => post("/api/v2/webhooks", { url, actions: ["RENDER_COMPLETE"] }),
    ]) {
      expect(await refusalOf(await call(), 400)).toMatchObject({
        code: "url_not_allowed",
        errors: [expect.stringMatching(/^(?:webhookUrl|url): /)],
      });
    }
  });
});

test("a body that is too large is 413, one of another type 415", async () => {
  const large = await post("/api/v1/render", { template: "card", metadata: { a: "x".repeat(1_100_000) } });
  expect(await refusalOf(large, 413)).toMatchObject({ code: "body_too_large" });
  const typed = await service.call("/api/v1/render", {
    method: "POST",
    body: "template=card",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(await refusalOf(typed, 415)).toMatchObject({ code: "wrong_content_type" });
});
