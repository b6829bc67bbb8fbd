import { expect, test } from "vitest";
import type { OpenApiDocument } from "#service/openapi/create-openapi-document.ts";
import { createAnswerCheck } from "./check-answers.ts";
import { openTestService } from "./open-test-service.ts";
import { startTestService, testPublicUrl } from "./start-test-service.ts";

const service = await openTestService({ roles: ["api"] });
const check = createAnswerCheck((await (await service.call("/openapi.json")).json()) as OpenApiDocument);

/** The faults of the real response to a call, after a change of it. */
async function problemsOf(
  path: string,
  change: (body: Record<string, unknown>, headers: Headers) => Response | undefined,
): Promise<string[]> {
  const answer = await service.call(path);
  const body = (await answer.json()) as Record<string, unknown>;
  const { headers, status } = answer;
  const changed = change(body, headers) ?? new Response(JSON.stringify(body), { status, headers });
  return check.problemsOf({ method: "GET", url: `${testPublicUrl}${path}` }, changed);
}

const usage = "/api/v1/usage";

test("an unchanged response has no fault", async () => {
  expect(await problemsOf(usage, () => undefined)).toEqual([]);
});

test("reports an undescribed field, at every depth", async () => {
  const outer = await problemsOf(usage, (body) => {
    body["mood"] = "blue";
    return undefined;
  });
  const inner = await problemsOf(usage, (body) => {
    (body["credits"] as Record<string, unknown>)["mood"] = "blue";
    return undefined;
  });
  expect([outer[0], inner[0]]).toEqual([
    expect.stringMatching(/^its body must NOT have additional properties .*mood/),
    expect.stringMatching(/^its body\/credits must NOT have additional properties .*mood/),
  ]);
});

test("reports what a client of the original interface throws on, where ours allows it", async () => {
  const detail = "/api/v2/my-templates/card";
  const changed = (change: (body: Record<string, unknown>) => void) =>
    problemsOf(detail, (body) => {
      change(body);
      return undefined;
    });
  const [property] = ((await (await service.call(detail)).json()) as { properties: object[] }).properties;
  expect(await changed(() => undefined)).toEqual([]);
  expect(
    await changed((body) => {
      body["properties"] = [{ ...property, componentType: "PAGE" }];
    }),
  ).toEqual([expect.stringContaining("throws in a client of the original at properties.0.componentType")]);
  expect(
    await changed((body) => {
      body["quality"] = 82.5;
    }),
  ).toEqual([expect.stringContaining("throws in a client of the original at quality")]);
});

test("reports a missing field and one of another type", async () => {
  const missing = await problemsOf(usage, (body) => {
    delete body["plan"];
    return undefined;
  });
  const fraction = await problemsOf(usage, (body) => {
    (body["credits"] as Record<string, unknown>)["used"] = 0.5;
    return undefined;
  });
  expect([missing[0], fraction[0]]).toEqual([
    expect.stringMatching(/must have required property 'plan'/),
    expect.stringMatching(/^its body\/credits\/used must be integer/),
  ]);
});

test("reports a status that the operation does not describe", async () => {
  expect(await problemsOf(usage, () => Response.json({}, { status: 418 }))).toEqual([
    "has a status that GET /api/v1/usage does not describe",
  ]);
});

test("reports a missing header and one with an invalid value", async () => {
  const absent = await problemsOf("/api/v2/my-templates", (_body, headers) => {
    headers.delete("x-total-count");
    return undefined;
  });
  const wrong = await problemsOf("/api/v2/my-templates", (_body, headers) => {
    headers.set("x-total-count", "many");
    return undefined;
  });
  expect([absent, wrong]).toEqual([
    ["lacks the header X-Total-Count"],
    ['has the header X-Total-Count with "many"'],
  ]);
});

test("reports another type of body", async () => {
  const faults = await problemsOf(usage, (_body, headers) => {
    headers.set("content-type", "text/html");
    return new Response("<p>", { headers });
  });
  expect(faults).toEqual(["has the type text/html, which is not described"]);
});

test("reports an error without the error body, also for an unknown path", async () => {
  const url = `${testPublicUrl}/nowhere`;
  const faults = await check.problemsOf(
    { method: "GET", url },
    Response.json({ error: "?" }, { status: 404 }),
  );
  expect(faults).toContainEqual(expect.stringMatching(/must have required property 'msg'/));
});

test("a test's call to the service fails when the response is not as described", async () => {
  const astray = await startTestService({ roles: ["api"], publicUrl: "http://pictures.test/<>" });
  try {
    await expect(astray.post("/api/v1/render", { template: "card" })).rejects.toThrow(
      /^The answer 200 to POST .* is not as \/openapi\.json says: it .*must match format "uri"/,
    );
  } finally {
    await astray.stop();
  }
});
