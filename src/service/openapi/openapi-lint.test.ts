/**
 * Runs widely used linters of OpenAPI descriptions: Redocly with its recommended rules, and Spectral with its ruleset
 * `oas`. Both come from npm and fetch nothing.
 */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { descriptions } from "../routes/descriptions.ts";
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

/** Each as `severity rule: message (place)`; severity 0 is an error, 1 a warning. */
async function lintWithSpectral(document: OpenApiDocument): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [spectralRulesets.oas] } as RulesetDefinition);
  const problems = await spectral.run(JSON.stringify(document));
  return problems.map(
    ({ severity, code, message, path }) => `${severity} ${code}: ${message} (${path.join("/")})`,
  );
}

test.each(["http://localhost:4401", "https://images.example/pictures"])(
  "Redocly and Spectral find no problem in the description at %s",
  async (publicUrl) => {
    const document = createOpenApiDocument({ served, publicUrl, descriptions });
    expect(await lintWithRedocly(document)).toEqual([]);
    expect(await lintWithSpectral(document)).toEqual([]);
  },
);

test("both linters report planted problems", async () => {
  const document = createOpenApiDocument({ served, publicUrl: "http://localhost:4401", descriptions });
  const faulty = {
    ...document,
    tags: [{ name: "Templates" }],
    components: { ...(document["components"] as object), schemas: { List: { type: "array" } } },
  };
  expect(await lintWithRedocly(faulty)).toContainEqual(expect.stringContaining("tag-description"));
  expect(await lintWithSpectral(faulty)).toContainEqual(expect.stringContaining("0 array-items"));
});
