import { gunzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, describe, expect, test } from "vitest";
import { scopesOf } from "#contract/endpoint.ts";
import { fillPath, parameterNames } from "#contract/endpoint-paths.ts";
import { type EndpointName, endpointOf, endpoints } from "#contract/endpoints.ts";
import { version } from "#contract/version.ts";
import { createAnswerCheck } from "#testing/check-answers.ts";
import { createExampleCalls, describedNames, type Parameter } from "#testing/example-calls.ts";
import { servePages } from "#testing/metadata-pages/serve-pages.ts";
import { testPublicUrl } from "#testing/start-test-service.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { descriptions } from "../routes/documentation.ts";
import { readStarters } from "../starters/read-starters.ts";
import type { OpenApiDocument } from "./create-openapi-document.ts";
import { openTestService } from "#testing/open-test-service.ts";

const pages = await servePages();
afterAll(() => pages.close());
const outbound = createOutbound({ allowHosts: new Set([pages.host]), resolveName: async () => [] });
// The one that the examples name: each has a preview to draw.
const starters = (await readStarters()).filter(({ key }) => key === "product-update");
const service = await openTestService({ starters, resultWaitMs: 20_000, outbound });
const document = (await (await service.call("/openapi.json", { key: null })).json()) as OpenApiDocument;
/** Made once: that takes 250 ms. */
const described = createAnswerCheck(document);
const examples = createExampleCalls(service, document, { pageUrl: `http://${pages.host}/everything-said` });

const sentence = expect.stringMatching(/^[A-Z\d`].*\.$/s) as string;

const names = Object.keys(endpoints) as EndpointName[];

describe("the description of the interface", () => {
  test("is valid OpenAPI 3.1, by a validator that is not ours", async () => {
    expect(document["openapi"]).toBe("3.1.0");
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  });

  test("needs no key, is public to every page, and is not sent twice", async () => {
    const answer = await service.call("/openapi.json", { key: null });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const etag = answer.headers.get("etag") ?? "";
    const again = await service.call("/openapi.json", { key: null, headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
  });

  test("is named, with the page to read it, by the service's address without a path", async () => {
    const answer = await service.call("/", { key: null });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/json; charset=utf-8",
    ]);
    expect(await answer.json()).toEqual({
      name: "Overprint",
      version,
      docs: `${testPublicUrl}/docs`,
      openapi: `${testPublicUrl}/openapi.json`,
    });
    expect((await service.call("/", { key: null, method: "HEAD" })).status).toBe(200);
  });

  test("is compressed for who accepts it, under a weak ETag that is known again", async () => {
    const headers = { "Accept-Encoding": "br;q=1, gzip;q=0.8" };
    const plain = await service.call("/openapi.json", { key: null });
    const packed = await service.call("/openapi.json", { key: null, headers });
    for (const { headers: sent } of [plain, packed]) expect(sent.get("vary")).toBe("Accept-Encoding");
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("content-length")).toBeNull();
    expect(packed.headers.get("etag")).toBe(`W/${plain.headers.get("etag")}`);
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(await plain.text());
    const known = { ...headers, "If-None-Match": packed.headers.get("etag") ?? "" };
    const again = await service.call("/openapi.json", { key: null, headers: known });
    expect([again.status, again.headers.get("vary")]).toEqual([304, "Accept-Encoding"]);
  });

  test.each([
    ["a short response", "/api/v1/usage", "gzip"],
    ["a reader who accepts none", "/openapi.json", "identity"],
    ["a reader who refuses it", "/openapi.json", "gzip;q=0, *;q=0"],
  ])("compresses nothing for %s", async (_what, path, encoding) => {
    const answer = await service.call(path, { headers: { "Accept-Encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.json()).toBeTypeOf("object");
  });

  test("describes every served call under its name in the contract, and no other", async () => {
    const described = examples.operations.map(([name]) => name);
    for (const name of names) {
      const { method, path } = endpointOf(name);
      const first = names.find(
        (other) => endpointOf(other).path === path && endpointOf(other).method === method,
      );
      const concrete = fillPath(path, Object.fromEntries(parameterNames(path).map((part) => [part, "x"])));
      // Without a key every served call is refused, except public ones, which are then not found.
      const { status } = await service.call(concrete, { method, key: null });
      const answer = await service.call(concrete, { method: "OPTIONS", key: null });
      const isServed = answer.headers.get("allow")?.split(", ").includes(method) ?? false;
      expect([name, described.includes(name)]).toEqual([name, isServed && first === name]);
      expect([401, 404, 405]).toContain(status);
    }
  });

  test("marks what the contract marks deprecated", () => {
    for (const [name, operation] of examples.operations)
      expect([name, operation["deprecated"] === true]).toEqual([
        name,
        endpointOf(name).deprecatedFor !== undefined,
      ]);
  });

  test("states the credential and the scope of every call", () => {
    const security = Object.fromEntries(
      examples.operations.map(([name, operation]) => [name, operation["security"]]),
    );
    expect(document["security"]).toEqual([{ ApiKey: [] }]);
    expect(security["render"]).toBeUndefined();
    expect(security["directLink"]).toEqual([{ ApiKey: [] }, {}]);
    expect(security["getResultFile"]).toEqual([]);
    for (const [name, operation] of examples.operations)
      for (const scope of scopesOf(endpointOf(name), []))
        expect([name, operation["description"]]).toEqual([
          name,
          expect.stringContaining(`\`${scope}\``) as string,
        ]);
  });

  test("names the key as the only scheme, so that generated clients put it nowhere else", () => {
    const { securitySchemes } = document["components"] as { securitySchemes: Record<string, unknown> };
    expect(Object.keys(securitySchemes)).toEqual(["ApiKey"]);
    const directLink = examples.operations.find(([name]) => name === "directLink")?.[1];
    const parameters = (directLink?.["parameters"] ?? []) as Record<string, unknown>[];
    expect(parameters.find(({ name }) => name === "signature")).toMatchObject({
      in: "query",
      schema: { type: "string" },
    });
    expect(parameters.find(({ name }) => name === "signature")?.["required"]).toBeUndefined();
  });

  test("describes every tag and every operation in words", () => {
    const described = document["tags"] as { name: string; description?: string }[];
    for (const { name, description } of described) expect([name, description]).toEqual([name, sentence]);
    for (const [name, operation] of examples.operations) {
      expect([name, operation["description"]]).toEqual([name, sentence]);
      expect(described.map((tag) => tag.name)).toEqual(expect.arrayContaining(operation["tags"] as string[]));
    }
  });

  test("gives the entries of a change's value a schema", () => {
    const { schemas } = document["components"] as {
      schemas: { ChangeValue: { anyOf: unknown[]; examples: unknown[] } };
    };
    const entry = { $ref: "#/components/schemas/ChangeEntry" };
    expect(schemas.ChangeValue.anyOf).toEqual([
      { type: ["string", "number", "boolean", "null"] },
      { type: "array", items: entry },
      { type: "object", additionalProperties: entry },
    ]);
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: "document", components: { schemas } });
    const isValid = ajv.compile({ $ref: "document#/components/schemas/ChangeValue" });
    for (const example of schemas.ChangeValue.examples) expect(isValid(example)).toBe(true);
  });

  test("has its links begin with the public address", () => {
    expect(document["servers"]).toEqual([{ url: testPublicUrl }]);
  });
});

describe("every operation has an example, and the service answers it as described", () => {
  test.each(describedNames)("%s", async (name) => {
    const operation = examples.operations.find(([id]) => id === name)?.[1];
    expect(operation, "an operation").toBeDefined();
    const notes = descriptions[name];
    expect(notes, "a description in the route").toBeDefined();
    const { path, body, query, answer: answered } = endpointOf(name);
    const exampled = ((operation?.["parameters"] ?? []) as Parameter[]).filter((part) => "example" in part);
    for (const part of parameterNames(path))
      expect(exampled.map((parameter) => parameter.name)).toContain(part);
    if (query !== undefined && body !== "bytes")
      expect(exampled.length).toBeGreaterThan(parameterNames(path).length);
    const bodies = Object.values(notes?.bodies ?? {}).map(({ value }) => value);
    if (body !== undefined && body !== "bytes") expect(bodies.length).toBeGreaterThan(0);

    for (const example of bodies.length === 0 ? [undefined] : bodies) {
      const answer = await examples.send(name, example);
      expect([200, 201, 204]).toContain(answer.status);
      if (answered === "bytes") expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
      if (answered === "bytes" || answered === "nothing") continue;
      const shown = notes?.answerExample;
      expect(shown, "an example of the answer in the route").toBeDefined();
      const given = (await answer.json()) as unknown;
      if (answered !== "document") expect(keysOf(shown)).toEqual(keysOf(given) ?? keysOf(shown));
      await expectDescribed(name, shown);
    }
  });
});

/** Of the first entry of a list; undefined of an empty one. */
function keysOf(value: unknown): string[] | undefined {
  const entry: unknown = Array.isArray(value) ? value[0] : value;
  return typeof entry === "object" && entry !== null ? Object.keys(entry).toSorted() : undefined;
}

async function expectDescribed(name: EndpointName, shown: unknown): Promise<void> {
  const { method, path } = endpointOf(name);
  const success = descriptions[name]?.success?.[0] ?? 200;
  const url = `${testPublicUrl}${fillPath(path, Object.fromEntries(parameterNames(path).map((part) => [part, "x"])))}`;
  const faults = await described.problemsOf({ method, url }, Response.json(shown, { status: success }));
  expect(faults.filter((fault) => !fault.startsWith("lacks the header"))).toEqual([]);
}
