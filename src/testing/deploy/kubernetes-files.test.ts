import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { version } from "#contract/version.ts";
import {
  isKnownVariable,
  type Manifest,
  readCompose,
  readManifests,
  readVariableNames,
  root,
} from "./read-deploy-files.ts";

const files = readManifests();
const manifests = files
  .filter(({ path }) => !path.endsWith("kustomization.yaml"))
  .flatMap((file) => file.manifests);

const probeSchema = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }).loose();
const containerSchema = z.looseObject({
  args: z.array(z.string()),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  startupProbe: probeSchema,
  readinessProbe: probeSchema,
  livenessProbe: probeSchema,
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
});
const podSchema = z.looseObject({
  securityContext: z.looseObject({
    runAsNonRoot: z.literal(true),
    seccompProfile: z.looseObject({ type: z.enum(["RuntimeDefault", "Localhost"]) }),
  }),
  containers: z.tuple([containerSchema]),
  volumes: z.array(z.looseObject({ name: z.string() })),
});
const deploymentSchema = z.looseObject({
  spec: z.looseObject({ template: z.looseObject({ spec: podSchema }) }),
});
const configSchema = z.looseObject({ data: z.record(z.string(), z.string()) });
const secretSchema = z.looseObject({ stringData: z.record(z.string(), z.string()) });

function find(kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

const deployments = find("Deployment").map((manifest) => ({
  name: manifest.metadata?.name ?? "",
  pod: deploymentSchema.parse(manifest).spec.template.spec,
}));

test("every pod has probes, resources and a strict security context, and mounts what it names", () => {
  expect(deployments.map(({ name }) => name)).toEqual([
    "overprint-dashboard",
    "overprint-service",
    "overprint-worker",
  ]);
  for (const { name, pod } of deployments) {
    const [container] = pod.containers;
    const ports = container.ports.map((port) => port.name);
    for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
      expect(ports, name).toContain(probe.httpGet.port);
    const volumes = pod.volumes.map((volume) => volume.name);
    for (const mount of container.volumeMounts) expect(volumes, name).toContain(mount.name);
    // The file system of the root is read-only.
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain("/tmp");
    for (const argument of container.args)
      if (argument.endsWith(".ts")) expect(existsSync(join(root, argument)), argument).toBe(true);
  }
});

test("every variable, secret and port that a pod names exists", () => {
  const known = readVariableNames();
  const configs = new Map(
    find("ConfigMap").map((manifest) => [manifest.metadata?.name, configSchema.parse(manifest).data]),
  );
  const secrets = Object.keys(secretSchema.parse(find("Secret")[0]).stringData);
  for (const { name, pod } of deployments) {
    const [container] = pod.containers;
    const given = Object.fromEntries(container.env.map((variable) => [variable.name, variable.value]));
    for (const { configMapRef } of container.envFrom) {
      expect([...configs.keys()], name).toContain(configMapRef.name);
      Object.assign(given, configs.get(configMapRef.name));
    }
    for (const [variable, value] of Object.entries(given)) {
      expect(isKnownVariable(variable, known), `${name}: ${variable}`).toBe(true);
      const secret = /^\/run\/secrets\/overprint\/(.*)$/.exec(value)?.[1];
      if (secret !== undefined) expect(secrets, name).toContain(secret);
    }
    const health = container.ports.find((port) => port.name === "health");
    if (health !== undefined) expect(given["HEALTH_PORT"]).toBe(String(health.containerPort));
  }
});

test("the secret's files are those that the script for Compose makes, and that of the login", () => {
  const { compose } = readCompose();
  const made = new Set([...Object.keys(compose.secrets), "oidc_client_secret"]);
  for (const name of Object.keys(secretSchema.parse(find("Secret")[0]).stringData))
    expect(made).toContain(name);
});

test("the kustomization lists every file and names the version", () => {
  const [kustomization] = files.find(({ path }) => path.endsWith("kustomization.yaml"))?.manifests ?? [];
  const { resources, images } = z
    .looseObject({ resources: z.array(z.string()), images: z.array(z.looseObject({ newTag: z.string() })) })
    .parse(kustomization);
  const names = files.map(({ path }) => path.slice("deploy/kubernetes/".length));
  const left = ["kustomization.yaml", "secrets.example.yaml"];
  expect(resources.toSorted()).toEqual(names.filter((name) => !left.includes(name)).toSorted());
  expect(images.map(({ newTag }) => newTag)).toEqual([version]);
});
