/**
 * Runs a widely used linter of OpenAPI descriptions, Redocly with its recommended rules, which fetches nothing. Spectral
 * does the same in `npm run prove -- registry-tools`.
 */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { descriptions } from "../routes/documentation.ts";
import { createOpenApiDocument, type OpenApiDocument } from "./create-openapi-document.ts";

const served = Object.keys(endpoints) as EndpointName[];

/** Each as `severity rule: message (place)`. */
async function lintWithRedocly(document: OpenApiDocument): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return problems.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId}: ${message} (${location.map(({ pointer }) => pointer ?? "").join()})`,
  );
}

const publicUrl = "https://images.example/pictures";

test("Redocly finds no problem in the description", async () => {
  const document = createOpenApiDocument({ served, publicUrl, descriptions });
  expect(await lintWithRedocly(document)).toEqual([]);
});

test.each(["http://localhost:4401", publicUrl])("names %s, the public address, as the server", (address) => {
  const { servers } = createOpenApiDocument({ served, publicUrl: address, descriptions });
  expect(servers).toEqual([{ url: address }]);
});

test("the linter reports a planted problem", async () => {
  const { openapi, info, servers } = createOpenApiDocument({ served, publicUrl, descriptions });
  const faulty = {
    openapi,
    info,
    servers,
    paths: {},
    tags: [{ name: "Templates" }],
    components: { schemas: { List: { type: "array" } } },
  };
  expect(await lintWithRedocly(faulty)).toContainEqual(expect.stringContaining("tag-description"));
});

/** Endings that generators of clients append to the name of an operation for types of their own. */
const endings = [
  ["", "Body", "Data", "Error", "Errors", "Headers", "Input", "Mutation", "Output", "Params", "Path"],
  ["PathParams", "Payload", "Query", "QueryParams", "Request", "RequestBody", "Response", "Responses"],
  ["Result", "Results", "Success", "Url", "Variables"],
].flat();

test("names of operations, their types and schemas are different in generated clients", () => {
  const document = createOpenApiDocument({ served, publicUrl, descriptions });
  const components = document["components"] as Record<string, Record<string, object>>;
  const webhooks = document["webhooks"] as OpenApiDocument["paths"];
  const operations = [...Object.values(document.paths), ...Object.values(webhooks)]
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId }) => endings.map((ending) => `${operationId}${ending}`));
  const schemas = ["schemas", "responses"].flatMap((kind) => Object.keys(components[kind] ?? {}));
  // Some generators write `created_key` or `CreatedKey`, and some file systems ignore the letter case.
  const names = [...operations, ...schemas].map((name) => name.replaceAll(/[^a-z\d]/gi, "").toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("no schema refers to itself, which some generated clients cannot compile", () => {
  const document = createOpenApiDocument({ served, publicUrl, descriptions });
  const { schemas = {} } = document["components"] as Record<string, Record<string, object>>;
  const reached = (name: string, found = new Set<string>()): ReadonlySet<string> => {
    for (const [, next = ""] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!found.has(next)) reached(next, found.add(next));
    return found;
  };
  expect(Object.keys(schemas).filter((name) => reached(name).has(name))).toEqual([]);
});
