import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { createOpenApiDocument } from "#service/openapi/create-openapi-document.ts";
import { descriptions } from "#service/routes/documentation.ts";
import { compilePngEncoder, readPngEncoder } from "#testing/compile-png-encoder.ts";
import { type Manifest, readManifests } from "#testing/deploy/read-deploy-files.ts";
import type { Part } from "../faults/part.ts";
import { makeFolder, withResources } from "../faults/resources.ts";

const packages = {
  "@stoplight/spectral-core": "1.24.1",
  "@stoplight/spectral-rulesets": "1.23.1",
  "kubernetes-models": "5.1.0",
};

/**
 * Checks by packages of the registry that are too large for each installation: Spectral over the description, the schemas of
 * Kubernetes over the manifests, and the compiler of the PNG encoder, whose module has to be the stored one. Skipped if the
 * registry cannot be reached.
 */
export const toolsOfRegistryPart: Part = ({ write }) =>
  withResources(async (resources) => {
    const folder = await makeFolder("tools", resources);
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: packages }));
    try {
      const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts"];
      await promisify(execFile)("npm", install, { cwd: folder });
    } catch (error) {
      return { failures: [], skipped: `the packages could not be installed: ${String(error).slice(0, 300)}` };
    }
    const load = createRequire(join(folder, "package.json"));
    const failures = [...(await lintDescription(load)), ...checkManifests(load)];
    write("description and manifests are checked");
    if (!(await readPngEncoder()).equals(await compilePngEncoder()))
      failures.push("encoder.wasm is not compiled from its source: run `npm run png-encoder`");
    return { failures };
  });

interface SpectralCore {
  Spectral: new () => {
    setRuleset: (ruleset: object) => void;
    run: (source: string) => Promise<{ code: string | number; message: string; path: (string | number)[] }[]>;
  };
}

async function lintDescription(load: NodeJS.Require): Promise<string[]> {
  const { Spectral } = load("@stoplight/spectral-core") as SpectralCore;
  const { oas } = load("@stoplight/spectral-rulesets") as { oas: object };
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas] });
  const document = createOpenApiDocument({
    served: Object.keys(endpoints) as EndpointName[],
    publicUrl: "https://images.example/pictures",
    descriptions,
  });
  const faulty = { ...document, components: { schemas: { List: { type: "array" } } } };
  const planted = await spectral.run(JSON.stringify(faulty));
  const found = await spectral.run(JSON.stringify(document));
  return [
    ...(planted.some(({ code }) => code === "array-items") ? [] : ["Spectral finds no planted problem"]),
    ...found.map(({ code, message, path }) => `${code}: ${message} (${path.join("/")})`),
  ];
}

type Model = new (data: unknown) => { validate: () => void };

function checkManifests(load: NodeJS.Require): string[] {
  const problemOf = (manifest: Manifest): string | undefined => {
    try {
      const models = load(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`) as Record<
        string,
        Model
      >;
      const KnownModel = models[manifest.kind];
      if (KnownModel === undefined) return "there is no schema";
      new KnownModel(manifest).validate();
      return undefined;
    } catch (error) {
      return String(error);
    }
  };
  const broken = { apiVersion: "v1", kind: "Service", spec: { ports: [{ port: "web" }] } };
  const manifests = readManifests()
    .filter(({ path }) => !path.endsWith("kustomization.yaml"))
    .flatMap((file) => file.manifests);
  return [
    ...(problemOf(broken) === undefined ? ["the schemas of Kubernetes accept a wrong value"] : []),
    ...manifests.flatMap((manifest) => {
      const problem = problemOf(manifest);
      return problem === undefined ? [] : [`${manifest.kind} ${manifest.metadata?.name}: ${problem}`];
    }),
  ];
}
